// Follows the gold derivation through a search and draws the two curves of the 2012 paper's Figure 3.
#pragma once

#include <span>

#include "search/trajectory.hpp"

namespace goldbeam {

template <Problem P>
class GoldFollower {
  public:
    using State = typename P::State;
    using Total = typename P::Total;

    void begin(const P& problem, std::span<const Action> gold) {
        gold_ = gold;
        state_ = problem.start();
        total_ = 0;
    }

    bool active() const { return !gold_.empty(); }

    // Called for every successor: is it gold? If not, it may be the rival.
    bool note(const Item<State, Total>& item, uint32_t parent, Action action, Total total) {
        if (!active()) return false;
        if (item.gold && action == next_) return true;
        if (!point_.has_rival || total > rival_) {
            rival_ = total;
            point_.has_rival = true;
            point_.rival_parent = parent;
            point_.rival_action = action;
        }
        return false;
    }

    void enter(size_t i) {
        if (!active()) return;
        point_ = CurvePoint{};
        rival_ = 0;
        next_ = gold_[i];
    }

    void leave(P& problem, size_t i, TrajectoryOf<P>* t) {
        if (!active()) return;
        const auto* beam = t->beam(i + 1);
        const size_t size = t->beam_size(i + 1);
        point_.in_beam = std::any_of(beam, beam + size, [](const auto& item) { return item.gold; });
        point_.best_is_gold = size > 0 && beam[0].gold;
        total_ = problem.total_after(i, state_, total_, next_);
        state_ = problem.advance(i, state_, next_);
        point_.gold = static_cast<double>(total_);
        point_.rival = static_cast<double>(rival_);
        t->curve.push_back(point_);
    }

    // LaSO's line 8' (2012 paper, section 7): B_i = [y_{1:i}]. Only differences of scores matter from here on,
    // so the weights may have changed since.
    void restart(TrajectoryOf<P>* t) const {
        const size_t after = t->steps();
        const size_t begin = t->begins[after];
        t->items.resize(begin);
        t->items.push_back({state_, total_, kNoParent, gold_[after - 1], true});
        t->begins.back() = begin + 1;
        t->restarted_after = after;
        t->restart_actions = gold_.first(after);
        t->curve.back().in_beam = t->curve.back().best_is_gold = true;
        t->curve.back().has_rival = false;
    }

  private:
    std::span<const Action> gold_;
    State state_{};
    Total total_{};
    Total rival_{};
    Action next_ = kNoAction;
    CurvePoint point_;
};

}  // namespace goldbeam
