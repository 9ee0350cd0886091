// Guided search of labels while learning: what is wrong with a candidate, and what an update has changed.
#pragma once

#include <algorithm>
#include <vector>

#include "learn/guided.hpp"
#include "search/guided.hpp"

namespace goldbeam {

template <class P>
class GuidedLabels : public GuidedSearch<P> {
  public:
    using Node = typename GuidedSearch<P>::Node;

    explicit GuidedLabels(const GuidedLearning& options)
        : GuidedSearch<P>(options.search), aggressive_(options.aggressive) {}

    size_t made() const { return this->order().size(); }

    // Accepted spans are right in their top state, so gold's action has these as its context.
    template <class Add>
    void find_mistakes(const P& problem, uint32_t token, double margin, Add add) const {
        const auto add_node = [&](const Node& wrong) {
            add({wrong.token, this->gold_context_of(problem, wrong)}, this->gold(wrong.token),
                {wrong.token, this->context_of(problem, wrong)}, wrong.label);
        };
        if (aggressive_) {
            if (const Node* wrong = mistake(token, margin)) add_node(*wrong);
            return;
        }
        const auto& states = this->states(token);
        const bool lost = std::none_of(states.begin(), states.end(), [](const Node& s) { return s.gold; });
        const bool end = made() + 1 == problem.size();
        // All actions of a span in the order in which they were made.
        if (lost || (end && !states.front().gold)) this->visit(states.front(), add_node);
    }

    // Re-generates Q. Only candidates that have read a weight that was changed can have changed.
    void renew(P& problem, const Delta& delta) {
        stale_.assign(problem.size(), 0);
        for (const Delta::Term& term : delta.terms())
            if (term.coefficient != 0)
                problem.visit_readers(term.feature.key, [&](uint32_t token) { stale_[token] = 1; });
        for (size_t i = 0; i < problem.size(); ++i) {
            if (stale_[i] == 0 || this->accepted(i)) continue;
            problem.forget(i);
            if (this->has_candidate(i)) this->generate(problem, i);
        }
    }

  private:
    // The hypothesis to demote: the top one if it is wrong, or with a margin the best one with a wrong label
    // here, if the score of its action comes too near.
    const Node* mistake(uint32_t token, double margin) const {
        const Node& top = this->states(token).front();
        if (!top.gold) return &top;
        const Node* rival = margin > 0 ? this->rival(token) : nullptr;
        return rival != nullptr && comes_too_near(top.score, rival->score, margin) ? rival : nullptr;
    }

    bool aggressive_;
    std::vector<uint8_t> stale_;
};

}  // namespace goldbeam
