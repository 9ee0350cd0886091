// Search and learning options from the arguments of a binding, checked.
#pragma once

#include <nanobind/nanobind.h>

#include <functional>
#include <optional>
#include <string>

#include "learn/learn_examples.hpp"

namespace goldbeam::bindings {

SearchOptions search_options(std::string kind, size_t beam, double threshold, double threshold_power,
                             bool merge);

LearningOptions learning_options(const SearchOptions& search, const std::string& update,
                                 const std::string& step, double margin, double aggressiveness,
                                 size_t minibatch, size_t threads, const Penalty& penalty,
                                 const Dropout& dropout, bool aggressive = true, const Swvp& swvp = {});

// SWVP as Python chooses it: no weighting is the plain update; `substructures` is the name of a choice of JJ,
// or a function of gold and the prediction, both lists, to an iterable of iterables of positions. `spell`
// says what the elements of these lists are; numbers, if it is none.
Swvp swvp_options(const std::optional<std::string>& weighting, nanobind::object substructures, double beta,
                  bool balanced, bool impose, std::function<nanobind::object(uint32_t)> spell = {});

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
