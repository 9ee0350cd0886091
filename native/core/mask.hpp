// A share of all numbers, chosen by a hash: the same salt chooses the same ones, in any order and on any
// thread.
#pragma once

#include <cmath>
#include <cstdint>

#include "core/hash.hpp"

namespace goldbeam {

class Mask {
  public:
    Mask() = default;  // chooses nothing
    Mask(uint64_t salt, double share)
        : salt_(salt), threshold_(static_cast<uint64_t>(std::ldexp(share, 64))) {}

    explicit operator bool() const { return threshold_ != 0; }
    bool operator()(uint64_t number) const {
        return threshold_ != 0 && scramble(number ^ salt_) < threshold_;
    }

  private:
    uint64_t salt_ = 0, threshold_ = 0;
};

}  // namespace goldbeam
