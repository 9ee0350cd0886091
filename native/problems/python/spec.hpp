// A search problem that somebody wrote in Python: what is fixed before the first example.
//
// The core asks the problem's methods for states, actions, atoms and feature names (states.hpp); the GIL is
// held wherever these types are used.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

#include "features/program.hpp"
#include "search/problem.hpp"

namespace goldbeam {

// The problem itself is handed in with each call: who owns it may own what learns from it, too.
struct PythonSpec {
    // `template_lines`: conjunctions of names that atoms() gives, may be empty. The flags say which optional
    // methods the problem defines.
    PythonSpec(std::string class_name, const std::vector<std::string>& template_lines, bool features,
               bool signature, size_t max_steps, bool mixes);

    std::string name;                          // of the problem's class, for messages
    Program program;                           // a single group
    std::vector<nanobind::object> atom_names;  // by slot
    bool has_features;
    bool has_signature;
    size_t max_steps;  // a derivation that has not ended by then never will
    bool mixes;        // whether two derivations of an input may be mixed, action by action (SWVP)
};

// The actions seen so far, numbered in the order in which they first appeared.
class ActionTable {
  public:
    // Rows of weights count their entries in 16 bits.
    static constexpr size_t kMost = 0xfffe;

    // Python objects are shared when they are copied; a table of one's own takes a dict of one's own.
    ActionTable copy() const;

    size_t size() const { return actions_.size(); }
    nanobind::handle operator[](Action number) const { return actions_[number]; }
    const std::vector<nanobind::object>& all() const { return actions_; }

    // The number of an action, or kNoAction. Throws what its __hash__ or __eq__ raises.
    Action find(nanobind::handle action) const;
    // The same; a new action gets the next number. At most kMost of them: check size() first.
    Action intern(nanobind::handle action);
    // Forgets all actions with this number or a larger one.
    void forget_from(size_t count);

  private:
    std::vector<nanobind::object> actions_;
    nanobind::dict numbers_;
};

}  // namespace goldbeam
