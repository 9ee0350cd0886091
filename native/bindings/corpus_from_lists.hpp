// Python lists -> Corpus.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam::bindings {

// `sentences`: an iterable of iterables of str, or of tuples or lists of str, all of one width.
// `columns`: their names, or nothing for c0, c1, ... Throws DataError with the sentence's and token's index.
Corpus corpus_from_lists(nanobind::handle sentences, std::optional<std::vector<std::string>> columns,
                         const std::string& name);

}  // namespace goldbeam::bindings
