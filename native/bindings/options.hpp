// Search and learning options from keyword arguments: settings by name (learn/settings.hpp), all of them
// known.
#pragma once

#include <nanobind/nanobind.h>

#include <functional>

#include "learn/settings.hpp"

namespace goldbeam::bindings {

SearchOptions search_of(nanobind::kwargs given);
Penalty penalty_of(nanobind::kwargs given);
Swvp swvp_of(nanobind::kwargs given);

// `spell` converts an action to the object passed to a user's substructures function. Without it, the
// function gets action numbers.
using Spell = std::function<nanobind::object(uint32_t)>;
LearningOptions learning_of(nanobind::kwargs given, Spell spell = {});

// The function of these options, or null.
nanobind::handle own_function(const Swvp& swvp);

// A user's function may know whoever owns the learner, and such a cycle passes through C++: Python's garbage
// collector has to be told. Learner has swvp().
template <class Learner>
PyType_Slot* collected_slots() {
    static PyType_Slot slots[] = {
        {Py_tp_traverse, reinterpret_cast<void*>(+[](PyObject* self, visitproc visit, void* arg) -> int {
             Py_VISIT(Py_TYPE(self));
             if (nanobind::inst_ready(self))
                 Py_VISIT(own_function(nanobind::inst_ptr<Learner>(self)->swvp()).ptr());
             return 0;
         })},
        {Py_tp_clear, reinterpret_cast<void*>(+[](PyObject* self) -> int {
             if (nanobind::inst_ready(self)) nanobind::inst_ptr<Learner>(self)->swvp() = {};
             return 0;
         })},
        {0, nullptr}};
    return slots;
}

}  // namespace goldbeam::bindings
