// The mean of several models' weights: shuffle and average (2014 paper, section 3.2).
#pragma once

#include <vector>

#include "weights/frozen.hpp"

namespace goldbeam {

// Equation 7: the mean over all models, where a model that does not have a weight counts as 0. With
// `present_only`, equation 8: the mean over the models that have it, since the others only had no chance to
// try it. All models must have their keys and number their actions in the same way. Throws ModelError.
Frozen average(const std::vector<const Frozen*>& models, bool present_only, double prune, bool keys);

}  // namespace goldbeam
