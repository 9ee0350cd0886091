// Which sentences corpus[key] means, for a key that is neither a number nor a slice.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <vector>

namespace goldbeam::bindings {

// `key`: a list, tuple or array of whole numbers (negative ones count from the end), or a mask with one bool
// per sentence; scikit-learn's (key, ...) is the same. Throws IndexError or TypeError in one line.
std::vector<size_t> sentence_indices(nanobind::handle key, size_t sentence_count);

}  // namespace goldbeam::bindings
