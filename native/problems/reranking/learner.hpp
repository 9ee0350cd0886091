// Learning to choose from lists of candidates.
#pragma once

#include "learn/task_learner.hpp"
#include "problems/reranking/data.hpp"

namespace goldbeam {

class RerankingLearner : public TaskLearner<RerankingSpec> {
  public:
    using Data = RerankingData;
    using TaskLearner::TaskLearner;

    // Learns from these lists, in this order; a report each.
    BatchReport learn(const RerankingData& data, std::span<const uint32_t> lists);
};

}  // namespace goldbeam
