// Easy-first search while learning (Goldberg and Elhadad 2010, Algorithm 3): an action is right if its arc is
// gold's and its dependent has all its children. There may be several such actions; the best one is promoted.
#pragma once

#include <span>

#include "learn/guided.hpp"
#include "search/easy_first.hpp"

namespace goldbeam {

template <class P>
class GuidedArcs : public EasyFirstSearch<P> {
  public:
    using Candidate = typename EasyFirstSearch<P>::Candidate;

    explicit GuidedArcs(const GuidedLearning&) {}

    void begin(P& problem, std::span<const Action> gold) {
        problem.follow(gold);
        EasyFirstSearch<P>::begin(problem);
    }

    // All that was accepted is right, so both actions are made in the row as it is now.
    template <class Add>
    void find_mistakes(const P& problem, uint32_t number, double margin, Add add) const {
        const Candidate& top = this->candidate(number);
        const bool right = top.best.action == top.right.action;
        if (right && margin <= 0) return;
        const auto gold = this->best_of(problem, &Candidate::right);
        const auto wrong = this->best_of(problem, &Candidate::wrong);
        if (right && (wrong.action == kNoAction || !comes_too_near(gold.score, wrong.score, margin))) return;
        add({gold.number, problem.pair(gold.number)}, gold.action, {wrong.number, problem.pair(wrong.number)},
            wrong.action);
    }

    // Most pairs read some weight that was changed.
    void renew(P& problem, const Delta&) { this->score_all(problem); }
};

}  // namespace goldbeam
