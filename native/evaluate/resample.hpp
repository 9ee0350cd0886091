// Is the difference between two outputs more than luck? Two tests that resample sentences.
//
// A score is a ratio of two sums over sentences (correct / tokens, or for F1 2 correct / (gold + predicted)),
// so a resampled score needs four numbers a sentence and no second look at the data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace goldbeam {

// One sentence: what it adds to the two sums of output A and of output B.
struct PairedCounts {
    uint64_t part_a, whole_a, part_b, whole_b;
};

// Paired bootstrap (Efron and Tibshirani 1993; Koehn 2004; Berg-Kirkpatrick et al. 2012): a sample draws as
// many sentences as there are, with replacement, the same ones for both outputs. Gives the differences B - A,
// in per cent, of the samples with numbers first .. first + count - 1: a sample depends on the seed and on
// its number alone.
std::vector<double> bootstrap_differences(std::span<const PairedCounts> sentences, uint64_t seed,
                                          size_t first, size_t count);

// Approximate randomisation (Noreen 1989; Yeh 2000): a sample swaps the two outputs of each sentence with
// probability one half, as it may if neither is better.
std::vector<double> randomised_differences(std::span<const PairedCounts> sentences, uint64_t seed,
                                           size_t first, size_t count);

}  // namespace goldbeam
