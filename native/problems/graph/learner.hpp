// The learner of the graph-based parser: the engine's perceptron of structures on a treebank.
#pragma once

#include "learn/task_learner.hpp"
#include "problems/graph/data.hpp"

namespace goldbeam {

class GraphLearner : public TaskLearner<GraphSpec> {
  public:
    using Data = GraphData;
    using TaskLearner::TaskLearner;

    // Learns from these sentences, in this order; a report each.
    BatchReport learn(const GraphData& data, std::span<const uint32_t> sentences);
};

}  // namespace goldbeam
