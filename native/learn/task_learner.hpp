// What the learners of all tasks hold: the spec, options, weights, and names of features if these are kept.
#pragma once

#include <memory>

#include "learn/learn_examples.hpp"

namespace goldbeam {

// A task's learner adds `learn`. `check_search(search, spec)` is the task's own: what it cannot search.
template <class Spec_>
class TaskLearner {
  public:
    using Spec = Spec_;

    TaskLearner(std::shared_ptr<const Spec> spec, LearningOptions options, bool keep_names)
        : spec_(std::move(spec)),
          options_(std::move(options)),
          weights_(options_.penalty),
          names_(keep_names ? std::make_unique<KeptNames>() : nullptr) {
        options_.check();
        check_search(options_.search, *spec_);
    }

    const Spec& spec() const { return *spec_; }
    Weights& weights() { return weights_; }
    const Weights& weights() const { return weights_; }
    Swvp& swvp() { return options_.swvp; }
    // Null unless names are kept.
    std::unique_ptr<KeptNames>& names() { return names_; }

  protected:
    std::shared_ptr<const Spec> spec_;
    LearningOptions options_;
    Weights weights_;
    std::unique_ptr<KeptNames> names_;
};

}  // namespace goldbeam
