// How many words of a segmentation are right: those that begin and end where a gold word does.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace goldbeam {

// Of one sentence: 1, characters, gold and predicted words, right ones, right ones with the right tag, gold
// words that training did not know, right ones of these, 1 if all words (and tags) are right.
inline constexpr const char* kWordFields[] = {"sentences",       "characters",    "gold_words",
                                              "predicted_words", "right_words",   "right_tagged",
                                              "unknown_words",   "right_unknown", "exact"};
using WordRow = std::array<uint32_t, std::size(kWordFields)>;

// All numbers are one a character: 1 where a word begins; the tag of the character's word; 1 if that was
// known. Tags are empty where there are none, and so is `known`.
struct WordsOfText {
    std::span<const uint32_t> gold, predicted;
    std::span<const uint32_t> gold_tags, predicted_tags;
    std::span<const uint32_t> known;
};

WordRow count_words(const WordsOfText& text, size_t begin, size_t end);

}  // namespace goldbeam
