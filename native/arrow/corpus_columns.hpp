// Columns of a corpus in Arrow's layout, with a row per token.
#pragma once

#include "arrow/column.hpp"
#include "data/corpus.hpp"
#include "data/interned.hpp"

namespace goldbeam::arrow {

// The number of each token's sentence, from 1.
SharedColumn sentence_numbers(std::string name, const Corpus& corpus);
// The number of each token in its sentence, from 1.
SharedColumn token_numbers(std::string name, const Corpus& corpus);
// The cells of a column; with `blank_is_null`, `_` is null.
SharedColumn cell_strings(std::string name, const Corpus& corpus, size_t column, bool blank_is_null);
// Cells that are whole numbers of int32, null where they are `_`. Throws DataError for anything else.
SharedColumn cell_numbers(std::string name, const Corpus& corpus, size_t column);
// Entities as IOB2 labels, whatever the scheme of the labels is; as labels_of(spans_of(...)) in Python.
SharedColumn iob2_labels(std::string name, const Corpus& corpus, const InternedColumn& labels);
// A column without content.
SharedColumn null_strings(std::string name, size_t rows);
SharedColumn null_int32(std::string name, size_t rows);
SharedColumn null_int64(std::string name, size_t rows);

}  // namespace goldbeam::arrow
