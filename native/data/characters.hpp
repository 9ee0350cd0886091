// A corpus of words as a corpus of characters, which is what segmenters read, and numbers between the two.
//
// Character c of the text is token c of the corpus of characters. Blanks are no characters: they separate
// words, and inside a word (CoNLL-U, lists) they are passed over.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

struct Characters {
    Corpus corpus;                  // one column, w; its cells lie in the text of the corpus of words
    std::vector<uint32_t> lengths;  // of every word, in characters; at least 1
};

// The next character of a word, which loses it; empty when there is none.
std::string_view take_character(std::string_view* word);

// The characters (graphemes) of the words in a column. Throws DataError for a word that has none.
Characters characters(const Corpus& words, size_t column);

// Whether words of these lengths are the words of the sentences: none is empty, none goes over a sentence's
// end.
bool lengths_fit(const Corpus& characters, std::span<const uint32_t> lengths);

// Places of a character in its word; a label is 4 * tag + place.
enum class CharacterPlace : uint32_t { kBegin, kMiddle, kEnd, kSingle };

// A number a character, from the lengths of words and a number a word.
std::vector<uint32_t> word_labels(std::span<const uint32_t> lengths, std::span<const uint32_t> tags);
std::vector<uint32_t> spread_over_characters(std::span<const uint32_t> lengths,
                                             std::span<const uint32_t> values);
// 1 where a word begins, else 0.
std::vector<uint32_t> word_begins(std::span<const uint32_t> lengths);

}  // namespace goldbeam
