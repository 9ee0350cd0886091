// Exact search for chains of order 1 and 2: the best derivation into every label history (Viterbi).
//
// It returns the same trajectory as the beam does, with every reachable history in each beam, the best first.
#pragma once

#include <limits>

#include "core/interrupt.hpp"
#include "search/gold.hpp"

namespace goldbeam {

template <ChainProblem P>
class ViterbiSearch {
  public:
    using State = typename P::State;
    using Total = typename P::Total;

    ViterbiSearch(bool record_merged, bool runner_up) : record_merged_(record_merged), gold_(runner_up) {}

    const TrajectoryOf<P>& trajectory() const { return trajectory_; }

    void begin(const P& problem, std::span<const Action> gold = {}) {
        gold_.begin(problem, gold);
        trajectory_.begin(problem.start(), gold_.active());
        arrivals_.assign(problem.history_count(), Arrival{});
    }

    bool step(P& problem) {
        auto& t = trajectory_;
        const size_t i = t.steps();
        if (i == problem.steps()) return false;
        interrupt::poll_step(i, t.beam_size(i));
        problem.enter(i);
        gold_.enter(i);
        const size_t parents = t.begins[i], first = t.begins[i + 1];
        // Without label features all labels share one history; else those of a state's successors lie side by
        // side. This is the innermost loop, run for the cube of the number of labels in chains of order 2.
        const uint32_t stride = problem.order() == 0 ? 0 : 1;
        for (size_t k = 0; k < first - parents; ++k) {
            const auto& item = t.items[parents + k];
            const auto parent = static_cast<uint32_t>(k);
            const auto successors = static_cast<uint32_t>(problem.history_index(item.state, 0));
            if (record_merged_ || gold_.wants_runner_up())
                problem.expand(i, item.state, item.total, [&](Action action, Total total) {
                    if (gold_.wants_runner_up()) gold_.note_rival(problem, item, parent, action, total);
                    const uint32_t history = successors + action * stride;
                    if (record_merged_) note_merged(history, {total, parent, action});
                    arrive(history, {total, parent, action});
                });
            else
                problem.expand(i, item.state, item.total, [&](Action action, Total total) {
                    arrive(successors + action * stride, {total, parent, action});
                });
        }
        close_step(problem, i);
        gold_.leave(problem, i, &t);
        return true;
    }

    void restart_from_gold() { gold_.restart(&trajectory_); }

  private:
    // The best way into a history so far.
    struct Arrival {
        Total total = std::numeric_limits<Total>::lowest();
        uint32_t parent = kNoParent;
        Action action = kNoAction;
    };

    void arrive(uint32_t history, const Arrival& arrival) {
        Arrival& kept = arrivals_[history];
        if (!(arrival.total > kept.total)) return;
        if (kept.parent == kNoParent) reached_.push_back(history);
        kept = arrival;
    }
    // The one of the two that `arrive` is going to drop.
    void note_merged(uint32_t history, const Arrival& arrival) {
        const Arrival& kept = arrivals_[history];
        if (kept.parent == kNoParent) return;
        const Arrival& lost = arrival.total > kept.total ? kept : arrival;
        trajectory_.edges.push_back({history, lost.parent, lost.action, lost.total});
    }

    // Makes the beam of what has arrived, with the best history in front, and forgets it for the next step.
    void close_step(P& problem, size_t i) {
        auto& t = trajectory_;
        const size_t parents = t.begins[i], first = t.begins[i + 1];
        if (record_merged_) rank_of_.resize(arrivals_.size());
        for (const uint32_t history : reached_) {
            const Arrival arrival = arrivals_[history];
            arrivals_[history] = Arrival{};
            if (record_merged_) rank_of_[history] = static_cast<uint32_t>(t.items.size() - first);
            const auto parent = t.items[parents + arrival.parent];
            t.items.push_back({problem.advance(i, parent.state, arrival.action), arrival.total,
                               arrival.parent, arrival.action,
                               gold_.is_gold(problem, parent, arrival.action)});
        }
        reached_.clear();
        const auto best = std::max_element(t.items.begin() + static_cast<ptrdiff_t>(first), t.items.end(),
                                           [](const auto& a, const auto& b) { return a.total < b.total; });
        const auto rank = static_cast<uint32_t>(best - t.items.begin()) - static_cast<uint32_t>(first);
        std::swap(t.items[first], t.items[first + rank]);
        for (size_t e = t.edge_begins.back(); e < t.edges.size(); ++e) {
            uint32_t& item = t.edges[e].item;
            item = rank_of_[item];
            item = item == rank ? 0 : item == 0 ? rank : item;
        }
        t.begins.push_back(t.items.size());
        t.edge_begins.push_back(t.edges.size());
    }

    bool record_merged_;
    TrajectoryOf<P> trajectory_;
    GoldFollower<P> gold_;
    std::vector<Arrival> arrivals_;  // by history
    std::vector<uint32_t> reached_;  // histories in the order of their first arrival
    std::vector<uint32_t> rank_of_;  // history -> rank in the beam, for merged edges
};

}  // namespace goldbeam
