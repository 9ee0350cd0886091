// Seeded randomness that is the same on every platform and in every release.
#pragma once

#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "core/hash.hpp"

namespace goldbeam {

// SplitMix64: a counter, scrambled.
class Random {
  public:
    explicit Random(uint64_t seed) : state_(scramble(seed ^ kMix2)) {}

    uint64_t next() { return scramble(state_ += kMix0); }

    // Uniform below n, by multiplication; the bias is n / 2^64.
    uint64_t below(uint64_t n) {
        return static_cast<uint64_t>((static_cast<unsigned __int128>(next()) * n) >> 64);
    }

  private:
    uint64_t state_;
};

// The numbers 0 .. count-1 in random order (Fisher and Yates).
inline std::vector<uint32_t> permutation(uint32_t count, uint64_t seed) {
    std::vector<uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0u);
    Random random(seed);
    for (uint32_t i = count; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    return order;
}

// Bootstrap samples with the numbers first, first + 1, ...: each draws as many rows as there are, with
// replacement, and gives the sums of their columns. A sample depends on the seed and on its number alone.
std::vector<double> draw_sums(std::span<const double> rows, size_t columns, uint64_t seed, uint64_t first,
                              size_t samples);

}  // namespace goldbeam
