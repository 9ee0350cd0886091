// Hashes of all words that a sentence may have, without building one of them.
#pragma once

#include <cstdint>
#include <vector>

#include "core/hash.hpp"
#include "templates/template.hpp"

namespace goldbeam {

// A word's hash is a polynomial in the hashes of its characters, so that the sums over prefixes of a sentence
// give that of any word [begin, end) in constant time. Part of the model format, as all hashes are.
class WordHashes {
  public:
    void clear() {
        sums_.assign(1, 0);
        if (powers_.empty()) powers_.push_back(1);
    }
    void push(uint64_t character) {
        sums_.push_back(sums_.back() * kBase + character);
        if (powers_.size() < sums_.size()) powers_.push_back(powers_.back() * kBase);
    }
    uint64_t word(size_t begin, size_t end) const {
        const uint64_t hash = scramble(sums_[end] - sums_[begin] * powers_[end - begin]);
        return hash == kAbsent ? 1 : hash;
    }

  private:
    static constexpr uint64_t kBase = 0xd1342543de82ef95ULL;  // odd, with bits all over

    std::vector<uint64_t> sums_, powers_;
};

}  // namespace goldbeam
