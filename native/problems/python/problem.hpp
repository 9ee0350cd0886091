// A problem written in Python, for the engine: the same concept that the built-in tasks satisfy.
//
// Weights are read as the tagger reads them: a float for the features of one step, added in the order of the
// templates and then of features(); a double for a derivation.
#pragma once

#include "problems/python/states.hpp"
#include "weights/masked.hpp"

namespace goldbeam {

class PythonProblem {
  public:
    using State = PythonState*;
    using Score = Weights::Score;
    using Total = Weights::Total;
    static constexpr bool kMixes = true;  // for problems that say so: PythonSpec::mixes

    PythonProblem(PythonStates& states, const MaskedWeights& weights) : states_(states), weights_(weights) {}

    size_t steps() const { return states_.most_steps(); }
    State start() const { return states_.start(); }
    void enter(size_t) {}
    bool finished(size_t, State state) { return states_.finished(*state); }

    // In the order of actions(), so that of equal scores the action wins that is listed first.
    template <class Emit>
    void expand(size_t, State state, Total total, Emit emit) {
        std::vector<Successor>& successors = states_.list(*state);
        scores_.assign(states_.action_count(), Score{0});
        for (const uint64_t key : states_.template_keys(*state)) weights_.add_row(key, scores_.data());
        for (Successor& step : successors) {
            Score score = scores_[step.action];
            for (const uint64_t key : states_.feature_keys(*state, step)) score += weights_.weight(key, 0);
            emit(step.action, total + score);
        }
    }

    Total total_after(size_t, State state, Total total, Action action) {
        Score score = 0;
        for (const uint64_t key : states_.template_keys(*state)) score += weights_.weight(key, action);
        for (const uint64_t key : states_.feature_keys(*state, states_.successor(*state, action)))
            score += weights_.weight(key, 0);
        return total + score;
    }

    State advance(size_t, State state, Action action) const { return states_.after(*state, action); }
    uint64_t signature(size_t step, State state, Action action) const {
        return states_.signature(*state_after(*this, step, state, action));
    }

    template <class Sink>
    void features(size_t, State state, Action action, Sink sink) {
        states_.features(*state, action, sink);
    }
    template <class Add, class Remove>
    void difference(size_t step, State s1, Action a1, State s2, Action a2, Add add, Remove remove) {
        if (s1 == s2 && a1 == a2) return;
        features(step, s1, a1, add);
        features(step, s2, a2, remove);
    }

    const MaskedWeights& weights() const { return weights_; }

  private:
    PythonStates& states_;  // const problems ask it, too: it only remembers what it is told
    const MaskedWeights& weights_;
    std::vector<Score> scores_;
};

static_assert(Finishes<PythonProblem>);

}  // namespace goldbeam
