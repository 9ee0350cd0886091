// Guided learning (2007 paper, section 2.3, Algorithm 2): the classifier and the order of inference, learned
// together.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "learn/updater.hpp"
#include "learn/violations.hpp"
#include "search/guided.hpp"

namespace goldbeam {

// Decisions of guided search, each with the labels around it when it was made, and those that gold has there.
template <class P>
struct DecisionContrast final : Contrast {
    struct Decision {
        size_t token;
        typename P::State gold_context, context;
    };

    explicit DecisionContrast(P& problem) : problem(problem) {}

    // promote(w, f(p'.G.A)), demote(w, f(p'.S.T.A))
    size_t difference(Positions gold, Positions made, Delta* out) override {
        for (size_t k = 0; k < made.size(); ++k) {
            const auto& [token, gold_context, context] = decisions[k];
            problem.features(token, gold_context, gold[k],
                             [&](const FeatureKey& f, Action a) { out->add(f, a, +1); });
            problem.features(token, context, made[k],
                             [&](const FeatureKey& f, Action a) { out->add(f, a, -1); });
        }
        return made.size();
    }
    void visit_names(Positions gold, Positions made, VisitFeature visit) override {
        for (size_t k = 0; k < made.size(); ++k) {
            const auto& [token, gold_context, context] = decisions[k];
            problem.name_features(token, gold_context,
                                  [&](uint64_t key, auto make) { visit(key, gold[k], make); });
            problem.name_features(token, context,
                                  [&](uint64_t key, auto make) { visit(key, made[k], make); });
        }
    }

    P& problem;
    std::vector<Decision> decisions;
};

template <class P>
class GuidedPerceptron {
  public:
    GuidedPerceptron(P& problem, const GuidedLearning& options)
        : problem_(problem), aggressive_(options.aggressive), search_(options.search), contrast_(problem) {}

    void learn(std::span<const Action> gold, Updater& updater) {
        search_.begin(problem_, gold);
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
                    forget();  // all actions of a span in the order in which they were made
                    search_.visit(top, [&](const Node& node) { add(node); });
                    update(updater);
                    return;
                }
            } else if (const auto* wrong = mistake(token, updater.margin())) {
                forget();
                add(*wrong);
                if (updater.report().updates == most_updates || !update(updater)) return updater.give_up();
                regenerate(updater.delta());
                continue;
            }
            search_.accept(problem_, token);
        }
    }

  private:
    // Far more than any sentence needed that the weights can separate.
    static constexpr size_t kUpdatesAToken = 50, kUpdatesMore = 100;
    using Node = typename GuidedSearch<P>::Node;

    // The hypothesis to demote: the top one if it is wrong, or with a margin the best one with a wrong label
    // here, if the score of its action comes too near. A passive-aggressive step goes to the margin, but for
    // rounding.
    const Node* mistake(uint32_t token, double margin) const {
        const Node& top = search_.states(token).front();
        if (!top.gold) return &top;
        const Node* rival = margin > 0 ? search_.rival(token) : nullptr;
        if (rival == nullptr) return nullptr;
        const double ahead = static_cast<double>(top.score) - static_cast<double>(rival->score);
        return ahead < margin * (1 - 1e-4) ? rival : nullptr;
    }

    void forget() {
        contrast_.decisions.clear();
        gold_.clear();
        made_.clear();
    }
    // Accepted spans are right in their top state, so gold's action has these as its context.
    void add(const Node& wrong) {
        contrast_.decisions.push_back(
            {wrong.token, search_.gold_context_of(problem_, wrong), search_.context_of(problem_, wrong)});
        gold_.push_back(search_.gold(wrong.token));
        made_.push_back(wrong.label);
    }

    // False if nothing changes: then the same mistake would be made for ever.
    bool update(Updater& updater) {
        double violation = 0;
        for (size_t k = 0; k < made_.size(); ++k) {
            const auto& [token, gold_context, context] = contrast_.decisions[k];
            violation -= problem_.score(token, gold_context)[gold_[k]];
            violation += problem_.score(token, context)[made_[k]];
        }
        return updater.update(contrast_, gold_, made_, {search_.order().size() + 1, violation, true}, true);
    }

    // Re-generates Q. Only candidates that have read a weight that was changed can have changed.
    void regenerate(const Delta& delta) {
        stale_.assign(problem_.size(), 0);
        for (const Delta::Term& term : delta.terms())
            if (term.coefficient != 0)
                problem_.visit_readers(term.feature.key, [&](uint32_t token) { stale_[token] = 1; });
        for (size_t i = 0; i < problem_.size(); ++i) {
            if (stale_[i] == 0 || search_.accepted(i)) continue;
            problem_.forget(i);
            if (search_.has_candidate(i)) search_.generate(problem_, i);
        }
    }

    P& problem_;
    bool aggressive_;
    GuidedSearch<P> search_;
    DecisionContrast<P> contrast_;
    std::vector<Action> gold_, made_;  // labels of the decisions
    std::vector<uint8_t> stale_;
};

}  // namespace goldbeam
