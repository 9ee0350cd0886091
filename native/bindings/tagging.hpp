// Labels as Python gives them, for all that label tokens.
#pragma once

#include "bindings/arrays.hpp"
#include "bindings/module.hpp"
#include "problems/tagging/spec.hpp"

namespace goldbeam::bindings {

// The labels (numbers that the spec knows) of a sentence, which are the actions that lead to them.
std::vector<Action> gold_labels(const TaggingSpec& spec, const Corpus& corpus, size_t sentence,
                                std::span<const uint32_t> labels);

}  // namespace goldbeam::bindings
