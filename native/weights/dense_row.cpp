#include "weights/dense_row.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

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
[[gnu::target("avx2")]] inline void add_eight(__m128i weights, int32_t* scores) {
    auto* at = reinterpret_cast<__m256i*>(scores);
    _mm256_storeu_si256(at, _mm256_add_epi32(_mm256_loadu_si256(at), _mm256_cvtepi16_epi32(weights)));
}
// Eight at a time. The last eight overlap those before them; what has been added already is masked.
[[gnu::target("avx2")]] void add_avx2(const uint32_t* words, size_t count, int32_t* scores) {
    alignas(16) static constexpr int16_t kMasks[16] = {0,  0,  0,  0,  0,  0,  0,  0,
                                                       -1, -1, -1, -1, -1, -1, -1, -1};
    if (count < 8) return add(words, count, scores);
    const auto* weights = reinterpret_cast<const char*>(words);
    size_t k = 0;
    for (; k + 8 <= count; k += 8)
        add_eight(_mm_loadu_si128(reinterpret_cast<const __m128i*>(weights + 2 * k)), scores + k);
    if (k == count) return;
    const __m128i last = _mm_loadu_si128(reinterpret_cast<const __m128i*>(weights + 2 * (count - 8)));
    const __m128i mask = _mm_loadu_si128(reinterpret_cast<const __m128i*>(kMasks + (count - k)));
    add_eight(_mm_and_si128(last, mask), scores + count - 8);
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
