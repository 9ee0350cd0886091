// Words and how often each was seen: the vocabulary of training data, and a dictionary of a user's.
//
// Also where words of the list stand in a text. Words are found through the hashes of their prefixes, a
// character at a time, so that looking from a place on ends with the first prefix that no word has.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

class WordList {
  public:
    WordList() { rehash(1024); }
    // From what text(), ends() and counts() gave. Throws ModelError for what makes no sense.
    WordList(std::string text, std::vector<uint32_t> ends, std::vector<uint32_t> counts);

    static constexpr uint32_t kAlways = UINT32_MAX;  // a count that is never used up: of dictionary words

    // Counts the words of a column.
    void count(const Corpus& words, size_t column);
    // A word of a dictionary; nothing happens for one without characters.
    void add(std::string_view word, uint32_t times = kAlways);

    size_t size() const { return ends_.size(); }
    const std::string& text() const { return text_; }  // of all words, one after the other
    const std::vector<uint32_t>& ends() const { return ends_; }
    const std::vector<uint32_t>& counts() const { return counts_; }
    bool contains(std::string_view word) const;

    // The corpus of characters with columns that say which words of the list may stand there: `starts` and
    // `ends`, the length of the longest one that begins or ends with the character, and `inside`, of the
    // longest one that goes on on both sides of it. A length is a digit, at most kLongestShown.
    //
    // `lengths`, of the words of the text, are given while learning from the text that the words were counted
    // on: a word is then found only if it was seen in another sentence too, or else all words would be known
    // in training.
    Corpus matched(const Corpus& characters, std::span<const uint32_t> lengths) const;

  private:
    struct Node {
        uint64_t key = 0;   // hash of the characters so far; 0 where there is none
        uint32_t word = 0;  // 1 + the number of the word that ends here, if one does
    };
    static constexpr size_t kLongestMatch = 16;  // in characters; bounds the time for a character
    static constexpr int kLongestShown = 6;

    Node& make_node(uint64_t key);
    const Node* find(uint64_t key) const;
    void rehash(size_t size);

    std::string text_;
    std::vector<uint32_t> ends_, counts_;
    std::vector<Node> nodes_;  // open addressing
    size_t used_ = 0;
};

}  // namespace goldbeam
