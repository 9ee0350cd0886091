// The labels that words had in training: the atom tags(w0).
//
// A word's class is the list of its labels, the most frequent first, without those it has in less than a
// twentieth of its places; a word seen less than twice is rare, which is a class too. While learning, a
// token's own label is left out of the counts: a class must not give away the answer that it is there to help
// with.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "search/problem.hpp"

namespace goldbeam {

class LabelLexicon {
  public:
    LabelLexicon() = default;  // knows no word
    // From a model file: classes of words, by their keys, which ascend. Throws ModelError if they do not, or
    // if the two do not fit.
    LabelLexicon(std::vector<uint64_t> words, std::vector<uint64_t> classes);

    // While learning: a word with the label that it has in one place, and the block of the data that the
    // place is in.
    void count(std::string_view word, Action label, uint32_t block = 0);

    // Stands for all places of a block, where a label would stand for one.
    static constexpr size_t kMostBlocks = 1 << 12;
    static Action whole_block(size_t block) { return static_cast<Action>(kFirstBlock + block); }

    // The class of a word; `own` is what is left out of the counts: the label of the place that asks, if it
    // was counted, or the whole block of that place.
    uint64_t class_of(std::string_view word, Action own, std::string* buffer) const;

    // While learning, for people: the labels that make the class; none if the word is rare.
    std::vector<Action> labels_of(std::string_view word, Action own) const;

    // What a model file keeps: words that are not rare, sorted by key, and their classes.
    std::pair<std::vector<uint64_t>, std::vector<uint64_t>> freeze() const;

  private:
    struct Count {
        Action label;
        uint32_t times, block;
    };
    static constexpr Action kFirstBlock = 0x10000;  // beyond all labels

    static uint64_t key_of(std::string_view word, std::string* buffer);
    static uint64_t class_of_counts(std::vector<Count> counts, Action own);
    static std::optional<std::vector<Action>> frequent_labels(std::vector<Count> counts, Action own);

    std::unordered_map<uint64_t, std::vector<Count>> counts_;  // while learning
    // From a model file. Not a hash table: a file could be made so that all its words collide.
    std::vector<uint64_t> words_, classes_;
};

}  // namespace goldbeam
