// The states of one example, each asked from the user's problem once: its actions, successors, atoms,
// features.
//
// A search, the gold path and an update meet the same states again and again, and a call into Python costs
// more than anything the engine does with the answer. So states live in a graph for as long as the example
// is worked on. Answers are checked where they come in; a broken promise is a ProblemError that says where.
#pragma once

#include <deque>
#include <span>

#include "learn/names.hpp"
#include "problems/python/spec.hpp"

namespace goldbeam {

struct PythonState;

struct Successor {
    Action action;
    PythonState* state = nullptr;    // null: not asked yet
    bool named = false;              // features() was asked for this step
    std::vector<uint64_t> features;  // keys of what it gave, in its order
};

struct PythonState {
    nanobind::object object;
    size_t depth = 0;     // steps made
    bool listed = false;  // actions() was asked
    bool evaluated = false;
    uint64_t signature = 0;  // 0: not asked yet
    size_t cursor = 0;       // where the successor asked for last is
    std::vector<Successor> successors;
    std::vector<uint64_t> templates;  // keys of the templates that fire here
};

class PythonStates {
  public:
    // With `names`, the names of the features that an update asks for are kept there: plain ones from
    // features(), and such as "w0=the t-1=DT" for a template.
    PythonStates(const PythonSpec& spec, nanobind::handle problem, ActionTable& actions, KeptNames* names);

    // Forgets the example before and starts with `x`. `data` and `index` are for messages: "xs" and 3.
    void bind(nanobind::object x, std::string_view data, size_t index);

    PythonState* start() const { return start_; }
    // That any derivation takes; more than max_steps if there is no end in sight, which `list` finds out.
    size_t most_steps() const { return fixed_steps_ != kNotFixed ? fixed_steps_ : spec_.max_steps + 1; }
    bool fixed() const { return fixed_steps_ != kNotFixed; }

    // The actions of a state, in the order of actions(); none if it is finished.
    std::vector<Successor>& list(PythonState& state);
    bool finished(PythonState& state) { return list(state).empty(); }
    Successor& successor(PythonState& state, Action action);
    PythonState* after(PythonState& state, Action action);
    uint64_t signature(PythonState& state);

    // Keys of the features for scoring, asked once.
    const std::vector<uint64_t>& template_keys(PythonState& state);
    const std::vector<uint64_t>& feature_keys(PythonState& state, Successor& step);

    // Calls sink(feature, row action) for every feature of a step. Asks the problem anew, and fails if the
    // answer is not the one that the search has scored with.
    template <class Sink>
    void features(PythonState& state, Action action, Sink sink) {
        fresh_features(state, successor(state, action));
        for (const auto& [feature, row] : fresh_) sink(feature, row);
    }

    // Numbers of the actions that gold() gave; fails where they are no derivation.
    std::vector<Action> gold_path(nanobind::handle gold);

    size_t action_count() const { return actions_.size(); }

  private:
    static constexpr size_t kNotFixed = SIZE_MAX;

    PythonState* add(nanobind::object object, size_t depth);
    std::vector<Successor> ask_actions(const PythonState& state);
    // Calls visit(line, feature, atoms()) for each line that fires.
    template <class Visit>
    void ask_atoms(const PythonState& state, Visit visit);
    // Calls visit(feature, name) for each name that features() gives.
    template <class Visit>
    void ask_features(const PythonState& state, Action action, Visit visit);
    uint64_t atom_value(const PythonState& state, nanobind::handle name, nanobind::handle value);
    void fresh_features(PythonState& state, Successor& step);
    void remember(const Program::Line& line, uint64_t key, nanobind::handle atoms);
    [[noreturn]] void fail(const PythonState& state, const std::string& reason) const;
    [[noreturn]] void fail_unhashable(const PythonState& state, const char* method,
                                      nanobind::handle value) const;

    const PythonSpec& spec_;
    ActionTable& actions_;
    KeptNames* names_;
    nanobind::object start_method_, steps_method_, actions_method_, advance_method_, features_method_,
        atoms_method_, signature_method_;
    nanobind::object x_;
    std::string data_;
    size_t index_ = 0;
    size_t fixed_steps_ = kNotFixed;
    std::deque<PythonState> states_;  // whose addresses stay
    PythonState* start_ = nullptr;
    nanobind::dict signatures_;     // of this example -> number
    uint64_t unmerged_ = 0;         // states without a signature so far
    std::vector<uint64_t> values_;  // of the atoms of one state
    std::vector<std::pair<FeatureKey, Action>> fresh_;
    std::vector<uint64_t> listed_in_;  // by action: the last list that it was in
    uint64_t lists_ = 0;
};

}  // namespace goldbeam
