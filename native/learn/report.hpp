// What learning from examples did: what the papers plot and what users see live.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace goldbeam {

// What one example did to the weights.
struct ExampleReport {
    uint64_t updates = 0;        // more than one only with LaSO
    uint64_t invalid = 0;        // of these, how many did not fix a violation
    double violation = 0;        // sum over the updates of rival - gold + margin: what gold lacks
    uint64_t prefix = 0;         // sum of the prefix lengths
    uint64_t steps = 0;          // length of the gold derivation
    uint64_t gave_up = 0;        // whether learning gave up after too many updates; only guided learning may
    uint64_t gamma_invalid = 0;  // SWVP: updates whose gamma broke condition (2), mended or not
    uint64_t plain_fallbacks =
        0;  // SWVP: updates that were plain ones, as no mixed assignment was a violation
};

// A batch of them, and their sums.
struct BatchReport {
    std::vector<ExampleReport> examples;

    ExampleReport total() const;
    // Examples that changed the weights, and the mean share of a sentence that their updates covered, summed.
    size_t updated() const;
    double covered() const;
};

}  // namespace goldbeam
