#include "problems/graph/learner.hpp"

#include "problems/tokens/learn_sentences.hpp"

namespace goldbeam {

BatchReport GraphLearner::learn(const GraphData& data, std::span<const uint32_t> sentences) {
    return learn_sentences<LearningGraph>(options_, *spec_, data, sentences, state_,
                                          [&](LearningGraph& problem, uint32_t sentence, auto tokens) {
                                              problem.bind(tokens, data.root_type(),
                                                           data.candidates(sentence));
                                          });
}

}  // namespace goldbeam
