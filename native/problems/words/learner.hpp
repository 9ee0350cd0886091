// The learner of word-based segmentation: the engine's perceptron on segmented sentences, a batch a call.
#pragma once

#include "learn/task_learner.hpp"
#include "problems/words/data.hpp"

namespace goldbeam {

class WordLearner : public TaskLearner<WordSpec> {
  public:
    using Data = WordData;
    using TaskLearner::TaskLearner;

    // Learns from these sentences, in this order; a report each.
    BatchReport learn(const WordData& data, std::span<const uint32_t> sentences);
};

}  // namespace goldbeam
