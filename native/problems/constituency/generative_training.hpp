// Generative models of a treebank.
#pragma once

#include <memory>
#include <vector>

#include "problems/constituency/data.hpp"
#include "problems/constituency/generative.hpp"

namespace goldbeam {

// The model of all trees, and then `parts` models, of which the k-th has not seen the sentences s with
// s % parts == k (jack-knife; Collins and Roark 2004, section 5).
std::vector<std::shared_ptr<GenerativeModel>> fit_generative(const ConstituencyData& data, uint32_t parts);

}  // namespace goldbeam
