// Columns of a corpus to and from Python: as strings, and as numbers with names.
#pragma once

#include <nanobind/nanobind.h>

#include <tuple>
#include <utility>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam::bindings {

nanobind::object to_str(std::string_view text);

// A list of str for each sentence, and one for all tokens. Equal cells are the same object.
nanobind::list column_strings(const Corpus& corpus, size_t column);
nanobind::list flat_strings(const Corpus& corpus, size_t column);

// (ids, names): what MISC has after `key=`.
nanobind::tuple misc_values(const Corpus& corpus, std::string_view key);

// (name, ids, names) for each column: replaced or added, and what was.
using PythonColumn = std::tuple<std::string, nanobind::object, nanobind::object>;
Corpus with_columns(const Corpus& corpus, const std::vector<PythonColumn>& columns);
nanobind::list layers(const Corpus& corpus);

}  // namespace goldbeam::bindings
