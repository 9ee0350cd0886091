// The engine's perceptron on a problem that somebody wrote in Python. The GIL is held all the time: nearly
// all of it is spent in the problem's methods.
#pragma once

#include <memory>

#include "learn/report.hpp"
#include "problems/python/learner_state.hpp"
#include "problems/python/states.hpp"

namespace goldbeam {

// "viterbi": a beam without bound that merges by signature, which is exact dynamic programming. Without
// signatures there is nothing to merge.
SearchOptions python_search(SearchOptions options, const PythonSpec& spec);

class PythonLearner {
  public:
    PythonLearner(std::shared_ptr<const PythonSpec> spec, LearningOptions options);

    // Walks through the gold derivations: a mistake in the last example should not wait for the end of an
    // epoch.
    void check(nanobind::handle problem, nanobind::list examples);

    // Learns from these examples, in this order; a report each. An example is a pair: x, the gold actions.
    BatchReport learn(nanobind::handle problem, nanobind::list examples, std::span<const uint32_t> order);

    const PythonSpec& spec() const { return *spec_; }
    const ActionTable& actions() const { return state_.actions; }
    const KeptNames& names() const { return *state_.names; }
    Weights& weights() { return state_.weights; }
    Swvp& swvp() { return options_.swvp; }

    void pack(StateWriter& out) const { state_.pack(out); }
    void restore(const StateReader& in) { state_.restore(in); }

  private:
    std::shared_ptr<const PythonSpec> spec_;
    LearningOptions options_;
    PythonLearnerState state_;
};

// The averages, or the weights as they are, in a table of their own: prediction reads them at full precision,
// and from the same type that learning does. A problem in Python is a place for exact experiments, and its
// time goes into Python, so the packed 16-bit form of the built-in tasks would save nothing.
std::shared_ptr<Weights> snapshot(const Weights& weights, bool averaged);

}  // namespace goldbeam
