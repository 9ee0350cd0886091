// From settings by name to the structs of the core, one for each group. What is not given is as in a struct
// by itself: one greedy step, plain updates on whole structures, nothing beside them.
#pragma once

#include <string>
#include <vector>

#include "core/named_settings.hpp"
#include "learn/options.hpp"

namespace goldbeam {

// Each throws ParameterError for a value that is not allowed.
SearchOptions search_options(NamedSettings& settings);
LearningOptions learning_options(NamedSettings& settings);
Penalty penalty_options(NamedSettings& settings);
Swvp swvp_options(NamedSettings& settings);

// What can be chosen for a setting of these structs; nothing for others.
std::vector<std::string> choices_of(const std::string& setting);

}  // namespace goldbeam
