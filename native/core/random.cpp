#include "core/random.hpp"

namespace goldbeam {

std::vector<double> draw_sums(std::span<const double> rows, size_t columns, uint64_t seed, uint64_t first,
                              size_t samples) {
    const uint64_t base = Random(seed).next();
    const size_t count = rows.size() / columns;
    std::vector<double> sums(samples * columns);
    for (size_t sample = 0; sample < samples; ++sample) {
        Random random(base + first + sample);
        double* own = sums.data() + sample * columns;
        for (size_t i = 0; i < count; ++i) {
            const double* drawn = rows.data() + random.below(count) * columns;
            for (size_t c = 0; c < columns; ++c) own[c] += drawn[c];
        }
    }
    return sums;
}

}  // namespace goldbeam
