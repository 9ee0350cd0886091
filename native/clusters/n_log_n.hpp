// n log n, of which mutual information is made: small numbers come from a table, since most counts are small.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>

namespace goldbeam {

class NLogN {
  public:
    NLogN();

    double operator()(uint64_t n) const { return n < kSmall ? small_[n] : computed(n); }
    // How much it grows from n to n + more.
    double growth(uint64_t n, uint64_t more) const { return (*this)(n + more) - (*this)(n); }

  private:
    static constexpr uint64_t kSmall = uint64_t{1} << 16;

    static double computed(uint64_t n) {
        const auto x = static_cast<double>(n);
        return x * std::log(x);
    }

    std::unique_ptr<double[]> small_;
};

}  // namespace goldbeam
