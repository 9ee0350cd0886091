#include "weights/dense_row.hpp"

#include <algorithm>

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

// Eight scores. Left to itself, the compiler keeps long blocks in memory.
template <class Score>
using Eight [[gnu::vector_size(32), gnu::aligned(sizeof(Score)), gnu::may_alias]] = Score;

template <size_t kBlock, class Score>
[[gnu::always_inline]] inline void sum_block(const Score* const* rows, size_t count, size_t first,
                                             Score* total) {
    constexpr size_t kEights = kBlock / 8;
    Eight<Score> block[kEights];
    const auto at = [first](const Score* row) { return reinterpret_cast<const Eight<Score>*>(row + first); };
    for (size_t k = 0; k < kEights; ++k) block[k] = at(rows[0])[k];
    for (size_t r = 1; r < count; ++r)
        for (size_t k = 0; k < kEights; ++k) block[k] += at(rows[r])[k];
    for (size_t k = 0; k < kEights; ++k) reinterpret_cast<Eight<Score>*>(total + first)[k] = block[k];
}
template <class Score>
[[gnu::always_inline]] inline void sum(const Score* const* rows, size_t count, size_t begin, size_t end,
                                       Score* total) {
    for (; begin + 32 <= end; begin += 32) sum_block<32>(rows, count, begin, total);
    if (begin < end) sum_block<16>(rows, count, begin, total);
}

int32_t largest_plain(const int32_t* scores, size_t count) {
    return *std::max_element(scores, scores + count);
}
size_t positions_plain(const int32_t* scores, size_t count, int32_t least, uint32_t* positions) {
    size_t found = 0;
    for (size_t a = 0; a < count; ++a)
        if (scores[a] >= least) positions[found++] = static_cast<uint32_t>(a);
    return found;
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
[[gnu::target("avx2")]] void sum_avx2(const Score* const* rows, size_t count, size_t begin, size_t end,
                                      Score* total) {
    sum(rows, count, begin, end, total);
}
[[gnu::target("avx2")]] inline __m256i eight_of(const int32_t* scores) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(scores));
}
[[gnu::target("avx2")]] int32_t largest_avx2(const int32_t* scores, size_t count) {
    if (count < 8) return largest_plain(scores, count);
    __m256i most = eight_of(scores + count - 8);
    for (size_t k = 0; k + 8 <= count; k += 8) most = _mm256_max_epi32(most, eight_of(scores + k));
    __m128i four = _mm_max_epi32(_mm256_castsi256_si128(most), _mm256_extracti128_si256(most, 1));
    four = _mm_max_epi32(four, _mm_shuffle_epi32(four, 0x4e));
    four = _mm_max_epi32(four, _mm_shuffle_epi32(four, 0xb1));
    return _mm_cvtsi128_si32(four);
}
[[gnu::target("avx2")]] size_t positions_avx2(const int32_t* scores, size_t count, int32_t least,
                                              uint32_t* positions) {
    const __m256i bound = _mm256_set1_epi32(least);
    size_t found = 0, k = 0;
    for (; k + 8 <= count; k += 8) {
        const __m256i below = _mm256_cmpgt_epi32(bound, eight_of(scores + k));
        auto bits = static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(below))) ^ 0xffu;
        for (; bits != 0; bits &= bits - 1)
            positions[found++] = static_cast<uint32_t>(k) + static_cast<uint32_t>(__builtin_ctz(bits));
    }
    for (; k < count; ++k)
        if (scores[k] >= least) positions[found++] = static_cast<uint32_t>(k);
    return found;
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
void sum_fastest(const Score* const* rows, size_t count, size_t begin, size_t end, Score* total) {
#if defined(__x86_64__)
    if (has_avx2) return sum_avx2(rows, count, begin, end, total);
#endif
    sum(rows, count, begin, end, total);
}

}  // namespace

const AddDense add_dense = fastest();

void sum_rows(const int32_t* const* rows, size_t count, size_t begin, size_t end, int32_t* total) {
    sum_fastest(rows, count, begin, end, total);
}
void sum_rows(const float* const* rows, size_t count, size_t begin, size_t end, float* total) {
    sum_fastest(rows, count, begin, end, total);
}

int32_t largest(const int32_t* scores, size_t count) {
#if defined(__x86_64__)
    if (has_avx2) return largest_avx2(scores, count);
#endif
    return largest_plain(scores, count);
}

size_t positions_from(const int32_t* scores, size_t count, int32_t least, uint32_t* positions) {
#if defined(__x86_64__)
    if (has_avx2) return positions_avx2(scores, count, least, positions);
#endif
    return positions_plain(scores, count, least, positions);
}

}  // namespace goldbeam
