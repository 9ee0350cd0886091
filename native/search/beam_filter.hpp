// FILTER: which successors are ranked at all, and what the beam keeps of them.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

namespace goldbeam {

// Keeps the hypothesis of rank r (0 is the best and always stays) iff r < width and
//     score >= best - (gamma / r^power - decay ln r).
// Infinite gamma is plain top-k; power 0 a fixed score threshold; power 3 the threshold of Collins & Roark
// 2004. With logarithms of probabilities as scores, gamma = -ln g and decay 3 keep what has at least g r^3
// times the probability of the best: the beam of Roark 2001.
//
// Finite `branching` is selectional branching (Choi & McCallum 2013) in a beam: of the successors of one
// hypothesis only those count that score at most this much below the best of them. Most steps are certain,
// and then hypotheses do not multiply.
//
// Finite `cascade`: where one hypothesis is left, a problem that can may take an action without scoring all
// of its features, if the action leads all others by this much in the scores of some.
struct BeamFilter {
    size_t width = 1;
    double gamma = std::numeric_limits<double>::infinity();
    double power = 0;
    double decay = 0;
    double branching = std::numeric_limits<double>::infinity();
    double cascade = std::numeric_limits<double>::infinity();

    bool branches_freely() const { return std::isinf(branching); }

    bool operator()(size_t rank, double below_best) const {
        if (rank == 0) return true;
        if (rank >= width || std::isinf(gamma)) return rank < width;
        const auto r = static_cast<double>(rank);
        return below_best <= gamma / std::pow(r, power) - decay * std::log(r);
    }
};

}  // namespace goldbeam
