// A search that knew gold, as Python sees it: the two curves of the 2012 paper's Figure 3, every beam, and
// the prefix that each update method would choose.
#pragma once

#include "bindings/module.hpp"
#include "search/trace.hpp"

namespace goldbeam::bindings {

// {"steps": [...], "choices": {...}}. A step has a point of the curves and its "beam" by back-pointers:
// (total, rank of the parent in the beam before, action, is gold). A list of actions each would grow with the
// square of the length, and exact search keeps thousands. Without `beams` these are left empty, for those who
// look for a sentence. A choice is (length, size, valid), or None; `margin` is in the units of the weights.
//
// A step of guided search has also its "token", the "begin" of the span that it made, its "score", and the
// labels of the span's "states"; one of easy-first search has what it "attached", and what gold's own search
// has in its place. No update method learns from their prefixes: there are no choices.
nanobind::dict trace_dict(const SearchTrace& trace, double margin, bool beams);

// What easy-first search attached, in the order of its steps: child, head, action, score.
nanobind::list attachments_of(const SearchTrace& trace);

// The same steps with whole derivations in their beams: (total, actions).
nanobind::list spelled_steps(const SearchTrace& trace);

}  // namespace goldbeam::bindings
