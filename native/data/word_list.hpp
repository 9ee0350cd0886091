// Words and how often each was seen: the vocabulary of training data, and a dictionary of a user's.
//
// Also where words of the list stand in a text. Words are found through the hashes of their prefixes, a
// character at a time, so that looking from a place on ends with the first prefix that no word has.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

// The most frequent tag of a word, and the second one if it is not rare: numbers from 1, 16 bits each, 0 for
// none.
using TagPair = uint32_t;

class PieceRules;

class WordList {
  public:
    static constexpr uint32_t kAlways = UINT32_MAX;  // a count that is never used up: of dictionary words
    static constexpr size_t kMostTags = 0xfffe;

    // `tags`: names of the tags that words have, if they have any.
    // Words are lists of characters, or of pieces if there are rules for them.
    explicit WordList(std::vector<std::string> tags = {}, std::shared_ptr<const PieceRules> rules = nullptr);
    // From what text(), ends(), counts() and pairs() gave. Throws ModelError for what makes no sense.
    WordList(std::vector<std::string> tags, std::string text, const std::vector<uint32_t>& ends,
             const std::vector<uint32_t>& counts, std::vector<TagPair> pairs,
             std::shared_ptr<const PieceRules> rules = nullptr);

    // Counts the words of a column; `tags` has a number a word, or nothing.
    void count(const Corpus& words, size_t column, std::span<const uint32_t> tags);
    // Counts words of at least `least` pieces; `lengths` are numbers of pieces.
    void count_pieces(const Corpus& pieces, std::span<const uint32_t> lengths, size_t least);
    // A word of a dictionary; nothing happens for one without characters.
    void add(std::string_view word, uint32_t times = kAlways) { insert(word, times); }

    size_t size() const { return ends_.size(); }
    const std::vector<std::string>& tags() const { return tags_; }
    const std::string& text() const { return text_; }  // of all words, one after the other
    const std::vector<uint32_t>& ends() const { return ends_; }
    const std::vector<uint32_t>& counts() const { return counts_; }
    std::vector<TagPair> pairs() const;  // empty if words have no tags
    bool contains(std::string_view word) const;

    // Words of a text whose list was counted on it: numbers a word.
    struct OwnWords {
        std::span<const uint32_t> lengths, tags;
    };
    // The corpus of characters with columns that say which words of the list may stand there: `starts` and
    // `ends`, the longest one that begins or ends with the character, and `inside`, the longest one that goes
    // on on both sides of it; a length with a letter for how often the word was seen (word_matches.cpp). If
    // words have tags, `kind` has those of the longest word that the character may be in.
    //
    // `own` is given while learning from the text that the words were counted on. A word is then found only
    // if it was seen in another part of the text too (of ten), or else all words would be known in training.
    Corpus matched(const Corpus& characters, const OwnWords& own) const;

  private:
    struct Node {
        uint64_t key = 0;   // hash of the characters so far; 0 where there is none
        uint32_t word = 0;  // 1 + the number of the word that ends here, if one does
    };
    // What is in one part of a text, to be left out of the counts.
    struct Part {
        std::vector<uint32_t> words;
        std::unordered_map<uint64_t, uint32_t> tags;  // by word and tag
    };
    struct Match {
        uint8_t starts = 0, ends = 0, inside = 0, longest = 0;
        TagPair pair = 0;
    };

    static constexpr size_t kLongestMatch = 16;  // in characters; bounds the time for a character

    std::vector<std::string_view> split(std::string_view word) const;
    uint32_t insert(std::string_view word, uint32_t times);  // its number from 1, or 0
    uint32_t number(std::span<const uint64_t> characters) const;
    TagPair pair_of(size_t word, const Part& part) const;
    Part count_part(std::span<const uint64_t> characters, std::span<const uint32_t> lengths,
                    std::span<const uint32_t> tags) const;
    void match_sentence(std::span<const uint64_t> characters, const Part& part,
                        std::span<Match> matches) const;
    std::vector<Match> match(const Corpus& characters, const OwnWords& own) const;
    Node& make_node(uint64_t key);
    const Node* find(uint64_t key) const;
    void rehash(size_t size);

    std::vector<std::string> tags_;
    std::shared_ptr<const PieceRules> rules_;
    std::string text_;
    std::vector<uint32_t> ends_, counts_;
    std::unordered_map<uint64_t, uint32_t> tag_counts_;  // by word and tag, while learning
    std::vector<std::vector<uint32_t>> seen_tags_;       // of each word, while learning
    std::vector<TagPair> pairs_;                         // of a list from a file
    std::vector<Node> nodes_;                            // open addressing
    size_t used_ = 0;
};

}  // namespace goldbeam
