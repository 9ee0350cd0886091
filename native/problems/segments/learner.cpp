#include "problems/segments/learner.hpp"

#include "problems/segments/problem.hpp"
#include "problems/tokens/learn_sentences.hpp"

namespace goldbeam {

BatchReport SegmentLearner::learn(const TaggingData& data, std::span<const uint32_t> sentences) {
    return learn_sentences<LearningSegments>(
        options_, *spec_, data, sentences, state_,
        [](LearningSegments& problem, uint32_t, auto tokens) { problem.bind(tokens); }, LiveRows{});
}

}  // namespace goldbeam
