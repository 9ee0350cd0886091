// Rows of scores and runs of 16-bit weights, two in a word, added up.
#pragma once

#include <cstddef>
#include <cstdint>

namespace goldbeam {

// The instructions are those of the processor that runs it.
using AddDense = void (*)(const uint32_t* words, size_t count, int32_t* scores);
extern const AddDense add_dense;

// total[a] = rows[0][a] + rows[1][a] + …, added in this order, for a from `begin` to `end`, both multiples of
// 16.
void sum_rows(const int32_t* const* rows, size_t count, size_t begin, size_t end, int32_t* total);
void sum_rows(const float* const* rows, size_t count, size_t begin, size_t end, float* total);

// The largest of one or more scores.
int32_t largest(const int32_t* scores, size_t count);

// Where scores are `least` or more: their positions, ascending, of which there may be `count`; how many.
size_t positions_from(const int32_t* scores, size_t count, int32_t least, uint32_t* positions);

}  // namespace goldbeam
