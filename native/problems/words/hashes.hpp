// Hashes of all words that a sentence may have, without building one of them.
#pragma once

#include <cstdint>
#include <vector>

#include "core/hash.hpp"
#include "features/template.hpp"

namespace goldbeam {

// A word's hash is a polynomial in the hashes of its characters, so that the sums over prefixes of a sentence
// give that of any word [begin, end) in constant time. Part of the model format, as all hashes are. A word
// with a character that nothing is known of (dropout) is absent.
class WordHashes {
  public:
    void clear() {
        sums_.assign(1, 0);
        unknown_.assign(1, 0);
        if (powers_.empty()) powers_.push_back(1);
    }
    void push(uint64_t character) {
        sums_.push_back(sums_.back() * kBase + character);
        unknown_.push_back(unknown_.back() + (character == kAbsent));
        if (powers_.size() < sums_.size()) powers_.push_back(powers_.back() * kBase);
    }
    uint64_t word(size_t begin, size_t end) const {
        if (unknown_[begin] != unknown_[end]) return kAbsent;
        const uint64_t hash = scramble(sums_[end] - sums_[begin] * powers_[end - begin]);
        return hash == kAbsent ? 1 : hash;
    }

  private:
    static constexpr uint64_t kBase = 0xd1342543de82ef95ULL;  // odd, with bits all over

    std::vector<uint64_t> sums_, powers_;
    std::vector<uint32_t> unknown_;  // characters so far
};

}  // namespace goldbeam
