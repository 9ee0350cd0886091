#include "problems/words/learner.hpp"

#include "problems/tokens/learn_sentences.hpp"
#include "problems/words/problem.hpp"

namespace goldbeam {

BatchReport WordLearner::learn(const WordData& data, std::span<const uint32_t> sentences) {
    return learn_sentences<LearningWords>(
        options_, *spec_, data, sentences, state_,
        [](LearningWords& problem, uint32_t, auto tokens) { problem.bind(tokens); });
}

}  // namespace goldbeam
