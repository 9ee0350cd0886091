// 64-bit hashing: of bytes (words, affixes, payload checksums) and of short sequences of hashes (features).
//
// Everything here is part of the model format: a key computed at training must be found again at prediction,
// on any machine. Byte order is little-endian throughout, and so are the machines we build for.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace goldbeam {

// 64x64 -> 128 bit multiplication folded to 64 bits: one multiplication mixes every bit of both operands.
inline uint64_t fold_multiply(uint64_t a, uint64_t b) {
    const auto product = static_cast<unsigned __int128>(a) * b;
    return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

inline constexpr uint64_t kMix0 = 0x9e3779b97f4a7c15ULL;  // 2^64 / golden ratio
inline constexpr uint64_t kMix1 = 0xd6e8feb86659fd93ULL;
inline constexpr uint64_t kMix2 = 0xa0761d6478bd642fULL;

// A bijective finaliser: distinct inputs give distinct outputs.
inline uint64_t scramble(uint64_t x) {
    x ^= x >> 32;
    x *= kMix1;
    x ^= x >> 29;
    x *= kMix0;
    x ^= x >> 32;
    return x;
}

inline uint64_t hash_bytes(std::string_view bytes, uint64_t seed = 0) {
    const char* p = bytes.data();
    size_t left = bytes.size();
    uint64_t state = seed ^ fold_multiply(left ^ kMix2, kMix0);
    while (left >= 8) {
        uint64_t chunk;
        std::memcpy(&chunk, p, 8);
        state = fold_multiply(state ^ chunk, kMix1) + kMix2;
        p += 8;
        left -= 8;
    }
    uint64_t tail = 0;
    if (left > 0) std::memcpy(&tail, p, left);
    return scramble(fold_multiply(state ^ tail, kMix1) + state);
}

}  // namespace goldbeam
