// What the learner of a problem written in Python knows between two batches: its weights are of actions that
// are numbered as they come, and features have the names that the problem gives them.
#pragma once

#include "learn/learner_state.hpp"
#include "problems/python/spec.hpp"

namespace goldbeam {

// An action as JSON holds it: tuples become lists, which no action can be. Throws ModelError for what JSON
// does not hold.
nanobind::object plain_action(nanobind::handle action);
nanobind::object action_of_plain(nanobind::handle plain);

// A table of these actions, in their order. Throws ModelError if it makes no sense.
ActionTable action_table_of(const nanobind::list& actions);

struct PythonLearnerState : LearnerState {
    explicit PythonLearnerState(const LearningOptions& options) : LearnerState(options, true) {}

    ActionTable actions;

    void pack(StateWriter& out) const;
    // As LearnerState does, with the actions that the state has itself.
    void restore(const StateReader& in);
};

}  // namespace goldbeam
