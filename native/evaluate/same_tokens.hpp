// Outputs can be compared only if they have the tokens of the gold file, sentence by sentence.
#pragma once

#include <cstddef>

#include "data/corpus.hpp"

namespace goldbeam {

// Throws DataError that names the first place, in both files, where the tokens in these columns differ.
void check_same_tokens(const Corpus& gold, size_t gold_column, const Corpus& output, size_t output_column);

// Whether two corpora with the same tokens agree in a column of each.
bool same_cells(const Corpus& one, size_t one_column, const Corpus& other, size_t other_column);

}  // namespace goldbeam
