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
// The paper leaves open when L2 is paid: after every example; after examples with an update, which t then
// counts; or only by the weights that an update changes, and then nothing is left to be lazy about.
//
// So scoring needs no time of each weight. Both s and o count from a base, which is moved now and then, since
// floats are short; a debt reaches back to the beginning, so the cumulative penalty has no base but 0.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace goldbeam {

// By name: who pays L2 when, in the order of Penalty::Scope.
inline constexpr std::array<std::string_view, 3> kL2Scopes{"example", "update", "features"};

struct Penalty {
    enum class Scope { kExample, kUpdate, kFeatures };

    double l2 = 0, l1 = 0;
    bool cumulative = false;
    Scope l2_scope = Scope::kExample;

    // Whether weights change that an update leaves alone.
    bool lazy() const { return l1 > 0 || (l2 > 0 && l2_scope != Scope::kFeatures); }
    bool counts_updates() const { return l2 > 0 && l2_scope == Scope::kUpdate; }
    // Throws ParameterError.
    void check() const;
};

// s and o at some time.
struct Decay {
    double scale = 1, offset = 0;

    double value(double stored) const {
        return std::copysign(std::max(0.0, std::abs(stored) * scale - offset), stored);
    }
    double stored(double weight) const {
        return weight == 0 ? 0 : std::copysign((std::abs(weight) + offset) / scale, weight);
    }
};

class PenaltyClock {
  public:
    explicit PenaltyClock(const Penalty& penalty) : penalty_(penalty), log_r_(std::log1p(-penalty.l2)) {
        penalty.check();
    }

    // Times are counted from the base.
    Decay at(uint64_t time) const {
        const auto t = static_cast<double>(time);
        if (penalty_.l2 == 0) return {1, penalty_.l1 * t};
        return {std::exp(t * log_r_), penalty_.l1 / penalty_.l2};
    }
    // The sum of the values at first + 1, first + 2, ... last.
    double sum(double stored, uint64_t first, uint64_t last) const;
    // What to store after an update by delta in an example; `now` is the decay before it and `next` after it.
    // L2 and L1 first make the old weight smaller and leave the update whole (equations 10 and 12); the
    // cumulative penalty comes after it.
    double updated(double stored, const Decay& now, const Decay& next, double delta) const;
    // Whether the base should move.
    bool wants_base(uint64_t time) const;

  private:
    Penalty penalty_;
    double log_r_;  // r = 1 - l2
};

}  // namespace goldbeam
