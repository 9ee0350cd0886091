// What a search needs of a problem. Every task of goldbeam is a type that satisfies `Problem`.
//
// A problem is bound to one input and to weights. It numbers its steps from 0; a hypothesis is a State
// together with a Total, the score of the whole derivation so far. Names follow the 2012 paper: NEXT is
// `expand` + `advance`, the equivalence of Definition 6 is `signature`.
//
//   enter(step)       computes what does not depend on the hypothesis; called once before a step
//   expand(step, state, total, emit)
//                     calls emit(action, total_after) for every action allowed here, in ascending order
//   total_after(step, state, total, action)
//                     the same for one action that is known to be allowed
//   advance(step, state, action)
//                     the state after the action
//   signature(step, state, action)
//                     equal for two successors iff dynamic programming may merge them: from there on they
//                     have the same actions and the same features
//   features(step, state, action, sink)
//                     calls sink(feature, row action) for every feature that the step fires, or
//                     sink(feature, row action, value) for one whose value is not 1
//   difference(step, s1, a1, s2, a2, add, remove)
//                     features of (s1, a1) and of (s2, a2), less those that obviously cancel: all of them if
//                     both are the same
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace goldbeam {

using Action = uint32_t;
inline constexpr Action kNoAction = UINT32_MAX;
// What a finished hypothesis does while others go on: nothing. Only the engine takes this action.
inline constexpr Action kIdle = UINT32_MAX - 1;

struct NoEmit {
    template <class Total>
    void operator()(Action, Total) const {}
};
struct NoSink {
    template <class Feature>
    void operator()(const Feature&, Action, double = 1) const {}
};

template <class P>
concept Problem =
    requires(P p, const P& c, size_t step, typename P::State state, typename P::Total total, Action action) {
        requires std::copyable<typename P::State>;
        { c.steps() } -> std::convertible_to<size_t>;
        { c.start() } -> std::same_as<typename P::State>;
        p.enter(step);
        p.expand(step, state, total, NoEmit{});
        { p.total_after(step, state, total, action) } -> std::same_as<typename P::Total>;
        { c.advance(step, state, action) } -> std::same_as<typename P::State>;
        { c.signature(step, state, action) } -> std::same_as<uint64_t>;
        p.features(step, state, action, NoSink{});
        p.difference(step, state, action, state, action, NoSink{}, NoSink{});
    };

// A problem may also say what merging two equivalent states does to the one that stays (the graph-structured
// stack of a dynamic-programming parser takes over the other's predecessors). `kept` scores at least `other`.
template <class P>
concept MergesStates = Problem<P> && requires(const P& c, size_t step, typename P::State kept,
                                              typename P::State other) { c.merge(step, kept, other); };

// Where a merged state stands for several derivations, its best one may not be that of the parents that the
// search went through. Then the problem itself tells the best derivation of the state after an action,
// backwards: visit(action) says whether it wants more. These actions are what `features` and gold know.
struct WantMore {
    bool operator()(Action) const { return true; }
};
template <class P>
concept Rebuilds = Problem<P> && requires(const P& c, typename P::State state, Action action) {
    c.walk_back(state, action, WantMore{});
};

// A problem may keep its states in an arena. Then those that were built only to be looked at are given back,
// or an example with many updates would fill the memory: rewind(mark()) forgets what was built in between.
template <class P>
concept Rewinds = Problem<P> && requires(const P& c) { c.rewind(c.mark()); };

// Lives as long as such states are needed.
template <Problem P>
struct BriefStates {
    explicit BriefStates(const P&) {}
};
template <Rewinds P>
class BriefStates<P> {
  public:
    explicit BriefStates(const P& problem) : problem_(problem), mark_(problem.mark()) {}
    ~BriefStates() { problem_.rewind(mark_); }
    BriefStates(const BriefStates&) = delete;
    BriefStates& operator=(const BriefStates&) = delete;

  private:
    const P& problem_;
    const decltype(std::declval<const P&>().mark()) mark_;
};

// Derivations of a problem may differ in length. Then steps() is only the most there can be, a finished
// hypothesis is carried along unchanged, and the search ends when all of the beam is finished, and gold too.
// Problems see kIdle in `signature` alone, which is then that of the state itself.
template <class P>
concept Finishes = Problem<P> && requires(P& p, size_t step, typename P::State state) {
    { p.finished(step, state) } -> std::convertible_to<bool>;
};

template <Problem P>
typename P::State state_after(const P& problem, size_t step, const typename P::State& state, Action action) {
    if constexpr (Finishes<P>)
        if (action == kIdle) return state;
    return problem.advance(step, state, action);
}

// The gold derivation, idle from its end on.
class GoldPath {
  public:
    GoldPath() = default;
    explicit GoldPath(std::span<const Action> actions) : actions_(actions) {}

    size_t size() const { return actions_.size(); }
    Action operator[](size_t step) const { return step < actions_.size() ? actions_[step] : kIdle; }

  private:
    std::span<const Action> actions_;
};

// A problem may ask the memory for what the features of a state will read; called for the whole beam before
// the first of it is expanded.
template <class P>
concept LooksAhead =
    Problem<P> && requires(P& p, size_t step, typename P::State state) { p.look_ahead(step, state); };

// Any mixture of two derivations of an input is a derivation too, whose features can be asked for, or at
// least every step of it has features (SWVP, learn/swvp.hpp).
template <class P>
concept Mixes = Problem<P> && P::kMixes && requires(const P& c, uint64_t key, Action action) {
    { c.weights().weight(key, action) } -> std::convertible_to<double>;
};

// A chain (tagging, character segmentation): the state is the last `order()` labels, every step is a token,
// so exact search by dynamic programming over label histories is possible. The histories after labels 0, 1, 2
// … of one state have successive indices, unless the order is 0.
template <class P>
concept ChainProblem = Problem<P> && requires(const P& c, typename P::State state, Action label) {
    { c.order() } -> std::convertible_to<size_t>;
    { c.history_count() } -> std::convertible_to<size_t>;              // label histories of that order
    { c.history_index(state) } -> std::convertible_to<size_t>;         // which one a state is
    { c.history_index(state, label) } -> std::convertible_to<size_t>;  // which one the state after `label` is
};

}  // namespace goldbeam
