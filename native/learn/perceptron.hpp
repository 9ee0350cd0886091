// The violation-fixing perceptrons of the 2012 paper, for any problem, search, finder and step.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/errors.hpp"
#include "learn/delta.hpp"
#include "learn/repeated.hpp"
#include "learn/report.hpp"
#include "learn/steps.hpp"
#include "learn/swvp.hpp"
#include "learn/violations.hpp"
#include "search/trajectory.hpp"
#include "weights/masked.hpp"

namespace goldbeam {

template <Problem P, class Search>
class Perceptron {
  public:
    Perceptron(Search search, const Finder& finder, const Step& step, const Swvp& swvp)
        : search_(std::move(search)), finder_(finder), step_(step), swvp_(swvp) {}

    // One pass over one example. Algorithm 2 (local: at most one violation is fixed), or Algorithm 3 (global:
    // any number) when the finder goes on after an update. Each update is handed over as apply(dPhi, tau), to
    // be made at once (online) or together with those of other examples (minibatch). `dropped` features are
    // not in it.
    ExampleReport learn(P& problem, std::span<const Action> gold, const Mask& dropped, ApplyUpdate apply) {
        ExampleReport report;
        report.steps = gold.size();
        search_.begin(problem, gold);
        for (bool more = true; more;) {
            const bool fell = run(problem);
            if (rivals_weights_ != nullptr) collect_rivals(problem, gold);
            const Violation violation = finder_.find(Curves{search_.trajectory().curve, step_.margin});
            if (violation.length == 0) break;
            const Update update = collect(problem, GoldPath(gold), violation, &report);
            delta_.drop(dropped);
            apply(delta_, step_.tau(update.violation, delta_.squared_norm(), update.wrong));
            ++report.updates;
            report.invalid += !update.valid;
            report.violation += violation.size + step_.margin;
            report.prefix += violation.length;
            more = finder_.goes_on && fell && violation.length < gold.size();
            if (more) search_.restart_from_gold();
        }
        return report;
    }

    // From now on the hypotheses of the last beam are kept, for repeated use; the weights are the problem's.
    void keep_rivals(const MaskedWeights& weights) { rivals_weights_ = &weights; }
    Rivals take_rivals() { return std::move(rivals_); }

    // The prefixes of the update that was handed over last, gold first: visit(step, state, action) for each
    // of their steps. The others are the rival's, or those of mixed assignments.
    template <class Visit>
    void visit_prefixes(P& problem, const GoldPath& gold, Visit visit) {
        visit_prefix(problem, gold, visit);
        if (weigher_.mixed().empty()) visit_prefix(problem, GoldPath(rival_), visit);
        for (const MixedAssignment& m : weigher_.mixed()) {
            mix(sets_[m.set]);
            visit_prefix(problem, GoldPath(mixed_), visit);
        }
    }

  private:
    struct Update {
        double violation;  // -w . dPhi
        double wrong;      // steps
        bool valid;
    };

    // To the end, or to where gold falls off the beam if that is all the finder wants to know.
    bool run(P& problem) {
        while (search_.step(problem))
            if (finder_.stops_at_fall && !search_.trajectory().curve.back().in_beam) return true;
        return false;
    }

    // dPhi = Phi(x, y') - Phi(x, z') over the prefixes of a violation, or a mean over mixtures of the two.
    Update collect(P& problem, const GoldPath& gold, const Violation& violation, ExampleReport* report) {
        rival_derivation(problem, search_.trajectory(), violation.length, &rival_);
        weigher_.clear();
        if constexpr (Mixes<P>) {
            if (swvp_.on && choose(gold)) {
                const Weighing made = weigh(problem, gold);
                report->gamma_invalid += made.gamma_invalid;
                report->plain_fallbacks += made.plain_fallback;
                if (!made.plain_fallback)
                    return {-made.margin, made.wrong, !made.gamma_invalid || swvp_.impose};
            }
        }
        delta_.clear();
        const size_t wrong = add_difference(problem, gold, rival_, &delta_);
        return {violation.size, static_cast<double>(wrong), violation.valid};
    }

    void collect_rivals(P& problem, std::span<const Action> gold) {
        rivals_ = {};
        const auto& t = search_.trajectory();
        const size_t length = t.steps();
        const double gold_total = t.curve[length - 1].gold;
        for (size_t k = 0; k < t.beam_size(length); ++k) {
            const auto& item = t.beam(length)[k];
            if (item.gold) continue;
            derivation_to(problem, t, length - 1, item.parent, item.action, &rival_);
            delta_.clear();
            add_difference(problem, GoldPath(gold), rival_, &delta_);
            Rivals::Rival rival{{}, gold_total - static_cast<double>(item.total)};
            for (const Delta::Term& term : delta_.terms()) {
                if (term.coefficient == 0) continue;
                rival.terms.push_back(term);
                rival.fixed -= term.coefficient * rivals_weights_->weight(term.feature.key, term.action);
            }
            rivals_.rivals.push_back(std::move(rival));
        }
    }

    // dPhi of gold and of other actions; returns in how many steps they differ.
    static size_t add_difference(P& problem, const GoldPath& gold, std::span<const Action> other,
                                 Delta* out) {
        [[maybe_unused]] const BriefStates<P> brief(problem);
        const auto add = [&](const FeatureKey& f, Action a, double value = 1) { out->add(f, a, +value); };
        const auto remove = [&](const FeatureKey& f, Action a, double value = 1) { out->add(f, a, -value); };
        auto y = problem.start();
        size_t first = 0;  // step where they part: before it all features cancel
        for (; first < other.size() && gold[first] == other[first]; ++first)
            y = state_after(problem, first, y, gold[first]);
        auto z = y;
        size_t wrong = 0;
        for (size_t i = first; i < other.size(); ++i) {
            wrong += gold[i] != other[i];
            if (gold[i] != kIdle && other[i] != kIdle) {
                problem.difference(i, y, gold[i], z, other[i], add, remove);
            } else {
                if (gold[i] != kIdle) problem.features(i, y, gold[i], add);
                if (other[i] != kIdle) problem.features(i, z, other[i], remove);
            }
            y = state_after(problem, i, y, gold[i]);
            z = state_after(problem, i, z, other[i]);
        }
        return wrong;
    }

    // JJ. False if it is one set with all that is wrong: then the update is the plain one.
    bool choose(const GoldPath& gold) {
        gold_.clear();
        size_t wrong = 0;
        for (size_t i = 0; i < rival_.size(); ++i) {
            if (gold[i] == kIdle || rival_[i] == kIdle)
                throw ProblemError(
                    "SWVP mixes the steps of two derivations, so all derivations of an input must be equally "
                    "long; learn without swvp");
            gold_.push_back(gold[i]);
            wrong += gold[i] != rival_[i];
        }
        sets_ = substructures_of(swvp_, gold_, rival_);
        return sets_.size() != 1 || sets_[0].size() != wrong;
    }

    Weighing weigh(P& problem, const GoldPath& gold)
        requires Mixes<P>
    {
        const auto difference = [&](std::span<const uint32_t> set, Delta* out) {
            mix(set);
            add_difference(problem, gold, mixed_, out);
        };
        const auto dot = [&](const Delta& delta) { return margin_of(problem.weights(), delta); };
        return weigher_(swvp_, sets_, step_.margin, difference, dot, &delta_);
    }

    // The mixed assignment m^J.
    void mix(std::span<const uint32_t> set) {
        mixed_ = gold_;
        for (const uint32_t k : set) mixed_[k] = rival_[k];
    }

    template <class Visit>
    void visit_prefix(P& problem, const GoldPath& actions, Visit visit) const {
        [[maybe_unused]] const BriefStates<P> brief(problem);
        auto state = problem.start();
        for (size_t i = 0; i < rival_.size(); ++i) {
            if (actions[i] != kIdle) visit(i, state, actions[i]);
            state = state_after(problem, i, state, actions[i]);
        }
    }

    Search search_;
    const Finder& finder_;
    Step step_;
    const Swvp& swvp_;
    Delta delta_;
    std::vector<Action> rival_;
    Weigher weigher_;
    Substructures sets_;
    std::vector<Action> gold_, mixed_;  // the prefix of gold, and a mixture with the rival's
    const MaskedWeights* rivals_weights_ = nullptr;
    Rivals rivals_;
};

}  // namespace goldbeam
