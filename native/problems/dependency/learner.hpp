// The parser's learner: the engine's perceptron on a treebank, a batch of sentences a call.
#pragma once

#include "learn/task_learner.hpp"
#include "problems/dependency/data.hpp"

namespace goldbeam {

class ParsingLearner : public TaskLearner<ParsingSpec> {
  public:
    using Data = ParsingData;
    using TaskLearner::TaskLearner;

    // Learns from these sentences, in this order; a report each.
    BatchReport learn(const ParsingData& data, std::span<const uint32_t> sentences);
};

}  // namespace goldbeam
