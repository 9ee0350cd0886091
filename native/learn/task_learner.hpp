// What the learners of all tasks hold: the spec, the options, and the state.
#pragma once

#include <memory>

#include "learn/learner_state.hpp"
#include "learn/options.hpp"
#include "learn/report.hpp"

namespace goldbeam {

// A task's learner adds `learn`. `check_search(search, spec)` is the task's own: what it cannot search.
template <class Spec_>
class TaskLearner {
  public:
    using Spec = Spec_;

    TaskLearner(std::shared_ptr<const Spec> spec, LearningOptions options)
        : spec_(std::move(spec)), options_(std::move(options)), state_(options_, options_.keep_names) {
        options_.check();
        check_search(options_.search, *spec_);
    }

    const Spec& spec() const { return *spec_; }
    Weights& weights() { return state_.weights; }
    Swvp& swvp() { return options_.swvp; }
    // Null unless names are kept.
    const KeptNames* names() const { return state_.names.get(); }

    void pack(StateWriter& out) const { state_.pack(out); }
    void restore(const StateReader& in) { state_.restore(in, spec_->action_count()); }

  protected:
    std::shared_ptr<const Spec> spec_;
    LearningOptions options_;
    LearnerState state_;
};

}  // namespace goldbeam
