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
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "learn/delta.hpp"
#include "weights/masked.hpp"

namespace goldbeam {

using Positions = std::span<const uint32_t>;
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
    using Choose = std::function<Substructures(Positions, Positions)>;

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
Substructures substructures_of(const Swvp& swvp, Positions gold, Positions predicted);

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

// w . dPhi; 0 if it would be 0 but for rounding.
double margin_of(const MaskedWeights& weights, const Delta& delta);

}  // namespace goldbeam
