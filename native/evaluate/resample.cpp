#include "evaluate/resample.hpp"

#include "core/interrupt.hpp"
#include "core/random.hpp"

namespace goldbeam {

namespace {

double percent(uint64_t part, uint64_t whole) {
    return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

double difference(const PairedCounts& sums) {
    return percent(sums.part_b, sums.whole_b) - percent(sums.part_a, sums.whole_a);
}

// Calls `draw(random, sums)` for each sample, with a generator of the sample's own.
template <class Draw>
std::vector<double> differences(uint64_t seed, size_t first, size_t count, Draw draw) {
    const uint64_t base = Random(seed).next();
    std::vector<double> result;
    result.reserve(count);
    for (size_t sample = first; sample < first + count; ++sample) {
        interrupt::poll();
        Random random(base + sample);
        PairedCounts sums{};
        draw(random, sums);
        result.push_back(difference(sums));
    }
    return result;
}

}  // namespace

std::vector<double> bootstrap_differences(std::span<const PairedCounts> sentences, uint64_t seed,
                                          size_t first, size_t count) {
    return differences(seed, first, count, [&](Random& random, PairedCounts& sums) {
        for (size_t i = 0; i < sentences.size(); ++i) {
            const PairedCounts& drawn = sentences[random.below(sentences.size())];
            sums.part_a += drawn.part_a;
            sums.whole_a += drawn.whole_a;
            sums.part_b += drawn.part_b;
            sums.whole_b += drawn.whole_b;
        }
    });
}

std::vector<double> randomised_differences(std::span<const PairedCounts> sentences, uint64_t seed,
                                           size_t first, size_t count) {
    return differences(seed, first, count, [&](Random& random, PairedCounts& sums) {
        uint64_t bits = 0;
        for (size_t i = 0; i < sentences.size(); ++i) {
            if (i % 64 == 0) bits = random.next();
            // All ones where the outputs are swapped: coins are unpredictable, so a branch would be slow.
            const uint64_t swap = 0 - (bits >> (i % 64) & 1);
            const PairedCounts& own = sentences[i];
            const uint64_t part = (own.part_a ^ own.part_b) & swap;
            const uint64_t whole = (own.whole_a ^ own.whole_b) & swap;
            sums.part_a += own.part_a ^ part;
            sums.part_b += own.part_b ^ part;
            sums.whole_a += own.whole_a ^ whole;
            sums.whole_b += own.whole_b ^ whole;
        }
    });
}

}  // namespace goldbeam
