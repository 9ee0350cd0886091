// Attachment statistics: how often a parser has made one word the head of another in raw text (van Noord
// 2007; Chen, Kazama, Uchimoto and Torisawa 2009).
//
// They are a table of WordClasses whose keys stand for pairs of words and whose classes are ranges of
// frequency. A pair is a head and a dependent in lower case, and which of them comes first.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/hash.hpp"
#include "data/corpus.hpp"
#include "features/template.hpp"
#include "problems/tokens/word_classes.hpp"

namespace goldbeam {

// Words are given as the values of `lower` (atom.hpp).
inline uint32_t attachment_key(uint64_t head, uint64_t dependent, bool head_first) {
    const uint64_t first = head ^ (head_first ? kMix0 : kMix1);
    return static_cast<uint32_t>(scramble(fold_multiply(first, dependent | 1) + dependent));
}

// What the atom attach() says of two words: the class of the pair; kAbsent if the table lacks it, or if one
// of the words is not known.
inline uint64_t attachment(const WordClasses& table, uint64_t head, uint64_t dependent, bool head_first) {
    if (head == kAbsent || dependent == kAbsent) return kAbsent;
    const std::string* name = table.name_of(attachment_key(head, dependent, head_first));
    return name ? hash_bytes(*name) : kAbsent;
}
// The same for people, given its value.
std::string attachment_text(const WordClasses& table, uint64_t value);

// Which sentences are counted, by their length.
struct SentenceLengths {
    size_t least, most;
};

// The keys of all arcs between words in the trees of a corpus; `heads` has one for each token, 0 for none.
std::vector<uint32_t> attachment_keys(const Corpus& corpus, size_t column, std::span<const uint32_t> heads,
                                      SentenceLengths lengths);

}  // namespace goldbeam
