// FILTER: what the beam keeps of the ranked successors.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

namespace goldbeam {

// Keeps the hypothesis of rank r (0 is the best and always stays) iff r < width and
//     score >= best - gamma / r^power.
// Infinite gamma is plain top-k; power 0 a fixed score threshold; power 3 the threshold of Collins & Roark
// 2004.
struct Keep {
    size_t width = 1;
    double gamma = std::numeric_limits<double>::infinity();
    double power = 0;

    bool operator()(size_t rank, double below_best) const {
        if (rank == 0) return true;
        return rank < width &&
               (std::isinf(gamma) || below_best <= gamma / std::pow(static_cast<double>(rank), power));
    }
};

}  // namespace goldbeam
