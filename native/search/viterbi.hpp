// Exact search for chains of order 1 and 2: the best derivation into every label history (Viterbi).
//
// It returns the same trajectory as the beam does, with every reachable history in each beam, the best first.
#pragma once

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
        rank_of_.assign(problem.history_count(), kNoParent);
    }

    bool step(P& problem) {
        auto& t = trajectory_;
        const size_t i = t.steps();
        if (i == problem.steps()) return false;
        problem.enter(i);
        gold_.enter(i);
        const size_t parents = t.begins[i], first = t.begins[i + 1];
        for (size_t k = 0; k < first - parents; ++k) {
            const Item<State, Total> item = t.items[parents + k];
            const auto parent = static_cast<uint32_t>(k);
            problem.expand(i, item.state, item.total, [&](Action action, Total total) {
                if (gold_.wants_runner_up()) gold_.note_rival(item, parent, action, total);
                const bool gold = gold_.is_gold(item, action);
                uint32_t& rank = rank_of_[problem.history_index(item.state, action)];
                if (rank == kNoParent) {
                    rank = static_cast<uint32_t>(t.items.size() - first);
                    t.items.push_back({problem.advance(i, item.state, action), total, parent, action, gold});
                    return;
                }
                auto& kept = t.items[first + rank];
                const bool better = total > kept.total;
                if (record_merged_) {
                    if (better)
                        t.edges.push_back({rank, kept.parent, kept.action, kept.total});
                    else
                        t.edges.push_back({rank, parent, action, total});
                }
                // The action too: without label features all labels share one history.
                if (better) kept = {problem.advance(i, item.state, action), total, parent, action, gold};
            });
        }
        close_step(problem, first);
        gold_.leave(problem, i, &t);
        return true;
    }

    void restart_from_gold() { gold_.restart(&trajectory_); }

  private:
    // Brings the best history to the front, as in a beam, and forgets the index for the next step.
    void close_step(P& problem, size_t first) {
        auto& t = trajectory_;
        for (size_t k = first; k < t.items.size(); ++k)
            rank_of_[problem.history_index(t.items[k].state)] = kNoParent;
        const auto best = std::max_element(t.items.begin() + static_cast<ptrdiff_t>(first), t.items.end(),
                                           [](const auto& a, const auto& b) { return a.total < b.total; });
        const auto rank = static_cast<uint32_t>(best - t.items.begin()) - static_cast<uint32_t>(first);
        std::swap(t.items[first], t.items[first + rank]);
        for (size_t e = t.edge_begins.back(); e < t.edges.size(); ++e) {
            uint32_t& item = t.edges[e].item;
            item = item == rank ? 0 : item == 0 ? rank : item;
        }
        t.begins.push_back(t.items.size());
        t.edge_begins.push_back(t.edges.size());
    }

    bool record_merged_;
    TrajectoryOf<P> trajectory_;
    GoldFollower<P> gold_;
    std::vector<uint32_t> rank_of_;  // history -> rank in the beam under construction
};

}  // namespace goldbeam
