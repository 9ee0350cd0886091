// What a search returns: every beam it went through, with back-pointers, and the two score curves of the
// 2012 paper's Figure 3 when it knew the gold derivation.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "search/problem.hpp"

namespace goldbeam {

inline constexpr uint32_t kNoParent = UINT32_MAX;

// One hypothesis of a beam. `parent` is an index into the beam of the step before.
template <class State, class Total>
struct Item {
    State state;
    Total total;
    uint32_t parent;
    Action action;
    bool gold;  // this very derivation is a prefix of the gold one
};

// What holds after a step. `rival` is the best successor that is not gold, kept or not: B_i[0] if that is
// wrong, else the runner-up, which is looked for only if the search was asked to (a margin needs it).
struct CurvePoint {
    double gold = 0;         // w . Phi of the gold prefix
    double rival = 0;        // w . Phi of the rival
    bool has_rival = false;  // false where there is none, or none was looked for
    bool in_beam = true;     // the gold prefix is in the beam
    bool best_is_gold = true;
    uint32_t rival_parent = kNoParent;
    Action rival_action = kNoAction;
};

// An incoming edge of a hypothesis that merging dropped: the same state, reached from another parent.
template <class Total>
struct MergedEdge {
    uint32_t item;  // index in the beam of this step
    uint32_t parent;
    Action action;
    Total total;
};

template <class State_, class Total_>
struct Trajectory {
    using State = State_;
    using Total = Total_;
    using Beam = Item<State, Total>;

    std::vector<Beam> items;        // all beams, one after the other
    std::vector<size_t> begins;     // begins[i]: first item of the beam after i steps; one past at the end
    std::vector<CurvePoint> curve;  // curve[i]: after step i; empty without gold
    std::vector<MergedEdge<Total>> edges;  // only when asked for
    std::vector<size_t> edge_begins;       // edge_begins[i]: first edge into the beam after i steps
    size_t restarted_after = 0;  // the beam after so many steps was replaced by these actions' prefix
    std::vector<Action> restart_actions;

    void clear() {
        items.clear();
        begins.clear();
        curve.clear();
        edges.clear();
        edge_begins.clear();
        restarted_after = 0;
        restart_actions.clear();
    }
    void begin(const State& start, bool with_gold) {
        clear();
        items.push_back({start, Total{0}, kNoParent, kNoAction, with_gold});
        begins = {0, 1};
        edge_begins = {0, 0};
    }
    size_t steps() const { return begins.size() - 2; }
    const Beam* beam(size_t after) const { return items.data() + begins[after]; }
    size_t beam_size(size_t after) const { return begins[after + 1] - begins[after]; }

    // The actions of the first `after` steps that lead to item `index` of that beam, in order.
    void actions_to(size_t after, uint32_t index, std::vector<Action>* actions) const {
        actions->resize(after);
        std::copy_n(restart_actions.begin(), std::min(after, restarted_after), actions->begin());
        for (size_t i = after; i > restarted_after; --i) {
            const Beam& item = beam(i)[index];
            (*actions)[i - 1] = item.action;
            index = item.parent;
        }
    }
};

template <Problem P>
using TrajectoryOf = Trajectory<typename P::State, typename P::Total>;

// The best derivation of the successor of item `parent` of the beam after so many steps.
template <Problem P>
void derivation_to(const P& problem, const TrajectoryOf<P>& t, size_t after, uint32_t parent, Action action,
                   std::vector<Action>* actions) {
    if constexpr (Rebuilds<P>) {
        actions->clear();
        problem.walk_back(t.beam(after)[parent].state, action, [&](Action a) {
            actions->push_back(a);
            return true;
        });
        std::reverse(actions->begin(), actions->end());
    } else {
        t.actions_to(after, parent, actions);
        actions->push_back(action);
    }
}

// The rival after `length` steps, as actions.
template <Problem P>
void rival_derivation(const P& problem, const TrajectoryOf<P>& t, size_t length,
                      std::vector<Action>* actions) {
    const CurvePoint& point = t.curve[length - 1];
    derivation_to(problem, t, length - 1, point.rival_parent, point.rival_action, actions);
}

// The best derivation of a finished search.
template <Problem P>
void best_derivation(const P& problem, const TrajectoryOf<P>& t, std::vector<Action>* actions) {
    actions->clear();
    if (t.steps() == 0) return;
    const auto& best = t.beam(t.steps())[0];
    derivation_to(problem, t, t.steps() - 1, best.parent, best.action, actions);
}

}  // namespace goldbeam
