// FILTER: what the beam keeps of the ranked successors.
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
struct BeamFilter {
    size_t width = 1;
    double gamma = std::numeric_limits<double>::infinity();
    double power = 0;
    double decay = 0;

    bool operator()(size_t rank, double below_best) const {
        if (rank == 0) return true;
        if (rank >= width || std::isinf(gamma)) return rank < width;
        const auto r = static_cast<double>(rank);
        return below_best <= gamma / std::pow(r, power) - decay * std::log(r);
    }
};

}  // namespace goldbeam
