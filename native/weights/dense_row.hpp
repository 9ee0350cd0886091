// A run of 16-bit weights, two in a word, added to scores.
#pragma once

#include <cstddef>
#include <cstdint>

namespace goldbeam {

// The instructions are those of the processor that runs it.
using AddDense = void (*)(const uint32_t* words, size_t count, int32_t* scores);
extern const AddDense add_dense;

}  // namespace goldbeam
