// Follows the gold derivation through a search and draws the two curves of the 2012 paper's Figure 3.
#pragma once

#include <span>

#include "core/inlining.hpp"
#include "search/trajectory.hpp"

namespace goldbeam {

template <Problem P>
class GoldFollower {
  public:
    using State = typename P::State;
    using Total = typename P::Total;

    explicit GoldFollower(bool wants_runner_up) : wants_runner_up_(wants_runner_up) {}

    void begin(const P& problem, std::span<const Action> gold) {
        gold_ = GoldPath(gold);
        state_ = problem.start();
        total_ = 0;
    }

    bool active() const { return gold_.size() > 0; }
    // Gold makes no real step from here on.
    bool finished(size_t steps) const { return steps >= gold_.size(); }
    bool wants_runner_up() const { return active() && wants_runner_up_; }

    // Called for every successor, if the best one may be gold and the runner-up is wanted all the same.
    void note_rival(const P& problem, const Item<State, Total>& item, uint32_t parent, Action action,
                    Total total) {
        if (is_gold(problem, item, action) || (point_.has_rival && total <= rival_)) return;
        set_rival(parent, action, total);
    }

    // Whether the best derivation of a successor is the gold one. Merged away or not, gold is in the beam
    // only as somebody's best derivation (2012 paper, footnote 3).
    bool is_gold(const P& problem, const Item<State, Total>& item, Action action) const {
        if constexpr (Rebuilds<P>) {
            size_t left = active() ? step_ + 1 : 0;
            bool same = left > 0;
            if (same)
                problem.walk_back(item.state, action, [&](Action a) {
                    return same = left > 0 && a == gold_[left - 1] && (--left, true);
                });
            return same && left == 0;
        } else {
            return item.gold && action == next_;
        }
    }

    void enter(size_t i) {
        step_ = i;
        if (!active()) return;
        point_ = CurvePoint{};
        rival_ = 0;
        next_ = gold_[i];
    }

    void leave(P& problem, size_t i, TrajectoryOf<P>* t) {
        if (active()) draw(problem, i, t);
    }

    // LaSO's line 8' (2012 paper, section 7): B_i = [y_{1:i}]. Only differences of scores matter from here
    // on, so the weights may have changed since.
    void restart(TrajectoryOf<P>* t) const {
        const size_t after = t->steps();
        const size_t begin = t->begins[after];
        t->items.resize(begin);
        t->items.push_back({state_, total_, kNoParent, gold_[after - 1], true});
        t->begins.back() = begin + 1;
        t->restarted_after = after;
        t->restart_actions.resize(after);
        for (size_t i = 0; i < after; ++i) t->restart_actions[i] = gold_[i];
        t->curve.back().in_beam = t->curve.back().best_is_gold = true;
        t->curve.back().has_rival = false;
    }

  private:
    // One more point of the curves.
    GOLDBEAM_APART void draw(P& problem, size_t i, TrajectoryOf<P>* t) {
        const auto* beam = t->beam(i + 1);
        const size_t size = t->beam_size(i + 1);
        const auto* in_beam = std::find_if(beam, beam + size, [](const auto& item) { return item.gold; });
        point_.in_beam = in_beam != beam + size;
        point_.best_is_gold = size > 0 && beam[0].gold;
        if (!wants_runner_up_ && size > 0 && !beam[0].gold)
            set_rival(beam[0].parent, beam[0].action, beam[0].total);
        if (point_.in_beam)
            total_ = in_beam->total;
        else if (next_ != kIdle)
            total_ = problem.total_after(i, state_, total_, next_);
        state_ = state_after(problem, i, state_, next_);
        point_.gold = static_cast<double>(total_);
        point_.rival = static_cast<double>(rival_);
        t->curve.push_back(point_);
    }

    void set_rival(uint32_t parent, Action action, Total total) {
        rival_ = total;
        point_.has_rival = true;
        point_.rival_parent = parent;
        point_.rival_action = action;
    }

    bool wants_runner_up_;
    GoldPath gold_;
    State state_{};
    Total total_{};
    Total rival_{};
    Action next_ = kNoAction;
    size_t step_ = 0;
    CurvePoint point_;
};

}  // namespace goldbeam
