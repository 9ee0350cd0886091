#include "problems/graph/learner.hpp"

#include "learn/learn_examples.hpp"

namespace goldbeam {

namespace {

// A treebank as the engine asks for it.
struct GraphSentences {
    const GraphSpec& spec;
    const GraphData& data;

    std::unique_ptr<LearningGraph> make(const MaskedWeights& weights) const {
        return std::make_unique<LearningGraph>(spec, weights, data.types());
    }
    std::span<const Action> gold(uint32_t sentence) const { return data.gold(sentence); }
    // Only words are read as null, not their tags (2014 paper, section 6.5.3).
    void bind(LearningGraph& problem, uint32_t sentence, const Mask& nulls) const {
        if (!nulls) return problem.bind(data.tokens(sentence), data.root_type(), data.candidates(sentence));
        std::vector<uint32_t> seen(data.tokens(sentence).begin(), data.tokens(sentence).end());
        for (size_t i = 0; i < seen.size(); ++i)
            if (nulls(i)) seen[i] = data.without_words(seen[i]);
        problem.bind(seen, data.root_type(), data.candidates(sentence));
    }
};

}  // namespace

BatchReport GraphLearner::learn(const GraphData& data, std::span<const uint32_t> sentences) {
    if (options_.dropout.input > 0 && !data.has_types_without_words())
        throw ParameterError("the data were made without types for dropout");
    return learn_examples<LearningGraph>(options_, GraphSentences{*spec_, data}, sentences, state_);
}

}  // namespace goldbeam
