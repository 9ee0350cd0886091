// Guided learning (2007 paper, section 2.3, Algorithm 2): the classifier and the order of inference, learned
// together.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "learn/delta.hpp"
#include "learn/options.hpp"
#include "learn/report.hpp"
#include "search/guided.hpp"

namespace goldbeam {

// Takes the place of Perceptron in `learn_examples`: the same calls, another algorithm.
template <class P>
class GuidedPerceptron {
  public:
    GuidedPerceptron(const GuidedLearning& options, const Step& step)
        : aggressive_(options.aggressive), step_(step), search_(options.search) {}

    ExampleReport learn(P& problem, std::span<const Action> gold, const Mask& dropped, ApplyUpdate apply) {
        ExampleReport report;
        report.steps = gold.size();
        search_.begin(problem, gold);
        const size_t most_updates = kUpdatesAToken * gold.size() + kUpdatesMore;
        while (!search_.done()) {
            const uint32_t token = search_.select();
            const auto& top = search_.states(token).front();
            if (!aggressive_) {
                const auto& states = search_.states(token);
                const bool lost =
                    std::none_of(states.begin(), states.end(), [](const auto& s) { return s.gold; });
                const bool end = search_.order().size() + 1 == gold.size();
                if (lost || (end && !top.gold)) {
                    collect_span(problem, top);
                    update(problem, dropped, &report, apply);
                    return report;
                }
            } else if (const auto* wrong = mistake(token)) {
                collect_action(problem, *wrong);
                if (report.updates == most_updates || !update(problem, dropped, &report, apply)) {
                    report.gave_up = 1;
                    return report;
                }
                regenerate(problem);
                continue;
            }
            search_.accept(problem, token);
        }
        return report;
    }

    // The actions of the update that was handed over last: visit(token, context, label) for each of them.
    template <class Visit>
    void visit_prefixes(P&, const GoldPath&, Visit visit) const {
        for (const auto& made : actions_) visit(made.token, made.context, made.label);
    }

  private:
    // Far more than any sentence needed that the weights can separate.
    static constexpr size_t kUpdatesAToken = 50, kUpdatesMore = 100;

    struct Made {
        size_t token;
        typename P::State context;
        Action label;
    };
    using Node = typename GuidedSearch<P>::Node;

    // The hypothesis to demote: the top one if it is wrong, or with a margin the best one with a wrong label
    // here, if the score of its action comes too near.
    const Node* mistake(uint32_t token) const {
        const Node& top = search_.states(token).front();
        if (!top.gold) return &top;
        const Node* rival = step_.margin > 0 ? search_.rival(token) : nullptr;
        return rival != nullptr && too_near(top, *rival) ? rival : nullptr;
    }
    // A passive-aggressive step goes to the margin, but for rounding.
    bool too_near(const Node& top, const Node& rival) const {
        return static_cast<double>(top.score) - static_cast<double>(rival.score) < step_.margin * (1 - 1e-4);
    }

    void collect_action(P& problem, const Node& wrong) {
        delta_.clear();
        actions_.clear();
        add(problem, wrong);
    }
    // All actions of a span in the order in which they were made, with the labels that gold has.
    void collect_span(P& problem, const Node& wrong) {
        delta_.clear();
        actions_.clear();
        search_.visit(wrong, [&](const Node& node) { add(problem, node); });
    }
    void add(P& problem, const Node& wrong) {
        // Accepted spans are right in their top state, so gold's action has these as its context.
        const Made gold{wrong.token, search_.gold_context_of(problem, wrong), search_.gold(wrong.token)};
        const Made made{wrong.token, search_.context_of(problem, wrong), wrong.label};
        problem.features(gold.token, gold.context, gold.label,
                         [&](const FeatureKey& f, Action a) { delta_.add(f, a, +1); });
        problem.features(made.token, made.context, made.label,
                         [&](const FeatureKey& f, Action a) { delta_.add(f, a, -1); });
        actions_.push_back(gold);
        actions_.push_back(made);
    }

    // False if nothing changes: then the same mistake would be made for ever.
    bool update(P& problem, const Mask& dropped, ExampleReport* report, ApplyUpdate apply) {
        delta_.drop(dropped);
        const double norm = delta_.squared_norm();
        if (norm == 0) return false;
        double violation = 0;
        for (size_t k = 0; k < actions_.size(); ++k) {
            const Made& made = actions_[k];
            const double score = problem.score(made.token, made.context)[made.label];
            violation += k % 2 == 0 ? -score : score;
        }
        const auto wrong = static_cast<double>(actions_.size() / 2);
        const double tau = step_.tau(violation, norm, wrong);
        if (tau == 0) return false;
        apply(delta_, tau);
        ++report->updates;
        report->violation += violation + step_.margin;
        report->prefix += search_.order().size() + 1;
        return true;
    }

    // Re-generates Q. Only candidates that have read a weight that was changed can have changed.
    void regenerate(P& problem) {
        stale_.assign(problem.size(), 0);
        for (const Delta::Term& term : delta_.terms())
            if (term.coefficient != 0)
                problem.visit_readers(term.feature.key, [&](uint32_t token) { stale_[token] = 1; });
        for (size_t i = 0; i < problem.size(); ++i) {
            if (stale_[i] == 0 || search_.accepted(i)) continue;
            problem.forget(i);
            if (search_.has_candidate(i)) search_.generate(problem, i);
        }
    }

    bool aggressive_;
    Step step_;
    GuidedSearch<P> search_;
    Delta delta_;
    std::vector<Made> actions_;  // gold's and the one in its place, in turns
    std::vector<uint8_t> stale_;
};

}  // namespace goldbeam
