// The constituency parser's learner: the engine's perceptron on a treebank, a batch of sentences a call.
#pragma once

#include "learn/task_learner.hpp"
#include "problems/constituency/data.hpp"

namespace goldbeam {

class ConstituencyLearner : public TaskLearner<ConstituencySpec> {
  public:
    using Data = ConstituencyData;
    using TaskLearner::TaskLearner;

    // From now on a generative model's score is a feature of this weight: of these models, which have not
    // seen one part of the sentences each, the one that has not seen a sentence scores it.
    void use_generative(std::vector<std::shared_ptr<const GenerativeModel>> models, double weight) {
        generative_ = std::move(models);
        generative_weight_ = weight;
    }

    // Learns from these sentences, in this order; a report each.
    BatchReport learn(const ConstituencyData& data, std::span<const uint32_t> sentences);

  private:
    std::vector<std::shared_ptr<const GenerativeModel>> generative_;
    double generative_weight_ = 0;
};

}  // namespace goldbeam
