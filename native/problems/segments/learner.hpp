// The learner of a segment tagger: the engine's perceptron on tagged data, a batch of sentences a call.
#pragma once

#include "learn/task_learner.hpp"
#include "problems/segments/spec.hpp"
#include "problems/tagging/data.hpp"

namespace goldbeam {

class SegmentLearner : public TaskLearner<SegmentSpec> {
  public:
    using Data = TaggingData;
    using TaskLearner::TaskLearner;

    BatchReport learn(const TaggingData& data, std::span<const uint32_t> sentences);

    // Labels may be added (at the end) between batches.
    void replace_spec(std::shared_ptr<const SegmentSpec> spec) { spec_ = std::move(spec); }
};

}  // namespace goldbeam
