// Reading the heads of a corpus and making sure that they are trees.
#pragma once

#include <cstdint>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

// The column's cells as numbers: 0 for the root, else the head's place in its sentence, from 1. Throws
// DataError, with the place, unless each sentence is a tree. Several words may hang on the root.
std::vector<uint32_t> read_heads(const Corpus& corpus, size_t column);

// The same for heads that are numbers already, one a token.
void check_heads(const Corpus& corpus, const std::vector<uint32_t>& heads);

}  // namespace goldbeam
