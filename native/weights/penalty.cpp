#include "weights/penalty.hpp"

#include "core/errors.hpp"

namespace goldbeam {

void Penalty::check() const {
    const auto share = [](double x) { return x >= 0 && x < 1; };  // not for NaN
    if (!share(l2)) throw ParameterError("l2 must be at least 0 and less than 1");
    if (!(l1 >= 0 && std::isfinite(l1))) throw ParameterError("l1 must be a finite number, 0 or more");
    if (cumulative && l2 > 0)
        throw ParameterError("the cumulative L1 penalty does not go with l2; choose one of them");
    if (l1 > 0 && l2_scope != Scope::kExample)
        throw ParameterError("l1 penalties are paid after every example, so l2_scope must be example too");
}

double PenaltyClock::sum(double stored, uint64_t first, uint64_t last) const {
    if (stored == 0 || last <= first) return 0;
    const auto n = static_cast<double>(last - first);
    const Decay decay = at(first + 1);
    const double largest = std::abs(stored) * decay.scale - decay.offset;
    if (largest <= 0) return 0;
    const double l1 = penalty_.l1, l2 = penalty_.l2;
    if (l2 == 0) {
        // largest, largest - l1, largest - 2 l1 ... as long as they are positive.
        const double terms = std::min(n, std::ceil(largest / l1));
        return std::copysign(terms * largest - l1 * terms * (terms - 1) / 2, stored);
    }
    // (U - o), (U r - o), (U r^2 - o) ... as long as they are positive.
    const double u = largest + decay.offset, o = decay.offset;
    const double terms = o == 0 ? n : std::min(n, std::ceil(std::log(o / u) / log_r_));
    return std::copysign(u * -std::expm1(terms * log_r_) / l2 - o * terms, stored);
}

double PenaltyClock::updated(double stored, const Decay& now, const Decay& next, double delta) const {
    if (!penalty_.cumulative) return next.stored(next.value(stored) + delta);
    const double debt = std::max(0.0, now.offset - std::abs(stored));
    const double weight = now.value(stored) + delta;
    return std::copysign(std::max(0.0, std::abs(weight) - debt + now.offset), weight);
}

bool PenaltyClock::wants_base(uint64_t time) const {
    // Of the scale. Floats end at e^88, and differences of sums of scales (Weights::summed) are exact to
    // fewer digits.
    const double smallest_log = penalty_.counts_updates() ? -8 : -40;
    constexpr double kLargestOffset = 16;
    if (penalty_.cumulative) return false;
    const auto t = static_cast<double>(time);
    return penalty_.l2 == 0 ? penalty_.l1 * t > kLargestOffset : t * log_r_ < smallest_log;
}

}  // namespace goldbeam
