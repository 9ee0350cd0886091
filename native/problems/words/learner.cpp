#include "problems/words/learner.hpp"

#include "problems/words/problem.hpp"

namespace goldbeam {

namespace {

// Segmented sentences as the engine asks for them.
struct SegmentedSentences {
    const WordSpec& spec;
    const WordData& data;
    const Weights& weights;

    std::unique_ptr<LearningWords> make() const {
        return std::make_unique<LearningWords>(spec, weights, data.types());
    }
    std::span<const Action> gold(uint32_t sentence) const { return data.gold(sentence); }
    void bind(LearningWords& problem, uint32_t sentence) const { problem.bind(data.tokens(sentence)); }
};

}  // namespace

BatchReport WordLearner::learn(const WordData& data, std::span<const uint32_t> sentences) {
    return learn_examples<LearningWords>(options_, SegmentedSentences{*spec_, data, weights_}, sentences,
                                         &weights_, names_.get());
}

}  // namespace goldbeam
