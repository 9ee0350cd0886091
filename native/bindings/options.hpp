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

}  // namespace goldbeam::bindings
