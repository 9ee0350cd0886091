// Rows of scores and runs of 16-bit weights, two in a word, added up.
#pragma once

#include <cstddef>
#include <cstdint>

namespace goldbeam {

// The instructions are those of the processor that runs it.
using AddDense = void (*)(const uint32_t* words, size_t count, int32_t* scores);
extern const AddDense add_dense;

// total[a] = rows[0][a] + rows[1][a] + …, added in this order; `width` is a multiple of 16.
void sum_rows(const int32_t* const* rows, size_t count, size_t width, int32_t* total);
void sum_rows(const float* const* rows, size_t count, size_t width, float* total);

}  // namespace goldbeam
