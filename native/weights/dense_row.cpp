#include "weights/dense_row.hpp"

namespace goldbeam {

namespace {

// Words of little-endian machines, read as what they hold.
using Weight [[gnu::may_alias]] = int16_t;

[[gnu::always_inline]] inline void add(const uint32_t* words, size_t count, int32_t* scores) {
    const auto* weights = reinterpret_cast<const Weight*>(words);
    for (size_t k = 0; k < count; ++k) scores[k] += weights[k];
}

void add_plain(const uint32_t* words, size_t count, int32_t* scores) { add(words, count, scores); }

#if defined(__x86_64__)
[[gnu::target("avx2")]] void add_avx2(const uint32_t* words, size_t count, int32_t* scores) {
    add(words, count, scores);
}
#endif

AddDense fastest() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return add_avx2;
#endif
    return add_plain;
}

}  // namespace

const AddDense add_dense = fastest();

}  // namespace goldbeam
