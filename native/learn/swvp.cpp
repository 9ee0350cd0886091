#include "learn/swvp.hpp"

#include <algorithm>
#include <cmath>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

// Sums that should be 0 are not when weights are rounded, and rounding must not decide what a violation is.
constexpr double kRounding = 1e-6;

Substructures single(Positions gold, Positions) {
    Substructures sets;
    for (uint32_t k = 0; k < gold.size(); ++k) sets.push_back({k});
    return sets;
}

Substructures errors(Positions gold, Positions predicted) {
    Substructures sets;
    for (uint32_t k = 0; k < gold.size(); ++k)
        if (gold[k] != predicted[k]) sets.push_back({k});
    return sets;
}

Substructures spans(Positions gold, Positions predicted) {
    Substructures sets;
    bool before = false;  // whether the position before is wrong, too
    for (uint32_t k = 0; k < gold.size(); ++k) {
        const bool wrong = gold[k] != predicted[k];
        if (wrong && !before) sets.emplace_back();
        if (wrong) sets.back().push_back(k);
        before = wrong;
    }
    return sets;
}

Substructures whole(Positions gold, Positions) {
    std::vector<uint32_t> all;
    for (uint32_t k = 0; k < gold.size(); ++k) all.push_back(k);
    return {all};
}

// gamma, but for a common factor; the largest is at most 1.
void weigh_by_margin(double beta, std::vector<MixedAssignment>* mixed) {
    double largest = 0;
    for (const MixedAssignment& m : *mixed) largest = std::max(largest, std::abs(m.margin));
    for (MixedAssignment& m : *mixed)
        m.gamma = largest == 0 ? 1 : std::pow(std::abs(m.margin) / largest, beta);
}

// Of equal margins the first has the higher rank. Assignments that are gold have margin 0, so they are last.
void weigh_by_rank(double beta, size_t sets, std::vector<MixedAssignment>* mixed) {
    std::vector<MixedAssignment*> ranked;
    for (MixedAssignment& m : *mixed) ranked.push_back(&m);
    std::stable_sort(ranked.begin(), ranked.end(), [](const MixedAssignment* a, const MixedAssignment* b) {
        return std::abs(a->margin) > std::abs(b->margin);
    });
    for (size_t r = 0; r < ranked.size(); ++r)
        ranked[r]->gamma = std::pow(static_cast<double>(sets - r) / static_cast<double>(sets), beta);
}

// Condition (2), with the step's margin in the place of 0.
bool is_violation(const std::vector<MixedAssignment>& mixed, double step_margin) {
    double sum = 0, size = 0;
    for (const MixedAssignment& m : mixed) {
        sum += m.gamma * (m.margin - step_margin);
        size += std::abs(m.gamma * (m.margin - step_margin));
    }
    return sum <= kRounding * size;
}

// The one that gold beats by most; of equal ones the first.
std::vector<MixedAssignment>::iterator farthest(std::vector<MixedAssignment>* mixed) {
    return std::max_element(mixed->begin(), mixed->end(), [](const auto& a, const auto& b) {
        return (a.violates ? -1 : a.margin) < (b.violates ? -1 : b.margin);
    });
}

// Condition (1). If all that is left has weight 0, all of it is equally good.
void normalise(std::vector<MixedAssignment>* mixed) {
    double sum = 0;
    for (const MixedAssignment& m : *mixed) sum += m.gamma;
    for (MixedAssignment& m : *mixed)
        m.gamma = sum > 0 ? m.gamma / sum : 1 / static_cast<double>(mixed->size());
}

}  // namespace

void Swvp::check() const {
    if (!on) return;
    if (!std::isfinite(beta) || beta < 0) throw ParameterError("beta must be a finite number, 0 or more");
    if (!choose) throw ParameterError("substructures must be one of single, errors, spans, whole");
}

Swvp::Choose named_substructures(std::string_view name) {
    constexpr std::array<Substructures (*)(Positions, Positions), kSubstructures.size()> kFunctions{
        single, errors, spans, whole};
    for (size_t k = 0; k < kSubstructures.size(); ++k)
        if (kSubstructures[k] == name) return kFunctions[k];
    return {};
}

Substructures substructures_of(const Swvp& swvp, Positions gold, Positions predicted) {
    if (gold.size() != predicted.size()) throw ParameterError("only structures of equal length can be mixed");
    Substructures sets = swvp.choose(gold, predicted);
    for (auto& set : sets) {
        for (const uint32_t k : set)
            if (k >= gold.size()) throw ParameterError("a substructure has a position that is out of range");
        std::sort(set.begin(), set.end());
        set.erase(std::unique(set.begin(), set.end()), set.end());
        std::erase_if(set, [&](uint32_t k) { return gold[k] == predicted[k]; });
    }
    return sets;
}

Weighing set_gamma(const Swvp& swvp, size_t sets, double step_margin, std::vector<MixedAssignment>* mixed) {
    Weighing weighing;
    size_t violating = 0;
    for (MixedAssignment& m : *mixed) violating += m.violates = m.margin <= step_margin;
    weighing.plain_fallback = violating == 0;
    if (weighing.plain_fallback) {
        mixed->clear();
        return weighing;
    }
    if (!swvp.balanced) {
        std::erase_if(*mixed, [](const MixedAssignment& m) { return !m.violates; });
        sets = violating;
    }
    if (swvp.weighting == Swvp::Weighting::kMargin)
        weigh_by_margin(swvp.beta, mixed);
    else
        weigh_by_rank(swvp.beta, sets, mixed);
    weighing.gamma_invalid = !is_violation(*mixed, step_margin);
    if (weighing.gamma_invalid && swvp.impose)
        while (mixed->size() > violating && !is_violation(*mixed, step_margin)) mixed->erase(farthest(mixed));
    normalise(mixed);
    for (const MixedAssignment& m : *mixed) weighing.margin += m.gamma * m.margin;
    return weighing;
}

double margin_of(const MaskedWeights& weights, const Delta& delta) {
    double sum = 0, size = 0;
    for (const Delta::Term& term : delta.terms()) {
        if (term.coefficient == 0) continue;
        const double part = term.coefficient * weights.weight(term.feature.key, term.action);
        sum += part;
        size += std::abs(part);
    }
    return std::abs(sum) <= kRounding * size ? 0 : sum;
}

}  // namespace goldbeam
