// The structured weighted violations perceptron (2016 paper, Algorithm 2): an update that uses the inner
// structure of the prediction.
//
// A substructure J is a set of positions, JJ is a set of these, and the mixed assignment m^J is the
// prediction at the positions of J and gold elsewhere. The update is the mean of the dPhi(x, y, m^J),
// weighted by gamma. It fixes a violation if gamma satisfies the conditions of Definition 3: (1) gamma >= 0
// sums to 1, (2) w . sum of gamma(m^J) dPhi(x, y, m^J) <= 0.
//
// What a position is, and how dPhi(x, y, m^J) comes about, is left to the caller: steps of a derivation, or
// words with their heads.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "learn/delta.hpp"

namespace goldbeam {

using Substructures = std::vector<std::vector<uint32_t>>;

// By name: how mixtures are weighted, in the order of Weighting, and which ones there are.
inline constexpr std::array<std::string_view, 2> kWeightings{"wm", "wmr"};
inline constexpr std::array<std::string_view, 4> kSubstructures{"single", "errors", "spans", "whole"};

struct Swvp {
    enum class Weighting {
        kMargin,      // WM: gamma ~ |w . dPhi|^beta
        kMarginRank,  // WMR: gamma ~ ((|JJ| - r) / |JJ|)^beta, where r = 0 has the largest |w . dPhi|
    };
    // JJ of gold and the prediction, which are equally long.
    using Choose = std::function<Substructures(std::span<const uint32_t>, std::span<const uint32_t>)>;

    bool on = false;  // otherwise the plain update: JJ = {everything}
    Weighting weighting = Weighting::kMargin;
    double beta = 1;
    bool balanced = false;  // whether assignments that are no violations count too; else "aggressive"
    bool impose = true;     // whether these are left out until condition (2) holds; else breaks are counted
    Choose choose;          // see named_substructures

    void check() const;
};

// "single": each position; "errors": each that is wrong; "spans": each maximal run of wrong ones; "whole":
// all of them together, the plain update. No function for other names.
Swvp::Choose named_substructures(std::string_view name);

// JJ, checked, with the wrong positions of each set only, since the others change nothing. An empty set is
// one whose mixed assignment is gold; it counts in |JJ| and is not learned from.
Substructures substructures_of(const Swvp& swvp, std::span<const uint32_t> gold,
                               std::span<const uint32_t> predicted);

// A mixed assignment that differs from gold.
struct MixedAssignment {
    size_t set;     // its J, by number
    double margin;  // w . dPhi
    double gamma = 0;
    bool violates = false;
};

// What SETGAMMA did.
struct Weighing {
    bool plain_fallback = false;  // there was no violation among them, so there is no gamma
    bool gamma_invalid = false;   // balanced gamma broke condition (2), whether that was mended or not
    double margin = 0;            // w . dPhi of the weighted mean
    double wrong = 0;             // wrong positions of a mixed assignment, on average
};

// SETGAMMA: gives each of them its gamma, and takes those away that have no part in the update. `sets` is
// |JJ|; a margin of the step above 0 also makes violations of what gold wins by less.
Weighing set_gamma(const Swvp& swvp, size_t sets, double step_margin, std::vector<MixedAssignment>* mixed);

// Sums that should be 0 are not when weights are rounded, and rounding must not decide what a violation is.
inline constexpr double kRounding = 1e-6;

// w . dPhi
template <class Weights>
double margin_of(const Weights& weights, const Delta& delta) {
    double sum = 0, size = 0;
    for (const Delta::Term& term : delta.terms()) {
        if (term.coefficient == 0) continue;
        const double part = term.coefficient * weights.weight(term.feature.key, term.action);
        sum += part;
        size += std::abs(part);
    }
    return std::abs(sum) <= kRounding * size ? 0 : sum;
}

// Makes the weighted update; keeps its memory from one update to the next.
class Weigher {
  public:
    // difference(J, delta) adds dPhi(x, y, m^J) to an empty delta, dot(delta) is w . delta. The sum goes to
    // `out`, unless the caller has to fall back to the plain update.
    template <class Difference, class Dot>
    Weighing operator()(const Swvp& swvp, const Substructures& sets, double step_margin,
                        Difference difference, Dot dot, Delta* out) {
        mixed_.clear();
        if (terms_.size() < sets.size()) terms_.resize(sets.size());
        for (size_t j = 0; j < sets.size(); ++j) {
            if (sets[j].empty()) continue;
            one_.clear();
            difference(sets[j], &one_);
            mixed_.push_back({j, dot(one_)});
            terms_[j].assign(one_.terms().begin(), one_.terms().end());
        }
        Weighing weighing = set_gamma(swvp, sets.size(), step_margin, &mixed_);
        if (weighing.plain_fallback) return weighing;
        out->clear();
        for (const MixedAssignment& m : mixed_) {
            weighing.wrong += m.gamma * static_cast<double>(sets[m.set].size());
            for (const Delta::Term& term : terms_[m.set])
                if (term.coefficient != 0) out->add(term.feature, term.action, m.gamma * term.coefficient);
        }
        return weighing;
    }

    void clear() { mixed_.clear(); }

    // Those of the last update.
    std::span<const MixedAssignment> mixed() const { return mixed_; }

  private:
    Delta one_;
    std::vector<std::vector<Delta::Term>> terms_;  // dPhi by set
    std::vector<MixedAssignment> mixed_;
};

}  // namespace goldbeam
