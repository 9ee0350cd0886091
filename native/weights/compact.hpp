// Frozen weights for a small file: what can be guessed is left out, what need not be exact is rounded.
//
// A feature takes 16 bits of its fingerprint instead of 32, and no room for free slots; a weight is one byte:
// a sign and one of 127 sizes, each about 8.6 % larger than the one before, so it is wrong by 4 % at most.
// Streams of like numbers are kept apart, because a compressor finds more in them than in a mixture:
//
//   counts   for each bucket the number of its features, one byte
//   prints   fingerprints of the features, two bytes each, low byte first, bucket by bucket
//   lengths  entries of each feature's row
//   actions  of each row: the first action, then the differences less one
//   weights  of each entry, one byte
//
// Lengths and actions are numbers of seven bits a byte, the low ones first, with the top bit set if more
// follow.
//
// With 16 bits an unseen feature is taken for a trained one about once in 10,000 lookups.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "weights/frozen.hpp"

namespace goldbeam {

struct CompactWeights {
    std::vector<uint8_t> counts, prints, lengths, actions, weights;
};

struct CompactView {
    std::span<const uint8_t> counts, prints, lengths, actions, weights;
};

// Any frozen weights; those that were expanded from a compact form give the same bytes again.
CompactWeights compact(const Frozen& frozen);

// Weights to predict with. Throws ModelError if the streams do not fit together or name an action that is not
// below `actions`.
Frozen expand(const CompactView& streams, double scale, uint64_t salt, size_t actions);

}  // namespace goldbeam
