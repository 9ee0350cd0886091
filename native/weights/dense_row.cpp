#include "weights/dense_row.hpp"

namespace goldbeam {

namespace {

// Words of little-endian machines, read as what they hold.
using Weight [[gnu::may_alias]] = int16_t;

[[gnu::always_inline]] inline void add(const uint32_t* words, size_t count, int32_t* scores) {
    const auto* weights = reinterpret_cast<const Weight*>(words);
    for (size_t k = 0; k < count; ++k) scores[k] += weights[k];
}

template <class Score>
[[gnu::always_inline]] inline void sum(const Score* const* rows, size_t count, size_t width, Score* total) {
    constexpr size_t kBlock = 16;
    for (size_t first = 0; first < width; first += kBlock) {
        Score block[kBlock];
        for (size_t a = 0; a < kBlock; ++a) block[a] = rows[0][first + a];
        for (size_t r = 1; r < count; ++r)
            for (size_t a = 0; a < kBlock; ++a) block[a] += rows[r][first + a];
        for (size_t a = 0; a < kBlock; ++a) total[first + a] = block[a];
    }
}

void add_plain(const uint32_t* words, size_t count, int32_t* scores) { add(words, count, scores); }

#if defined(__x86_64__)
[[gnu::target("avx2")]] void add_avx2(const uint32_t* words, size_t count, int32_t* scores) {
    add(words, count, scores);
}
template <class Score>
[[gnu::target("avx2")]] void sum_avx2(const Score* const* rows, size_t count, size_t width, Score* total) {
    sum(rows, count, width, total);
}
const bool has_avx2 = __builtin_cpu_supports("avx2");
#endif

AddDense fastest() {
#if defined(__x86_64__)
    if (has_avx2) return add_avx2;
#endif
    return add_plain;
}

template <class Score>
void sum_fastest(const Score* const* rows, size_t count, size_t width, Score* total) {
#if defined(__x86_64__)
    if (has_avx2) return sum_avx2(rows, count, width, total);
#endif
    sum(rows, count, width, total);
}

}  // namespace

const AddDense add_dense = fastest();

void sum_rows(const int32_t* const* rows, size_t count, size_t width, int32_t* total) {
    sum_fastest(rows, count, width, total);
}
void sum_rows(const float* const* rows, size_t count, size_t width, float* total) {
    sum_fastest(rows, count, width, total);
}

}  // namespace goldbeam
