#include "problems/words/learner.hpp"

#include "learn/learn_examples.hpp"
#include "problems/words/problem.hpp"

namespace goldbeam {

namespace {

// Segmented sentences as the engine asks for them.
struct SegmentedSentences {
    const WordSpec& spec;
    const WordData& data;

    std::unique_ptr<LearningWords> make(const MaskedWeights& weights) const {
        return std::make_unique<LearningWords>(spec, weights, data.types());
    }
    std::span<const Action> gold(uint32_t sentence) const { return data.gold(sentence); }
    void bind(LearningWords& problem, uint32_t sentence, const Mask& nulls) const {
        if (!nulls) return problem.bind(data.tokens(sentence));
        std::vector<uint32_t> seen(data.tokens(sentence).begin(), data.tokens(sentence).end());
        for (size_t i = 0; i < seen.size(); ++i)
            if (nulls(i)) seen[i] = CharacterTypes::kNull;
        problem.bind(seen);
    }
};

}  // namespace

BatchReport WordLearner::learn(const WordData& data, std::span<const uint32_t> sentences) {
    return learn_examples<LearningWords>(options_, SegmentedSentences{*spec_, data}, sentences, state_);
}

}  // namespace goldbeam
