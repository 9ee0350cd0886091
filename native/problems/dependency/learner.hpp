// The parser's learner: the engine's perceptron on a treebank, a batch of sentences a call.
#pragma once

#include <memory>

#include "learn/learn_examples.hpp"
#include "problems/dependency/data.hpp"

namespace goldbeam {

class ParsingLearner {
  public:
    ParsingLearner(std::shared_ptr<const ParsingSpec> spec, LearningOptions options, bool keep_names);

    // Learns from these sentences, in this order; a report each.
    BatchReport learn(const ParsingData& data, std::span<const uint32_t> sentences);

    const ParsingSpec& spec() const { return *spec_; }
    Weights& weights() { return weights_; }
    // Null unless names are kept.
    std::unique_ptr<KeptNames>& names() { return names_; }

  private:
    std::shared_ptr<const ParsingSpec> spec_;
    LearningOptions options_;
    Weights weights_;
    std::unique_ptr<KeptNames> names_;
};

}  // namespace goldbeam
