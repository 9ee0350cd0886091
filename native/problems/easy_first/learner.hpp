// Learning to parse easiest arcs first: guided learning on a treebank.
#pragma once

#include "learn/learner_state.hpp"
#include "learn/options.hpp"
#include "learn/report.hpp"
#include "problems/dependency/data.hpp"

namespace goldbeam {

BatchReport learn_easy_first(const LearningOptions& options, const ParsingSpec& spec, const ParsingData& data,
                             std::span<const uint32_t> sentences, LearnerState& state);

}  // namespace goldbeam
