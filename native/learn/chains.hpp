// The violation-fixing perceptrons of the 2012 paper for derivations, step by step: for any problem, search
// and finder.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "learn/updater.hpp"
#include "learn/violations.hpp"
#include "search/trajectory.hpp"

namespace goldbeam {

// Two derivations of one input. Both are equally long: whichever ends first is idle from there on.
template <Problem P>
class DerivationContrast final : public Contrast {
  public:
    explicit DerivationContrast(P& problem) : problem_(problem) {}

    size_t difference(Positions gold, Positions other, Delta* out) override {
        [[maybe_unused]] const BriefStates<P> brief(problem_);
        const auto add = [&](const FeatureKey& f, Action a, double value = 1) { out->add(f, a, +value); };
        const auto remove = [&](const FeatureKey& f, Action a, double value = 1) { out->add(f, a, -value); };
        auto y = problem_.start();
        size_t first = 0;  // step where they part: before it all features cancel
        for (; first < other.size() && gold[first] == other[first]; ++first)
            y = state_after(problem_, first, y, gold[first]);
        auto z = y;
        size_t wrong = 0;
        for (size_t i = first; i < other.size(); ++i) {
            wrong += gold[i] != other[i];
            if (gold[i] != kIdle && other[i] != kIdle) {
                problem_.difference(i, y, gold[i], z, other[i], add, remove);
            } else {
                if (gold[i] != kIdle) problem_.features(i, y, gold[i], add);
                if (other[i] != kIdle) problem_.features(i, z, other[i], remove);
            }
            y = state_after(problem_, i, y, gold[i]);
            z = state_after(problem_, i, z, other[i]);
        }
        return wrong;
    }

    void visit_names([[maybe_unused]] Positions gold, [[maybe_unused]] Positions other,
                     [[maybe_unused]] VisitFeature visit) override {
        if constexpr (NamesFeatures<P> || NamesFeaturesOfActions<P>) {
            for (const Positions actions : {gold, other}) {
                [[maybe_unused]] const BriefStates<P> brief(problem_);
                auto state = problem_.start();
                for (size_t i = 0; i < actions.size(); ++i) {
                    const auto name = [&](uint64_t key, auto make, Action of = kNoAction) {
                        visit(key, of == kNoAction ? actions[i] : of, make);
                    };
                    if (actions[i] != kIdle) {
                        if constexpr (NamesFeaturesOfActions<P>)
                            problem_.name_features(i, state, actions[i], name);
                        else
                            problem_.name_features(i, state, name);
                    }
                    state = state_after(problem_, i, state, actions[i]);
                }
            }
        }
    }

    bool mixes() const override { return Mixes<P>; }

  private:
    P& problem_;
};

template <Problem P, class Search>
class ChainPerceptron {
  public:
    ChainPerceptron(P& problem, Search search, const Finder& finder)
        : problem_(problem), contrast_(problem), search_(std::move(search)), finder_(finder) {}

    // One pass over one example. Algorithm 2 (local: at most one violation is fixed), or Algorithm 3 (global:
    // any number) when the finder goes on after an update.
    void learn(std::span<const Action> gold, Updater& updater) {
        search_.begin(problem_, gold);
        for (bool more = true; more;) {
            const bool fell = run();
            if (updater.keeps_rivals()) keep_rivals(gold, updater);
            const Violation violation = finder_.find(Curves{search_.trajectory().curve, updater.margin()});
            if (violation.length == 0) break;
            rival_derivation(problem_, search_.trajectory(), violation.length, &rival_);
            updater.update(contrast_, prefix(gold), rival_, violation);
            more = finder_.goes_on && fell && violation.length < gold.size();
            if (more) search_.restart_from_gold();
        }
    }

  private:
    // To the end, or to where gold falls off the beam if that is all the finder wants to know.
    bool run() {
        while (search_.step(problem_))
            if (finder_.stops_at_fall && !search_.trajectory().curve.back().in_beam) return true;
        return false;
    }

    // As long as the rival.
    Positions prefix(std::span<const Action> gold) {
        prefix_.assign(rival_.size(), kIdle);
        std::copy_n(gold.begin(), std::min(gold.size(), rival_.size()), prefix_.begin());
        return prefix_;
    }

    // The wrong hypotheses of the last beam.
    void keep_rivals(std::span<const Action> gold, Updater& updater) {
        updater.forget_rivals();
        const auto& t = search_.trajectory();
        const size_t length = t.steps();
        const double gold_total = t.curve[length - 1].gold;
        for (size_t k = 0; k < t.beam_size(length); ++k) {
            const auto& item = t.beam(length)[k];
            if (item.gold) continue;
            derivation_to(problem_, t, length - 1, item.parent, item.action, &rival_);
            updater.keep_rival(contrast_, prefix(gold), rival_, gold_total - static_cast<double>(item.total));
        }
    }

    P& problem_;
    DerivationContrast<P> contrast_;
    Search search_;
    const Finder& finder_;
    std::vector<Action> prefix_, rival_;
};

}  // namespace goldbeam
