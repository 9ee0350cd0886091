#include "weights/penalty.hpp"

#include <algorithm>

#include "core/errors.hpp"

namespace goldbeam {

void Penalty::check() const {
    const auto share = [](double x) { return x >= 0 && x < 1; };  // not for NaN
    if (!share(l2)) throw ParameterError("l2 must be at least 0 and less than 1");
    if (!(l1 >= 0 && std::isfinite(l1))) throw ParameterError("l1 must be a finite number, 0 or more");
    if (cumulative && l2 > 0)
        throw ParameterError("the cumulative L1 penalty does not go with l2; choose one of them");
}

double Penalty::sum(double stored, uint64_t first, uint64_t last) const {
    if (stored == 0 || last <= first) return 0;
    const auto n = static_cast<double>(last - first);
    if (none()) return stored * n;
    const double magnitude = std::abs(stored);
    if (l2 == 0) {
        // largest, largest - l1, largest - 2 l1 ... as long as they are positive.
        const double largest = magnitude - offset(first + 1);
        if (largest <= 0) return 0;
        const double terms = std::min(n, std::ceil(largest / l1));
        return std::copysign(terms * largest - l1 * terms * (terms - 1) / 2, stored);
    }
    // (U - o), (U r - o), (U r^2 - o) ... as long as they are positive; r = 1 - l2.
    const double u = magnitude * scale(first + 1), o = offset(first + 1), log_r = std::log1p(-l2);
    if (u <= o) return 0;
    const double terms = o == 0 ? n : std::min(n, std::ceil(std::log(o / u) / log_r));
    return std::copysign(u * -std::expm1(terms * log_r) / l2 - o * terms, stored);
}

double Penalty::updated(double stored, uint64_t ticks, double delta) const {
    if (!cumulative) return stored_as(value(stored, ticks + 1) + delta, ticks + 1);
    const double debt = std::max(0.0, offset(ticks) - std::abs(stored));
    const double weight = value(stored, ticks) + delta;
    return std::copysign(std::max(0.0, std::abs(weight) - debt + offset(ticks)), weight);
}

bool Penalty::wants_base(uint64_t ticks) const {
    constexpr double kSmallestLog = -40;  // of the scale: floats end at e^88
    constexpr double kLargestOffset = 16;
    if (cumulative || none()) return false;
    return l2 == 0 ? offset(ticks) > kLargestOffset
                   : static_cast<double>(ticks) * std::log1p(-l2) < kSmallestLog;
}

}  // namespace goldbeam
