// The tagger's learner: the engine's perceptron on tagged data, a batch of sentences a call.
#pragma once

#include "learn/task_learner.hpp"
#include "problems/tagging/data.hpp"
#include "problems/tagging/history.hpp"
#include "search/trajectory.hpp"
#include "weights/masked.hpp"

namespace goldbeam {

class TaggingLearner : public TaskLearner<TaggingSpec> {
  public:
    using Data = TaggingData;
    using TaskLearner::TaskLearner;

    // Learns from these sentences, in this order; a report each.
    BatchReport learn(const TaggingData& data, std::span<const uint32_t> sentences);

    // The search through one sentence under the current weights, with its curves.
    Trajectory<LabelHistory, MaskedWeights::Total> trace(const TaggingData& data, size_t sentence) const;

    // Labels may be added (at the end) between batches: rows are sparse, so nothing else changes.
    void replace_spec(std::shared_ptr<const TaggingSpec> spec) { spec_ = std::move(spec); }
};

}  // namespace goldbeam
