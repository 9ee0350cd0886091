// Strings that are numbered in the order in which they first come, so that each becomes a Python object once.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

// A value for each token: values[ids[token]]. The values are views into the corpus.
struct InternedColumn {
    std::vector<uint32_t> ids;
    std::vector<std::string_view> values;
};

InternedColumn interned_cells(const Corpus& corpus, size_t column);

// What MISC has after `key=`; `_`, which is always number 0, where it has no such attribute. Throws DataError
// for a corpus that is not CoNLL-U.
InternedColumn interned_misc(const Corpus& corpus, std::string_view key);

}  // namespace goldbeam
