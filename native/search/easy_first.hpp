// Easy-first search (Goldberg and Elhadad 2010, Algorithm 1; Shen and Joshi 2007):
// neighbours in a row are joined, the easiest pair first, anywhere in the row, until nothing is left to join.
//
// A pair has the number of its left item; numbers ascend from left to right. Its candidate is its best
// action. The candidate with the highest score of all pairs is accepted, and only the few pairs that see what
// it joined are scored again: with the heap, n items take O(n log n).
#pragma once

#include <cstdint>
#include <vector>

#include "core/inlining.hpp"
#include "core/interrupt.hpp"
#include "search/guided_queue.hpp"
#include "search/problem.hpp"

namespace goldbeam {

inline constexpr uint32_t kNoPair = UINT32_MAX;

// P is a problem whose actions join neighbours (problems/easy_first/problem.hpp):
//   State, pair(number)                 what is known of a pair
//   places()                            all numbers are below
//   first_pair(), next_pair(number)     those that there are now; kNoPair after the last
//   is_pair(number)                     whether it is one of them
//   score(number, pair)                 the scores of all actions
//   for_valid_moves(pair, visit)        visit(range of actions)
//   right_action(number)                the action that gold makes there, if gold is known and it is time
//   join(number, action, visit)         joins two neighbours; visit(number) for all whose score may change
//   renew()                             the weights may have changed
template <class P>
concept JoinsNeighbours = requires(P& p, uint32_t number) {
    p.join(number, Action{}, [](uint32_t) {});
    p.right_action(number);
};

template <class P>
class EasyFirstSearch {
  public:
    using Score = typename P::Score;

    // An action that a pair may be joined by; kNoAction if there is none of its kind.
    struct Choice {
        Action action = kNoAction;
        Score score{};
    };
    struct Candidate {
        Choice best, right, wrong;  // right by gold, and the best of all others
    };
    // A candidate's choice, with the number of its pair.
    struct Choosing : Choice {
        uint32_t number = kNoPair;
    };

    void begin(P& problem) {
        queue_.begin(problem.places());
        candidates_.resize(problem.places());
        left_ = made_ = 0;
        for (uint32_t k = problem.first_pair(); k != kNoPair; k = problem.next_pair(k)) ++left_;
        score_all(problem);
    }
    bool done() const { return left_ == 0; }
    size_t made() const { return made_; }

    // The pair that is joined next.
    uint32_t select() { return queue_.top(); }
    const Candidate& candidate(uint32_t number) const { return candidates_[number]; }

    void accept(P& problem, uint32_t number) { join(problem, number, candidates_[number].best.action); }
    void join(P& problem, uint32_t number, Action action) {
        --left_;
        ++made_;
        problem.join(number, action, [&](uint32_t changed) {
            if (problem.is_pair(changed))
                consider(problem, changed);
            else
                queue_.remove(changed);
        });
    }

    // All pairs anew, under the present weights.
    void score_all(P& problem) {
        problem.renew();
        for (uint32_t k = problem.first_pair(); k != kNoPair; k = problem.next_pair(k)) consider(problem, k);
    }

    // The best choice of one kind over all pairs, the leftmost of equals.
    Choosing best_of(const P& problem, Choice Candidate::* kind) const {
        Choosing found;
        for (uint32_t k = problem.first_pair(); k != kNoPair; k = problem.next_pair(k)) {
            const Choice& choice = candidates_[k].*kind;
            if (choice.action != kNoAction && (found.action == kNoAction || choice.score > found.score))
                found = {choice, k};
        }
        return found;
    }

  private:
    GOLDBEAM_KERNEL void consider(P& problem, uint32_t number) {
        interrupt::poll();
        const auto pair = problem.pair(number);
        const Score* row = problem.score(number, pair);
        const Action right = problem.right_action(number);
        Choice wrong;
        problem.for_valid_moves(pair, [&](const auto& actions) {
            for (Action a = actions.begin; a < actions.end; ++a)
                if (a != right && (wrong.action == kNoAction || row[a] > wrong.score)) wrong = {a, row[a]};
        });
        Candidate& candidate = candidates_[number];
        candidate = {wrong, {}, wrong};
        if (right != kNoAction) {
            candidate.right = {right, row[right]};
            // Of equals the first one is the best, as everywhere.
            const bool ahead = wrong.action == kNoAction || row[right] > wrong.score ||
                               (row[right] == wrong.score && right < wrong.action);
            if (ahead) candidate.best = candidate.right;
        }
        queue_.push(number, candidate.best.score);
    }

    std::vector<Candidate> candidates_;  // by number
    GuidedQueue<Score> queue_;           // of pairs
    size_t left_ = 0, made_ = 0;
};

}  // namespace goldbeam
