// The engine's perceptron on a problem that somebody wrote in Python. The GIL is held all the time: nearly
// all of it is spent in the problem's methods.
#pragma once

#include <memory>

#include "learn/learn_examples.hpp"
#include "problems/python/problem.hpp"

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
    const ActionTable& actions() const { return actions_; }
    const FeatureNames& names() const { return names_; }
    Weights& weights() { return weights_; }
    Swvp& swvp() { return options_.swvp; }
    // Goes on from where another learner was. Throws ModelError if the state makes no sense.
    void restore(ActionTable actions, FeatureNames names, const Weights::State& state) {
        weights_.restore(state,
                         std::max<size_t>(1, actions.size()));  // features() has rows without an action
        actions_ = std::move(actions);
        names_ = std::move(names);
    }

  private:
    std::shared_ptr<const PythonSpec> spec_;
    LearningOptions options_;
    ActionTable actions_;
    FeatureNames names_;
    Weights weights_;
};

// The averages, or the weights as they are, in a table of their own: prediction reads them at full precision,
// and from the same type that learning does. A problem in Python is a place for exact experiments, and its
// time goes into Python, so the packed 16-bit form of the built-in tasks would save nothing.
std::shared_ptr<Weights> snapshot(const Weights& weights, bool averaged);

}  // namespace goldbeam
