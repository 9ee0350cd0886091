// Hashes as keys, in ascending order.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace goldbeam {

// Keys of 32 bits, found by their first bits, which few of them share.
class PackedKeys {
  public:
    static constexpr size_t kNone = SIZE_MAX;

    PackedKeys() : PackedKeys(std::vector<uint32_t>{}) {}
    explicit PackedKeys(std::vector<uint32_t> keys) : keys_(std::move(keys)) {
        const int bits = std::max(1, static_cast<int>(std::bit_width(keys_.size())) - 1);
        shift_ = 32 - bits;
        starts_.assign((size_t{1} << bits) + 1, 0);
        for (const uint32_t key : keys_) ++starts_[(key >> shift_) + 1];
        for (size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
    }

    // The place of a key, or kNone.
    size_t find(uint32_t key) const {
        const size_t bucket = key >> shift_;
        for (size_t i = starts_[bucket]; i < starts_[bucket + 1]; ++i)
            if (keys_[i] == key) return i;
        return kNone;
    }
    bool contains(uint32_t key) const { return find(key) != kNone; }
    const std::vector<uint32_t>& keys() const { return keys_; }

  private:
    std::vector<uint32_t> keys_, starts_;
    int shift_ = 31;
};

// Keys of 64 bits.
class LongKeys {
  public:
    LongKeys() = default;
    explicit LongKeys(std::vector<uint64_t> keys) : keys_(std::move(keys)) {}

    size_t find(uint64_t key) const {
        const auto found = std::lower_bound(keys_.begin(), keys_.end(), key);
        const bool there = found != keys_.end() && *found == key;
        return there ? static_cast<size_t>(found - keys_.begin()) : PackedKeys::kNone;
    }
    const std::vector<uint64_t>& keys() const { return keys_; }

  private:
    std::vector<uint64_t> keys_;
};

}  // namespace goldbeam
