// The violation-fixing perceptrons of the 2012 paper, for any problem, search, finder and step.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "learn/delta.hpp"
#include "learn/steps.hpp"
#include "learn/violations.hpp"
#include "search/trajectory.hpp"

namespace goldbeam {

// What one example did to the weights: what the papers plot and what users see live.
struct ExampleReport {
    uint64_t updates = 0;  // more than one only with LaSO
    uint64_t invalid = 0;  // of these, how many did not fix a violation
    double violation = 0;  // sum over the updates of rival - gold + margin: what gold lacks
    uint64_t prefix = 0;   // sum of the prefix lengths
    uint64_t steps = 0;    // length of the gold derivation
    uint64_t stopped = 0;  // whether learning gave up after too many updates; only guided learning may
};

// A batch of them, and their sums.
struct BatchReport {
    std::vector<ExampleReport> examples;

    ExampleReport total() const {
        ExampleReport sum;
        for (const ExampleReport& e : examples) {
            sum.updates += e.updates;
            sum.invalid += e.invalid;
            sum.violation += e.violation;
            sum.prefix += e.prefix;
            sum.steps += e.steps;
            sum.stopped += e.stopped;
        }
        return sum;
    }
    // Examples that changed the weights, and the mean share of a sentence that their updates covered, summed.
    size_t updated() const {
        return static_cast<size_t>(
            std::count_if(examples.begin(), examples.end(), [](const auto& e) { return e.updates > 0; }));
    }
    double covered() const {
        double share = 0;
        for (const ExampleReport& e : examples)
            if (e.updates > 0)  // a rival may be longer than gold
                share += std::min(1.0, static_cast<double>(e.prefix) /
                                           (static_cast<double>(e.updates) * static_cast<double>(e.steps)));
        return share;
    }
};

template <Problem P, class Search>
class Perceptron {
  public:
    Perceptron(Search search, const Finder& finder, const Step& step)
        : search_(std::move(search)), finder_(finder), step_(step) {}

    // One pass over one example. Algorithm 2 (local: at most one violation is fixed), or Algorithm 3 (global:
    // any number) when the finder goes on after an update. Each update is handed over as apply(dPhi, tau), to
    // be made at once (online) or together with those of other examples (minibatch). `dropped` features are
    // not in it.
    template <class Apply>
    ExampleReport learn(P& problem, std::span<const Action> gold, const Mask& dropped, Apply apply) {
        ExampleReport report;
        report.steps = gold.size();
        search_.begin(problem, gold);
        for (bool more = true; more;) {
            const bool fell = run(problem);
            const Violation violation = finder_.find(Curves{search_.trajectory().curve, step_.margin});
            if (violation.length == 0) break;
            const size_t wrong = collect(problem, GoldPath(gold), violation.length);
            delta_.drop(dropped);
            apply(delta_, step_.tau(violation.size, delta_.squared_norm(), wrong));
            ++report.updates;
            report.invalid += !violation.valid;
            report.violation += violation.size + step_.margin;
            report.prefix += violation.length;
            more = finder_.goes_on && fell && violation.length < gold.size();
            if (more) search_.restart_from_gold();
        }
        return report;
    }

    // The two prefixes of the update that was handed over last: visit(step, state, action) for each of their
    // steps.
    template <class Visit>
    void visit_prefixes(P& problem, const GoldPath& gold, Visit visit) const {
        [[maybe_unused]] const BriefStates<P> brief(problem);
        auto y = problem.start(), z = y;
        for (size_t i = 0; i < rival_.size(); ++i) {
            if (gold[i] != kIdle) visit(i, y, gold[i]);
            if (rival_[i] != kIdle) visit(i, z, rival_[i]);
            y = state_after(problem, i, y, gold[i]);
            z = state_after(problem, i, z, rival_[i]);
        }
    }

  private:
    // To the end, or to where gold falls off the beam if that is all the finder wants to know.
    bool run(P& problem) {
        while (search_.step(problem))
            if (finder_.stops_at_fall && !search_.trajectory().curve.back().in_beam) return true;
        return false;
    }

    // dPhi = Phi(x, y') - Phi(x, z') over prefixes of that length; returns in how many steps they differ.
    size_t collect(P& problem, const GoldPath& gold, size_t length) {
        rival_derivation(problem, search_.trajectory(), length, &rival_);
        [[maybe_unused]] const BriefStates<P> brief(problem);
        delta_.clear();
        const auto add = [&](const FeatureKey& f, Action a, double value = 1) { delta_.add(f, a, +value); };
        const auto remove = [&](const FeatureKey& f, Action a, double value = 1) {
            delta_.add(f, a, -value);
        };
        auto y = problem.start();
        size_t first = 0;  // step where they part: before it all features cancel
        for (; first < length && gold[first] == rival_[first]; ++first)
            y = state_after(problem, first, y, gold[first]);
        auto z = y;
        size_t wrong = 0;
        for (size_t i = first; i < length; ++i) {
            wrong += gold[i] != rival_[i];
            if (gold[i] != kIdle && rival_[i] != kIdle) {
                problem.difference(i, y, gold[i], z, rival_[i], add, remove);
            } else {
                if (gold[i] != kIdle) problem.features(i, y, gold[i], add);
                if (rival_[i] != kIdle) problem.features(i, z, rival_[i], remove);
            }
            y = state_after(problem, i, y, gold[i]);
            z = state_after(problem, i, z, rival_[i]);
        }
        return wrong;
    }

    Search search_;
    const Finder& finder_;
    Step step_;
    Delta delta_;
    std::vector<Action> rival_;
};

}  // namespace goldbeam
