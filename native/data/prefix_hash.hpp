// Hashes of sequences of characters, made a character at a time. Part of no file: lists of words are stored
// as text.
#pragma once

#include "core/hash.hpp"

namespace goldbeam {

inline constexpr uint64_t kEmptyPrefix = kMix2;

// Never 0, which stands for "nothing".
inline uint64_t extend_prefix(uint64_t prefix, uint64_t character) {
    const uint64_t key = fold_multiply(prefix ^ character, kMix1) + kMix0;
    return key == 0 ? 1 : key;
}

}  // namespace goldbeam
