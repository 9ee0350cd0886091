// Python lists -> Corpus.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include "data/corpus.hpp"

namespace goldbeam::bindings {

// `sentences`: an iterable of iterables of str, or of tuples or lists of str, all of one width.
// `columns`: their names, or None for c0, c1, ... Throws DataError with the sentence's and token's index.
Corpus corpus_from_lists(nanobind::handle sentences, nanobind::handle columns, std::string name);

}  // namespace goldbeam::bindings
