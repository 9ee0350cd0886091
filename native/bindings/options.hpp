// Search and learning options from the arguments of a binding, checked.
#pragma once

#include <string>

#include "learn/learn_examples.hpp"

namespace goldbeam::bindings {

SearchOptions search_options(std::string kind, size_t beam, double threshold, double threshold_power,
                             bool merge);

LearningOptions learning_options(const SearchOptions& search, const std::string& update,
                                 const std::string& step, double margin, double aggressiveness,
                                 size_t minibatch, size_t threads, const Penalty& penalty,
                                 const Dropout& dropout);

}  // namespace goldbeam::bindings
