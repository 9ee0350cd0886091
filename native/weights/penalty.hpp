// Penalties on the size of weights (2014 paper, section 4), paid lazily.
//
// A penalty changes every weight after every example; here only what an update touches is written. What is
// stored of a weight w is a number V from which its value at any time t (examples seen) follows as long as it
// is left alone:
//
//     value(t) = sign(V) max(0, |V| s(t) - o(t))
//
//   L2 (equation 10)             s(t) = (1 - l2)^t    o(t) = 0
//   L1 (equation 12)             s(t) = 1             o(t) = l1 t
//   both: decay, then truncate   s(t) = (1 - l2)^t    o(t) = l1 / l2
//   cumulative L1 (13 to 17)     s(t) = 1             o(t) = l1 t; |V| below o(t) means w = 0 and a debt c of
//   o(t) - |V|
//
// So scoring needs no time of each weight. Both s and o count from a base, which is moved now and then, since
// floats are short; a debt reaches back to the beginning, so the cumulative penalty has no base but 0.
#pragma once

#include <cmath>
#include <cstdint>

namespace goldbeam {

struct Penalty {
    double l2 = 0, l1 = 0;
    bool cumulative = false;

    bool none() const { return l2 == 0 && l1 == 0; }
    // Throws ParameterError.
    void check() const;

    double scale(uint64_t ticks) const {
        return l2 == 0 ? 1 : std::exp(static_cast<double>(ticks) * std::log1p(-l2));
    }
    double offset(uint64_t ticks) const { return l2 == 0 ? l1 * static_cast<double>(ticks) : l1 / l2; }

    // Of V, `ticks` after the base.
    double value(double stored, uint64_t ticks) const {
        return std::copysign(std::max(0.0, std::abs(stored) * scale(ticks) - offset(ticks)), stored);
    }
    // The sum of the values at first + 1, first + 2, ... last.
    double sum(double stored, uint64_t first, uint64_t last) const;
    // What to store after an update in the example that begins at `ticks`. L2 and L1 first make the old
    // weight smaller and leave the update whole (equations 10 and 12); the cumulative penalty comes after it.
    double updated(double stored, uint64_t ticks, double delta) const;
    // Whether the base should move, and what to store then.
    bool wants_base(uint64_t ticks) const;
    double rebased(double stored, uint64_t ticks) const { return stored_as(value(stored, ticks), 0); }

  private:
    double stored_as(double weight, uint64_t ticks) const {
        return weight == 0 ? 0 : std::copysign((std::abs(weight) + offset(ticks)) / scale(ticks), weight);
    }
};

}  // namespace goldbeam
