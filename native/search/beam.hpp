// Beam search (2012 paper, Algorithm 7), step by step, for any problem. Greedy search is width 1.
#pragma once

#include <algorithm>
#include <limits>
#include <type_traits>
#include <vector>

#include "core/inlining.hpp"
#include "core/interrupt.hpp"
#include "search/gold.hpp"
#include "search/options.hpp"
#include "search/selector.hpp"
#include "search/trajectory.hpp"

namespace goldbeam {

template <Problem P>
class BeamSearch {
  public:
    using State = typename P::State;
    using Total = typename P::Total;

    explicit BeamSearch(const BeamOptions& options) : options_(options), gold_(options.runner_up) {}

    const TrajectoryOf<P>& trajectory() const { return trajectory_; }

    // B_0 = [epsilon]. With `gold` the curves are drawn as the search goes; it must outlive the search.
    void begin(const P& problem, std::span<const Action> gold = {}) {
        gold_.begin(problem, gold);
        trajectory_.begin(problem.start(), gold_.active());
    }

    // B_i = BEST_k(x, B_{i-1}, w). False when there are no more steps. Flattened: it is used in several
    // places, and left to itself the compiler then keeps the problem's small functions apart, which cost 6 %
    // of a training pass.
    GOLDBEAM_FLATTEN bool step(P& problem) {
        const size_t i = trajectory_.steps();
        if (i == problem.steps() || finished(problem, i)) return false;
        interrupt::poll_step(i, trajectory_.beam_size(i));
        problem.enter(i);
        gold_.enter(i);
        expand(problem, i);
        keep_best(problem, i);
        gold_.leave(problem, i, &trajectory_);
        return true;
    }

    void restart_from_gold() { gold_.restart(&trajectory_); }

  private:
    struct Sibling {
        Action action;
        Total total;
    };
    // Takes the successors of an item. A problem that knows a bound of many of them may ask first whether any
    // can get into the beam. One type for all uses: whatever it calls is flattened once.
    struct Successors {
        BeamSearch& search;
        P& problem;
        const Item<State, Total>& item;
        size_t step;
        uint32_t parent;
        bool note_rival;

        bool rejects(Total total) const { return !note_rival && search.selector_.rejects(total); }
        // Given the best of an item's successors, nothing below this total counts: a problem that has all
        // scores at hand need not hand in more. For integers, which do not round.
        Total least(Total best) const
            requires std::is_integral_v<Total>
        {
            constexpr double kAll = 1e18;  // further than any scores are apart
            if (note_rival) return best - static_cast<Total>(kAll);
            const double branching = std::min(search.options_.filter.branching, kAll);
            return std::max(search.selector_.least(best), best - static_cast<Total>(branching));
        }
        // A lead that needs no further scores: only differences of totals count, and a hypothesis that is
        // alone differs from none.
        double cascade() const {
            const bool alone = !note_rival && search.trajectory_.beam_size(step) == 1;
            return alone ? search.options_.filter.cascade : std::numeric_limits<double>::infinity();
        }
        void operator()(Action action, Total total) const {
            if (note_rival) search.gold_.note_rival(problem, item, parent, action, total);
            if (search.selector_.rejects(total)) return;
            if (search.options_.filter.branches_freely())
                take(action, total);
            else
                search.siblings_.push_back({action, total});
        }
        void take(Action action, Total total) const {
            const uint64_t signature =
                search.options_.merge ? problem.signature(step, item.state, action) : 0;
            search.selector_.push(
                {total, signature, parent, action, search.gold_.is_gold(problem, item, action)});
        }
        // Those of the waiting successors that branching allows. If any could get into the beam, so could the
        // best, which is then among them.
        GOLDBEAM_APART void take_siblings() const {
            Total best = std::numeric_limits<Total>::lowest();
            for (const Sibling& s : search.siblings_) best = std::max(best, s.total);
            for (const Sibling& s : search.siblings_)
                if (static_cast<double>(best - s.total) <= search.options_.filter.branching &&
                    !search.selector_.rejects(s.total))
                    take(s.action, s.total);
            search.siblings_.clear();
        }
    };

    bool finished(P& problem, size_t i) const {
        if constexpr (Finishes<P>) {
            const auto* beam = trajectory_.beam(i);
            return gold_.finished(i) &&
                   std::all_of(beam, beam + trajectory_.beam_size(i),
                               [&](const auto& item) { return problem.finished(i, item.state); });
        }
        return false;
    }

    void expand(P& problem, size_t i) {
        const auto& t = trajectory_;
        selector_.begin(options_.filter.width, options_.merge, options_.record_merged || MergesStates<P>);
        if constexpr (LooksAhead<P>) {
            for (size_t k = 0; k < t.beam_size(i); ++k) problem.look_ahead(i, t.beam(i)[k].state);
        }
        for (size_t k = 0; k < t.beam_size(i); ++k) {
            const auto& item = t.beam(i)[k];
            const Successors emit{*this, problem, item, i, static_cast<uint32_t>(k), gold_.wants_runner_up()};
            if constexpr (Finishes<P>) {
                if (problem.finished(i, item.state)) {
                    emit(kIdle, item.total);
                    if (!siblings_.empty()) emit.take_siblings();
                    continue;
                }
            }
            problem.expand(i, item.state, item.total, emit);
            if (!siblings_.empty()) emit.take_siblings();
        }
    }

    void keep_best(P& problem, size_t i) {
        auto& t = trajectory_;
        const auto& ranked = selector_.finish();
        const size_t parents = t.begins[i];
        size_t kept = 0;
        for (const auto& c : ranked) {
            if (!options_.filter(kept, static_cast<double>(ranked[0].total - c.total))) break;
            const State& from = t.items[parents + c.parent].state;
            t.items.push_back({state_after(problem, i, from, c.action), c.total, c.parent, c.action, c.gold});
            ++kept;
        }
        t.begins.push_back(t.items.size());
        for (const auto& [rank, c] : selector_.merged()) {
            if (rank >= kept) continue;
            if constexpr (MergesStates<P>) {
                const State& from = t.items[parents + c.parent].state;
                problem.merge(i, t.items[t.begins[i + 1] + rank].state,
                              state_after(problem, i, from, c.action));
            }
            if (options_.record_merged) t.edges.push_back({rank, c.parent, c.action, c.total});
        }
        t.edge_begins.push_back(t.edges.size());
    }

    BeamOptions options_;
    TrajectoryOf<P> trajectory_;
    Selector<Total> selector_;
    std::vector<Sibling> siblings_;  // successors of one hypothesis that wait for the best of them
    GoldFollower<P> gold_;
};

}  // namespace goldbeam
