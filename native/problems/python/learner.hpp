// The engine's perceptron on a problem that somebody wrote in Python. The GIL is held all the time: nearly
// all of it is spent in the problem's methods.
#pragma once

#include "learn/task_learner.hpp"
#include "problems/python/states.hpp"

namespace goldbeam {

// "viterbi": a beam without bound that merges by signature, which is exact dynamic programming. Without
// signatures there is nothing to merge.
SearchOptions python_search(SearchOptions options, const PythonSpec& spec);

inline void check_search(const SearchOptions&, const PythonSpec&) {}  // python_search has done it

// A table of these actions, in their order. Throws ModelError if there are too many, or one comes twice.
ActionTable action_table_of(const nanobind::list& actions);

// Features have the names that the problem gives them, and actions are numbered as they come.
class PythonLearner : public TaskLearner<PythonSpec> {
  public:
    PythonLearner(std::shared_ptr<const PythonSpec> spec, LearningOptions options);

    // Walks through the gold derivations: a mistake in the last example should not wait for the end of an
    // epoch.
    void check(nanobind::handle problem, nanobind::list examples);

    // Learns from these examples, in this order; a report each. An example is a pair: x, the gold actions.
    BatchReport learn(nanobind::handle problem, nanobind::list examples, std::span<const uint32_t> order);

    const ActionTable& actions() const { return actions_; }
    // As TaskLearner does, from a state whose weights are of these actions.
    void restore(const StateReader& in, const nanobind::list& actions);

  private:
    ActionTable actions_;
};

// The averages, or the weights as they are, in a table of their own: prediction reads them at full precision,
// and from the same type that learning does. A problem in Python is a place for exact experiments, and its
// time goes into Python, so the packed 16-bit form of the built-in tasks would save nothing.
std::shared_ptr<Weights> snapshot(const Weights& weights, bool averaged);

}  // namespace goldbeam
