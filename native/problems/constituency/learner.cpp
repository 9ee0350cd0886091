#include "problems/constituency/learner.hpp"

#include "learn/learn_examples.hpp"
#include "problems/constituency/generative_training.hpp"
#include "problems/constituency/problem.hpp"

namespace goldbeam {

namespace {

// A treebank as the engine asks for it.
struct TreebankSentences {
    const ConstituencySpec& spec;
    const ConstituencyData& data;
    const std::vector<std::shared_ptr<const GenerativeModel>>& generative;
    double weight;

    std::unique_ptr<LearningConstituency> make(const MaskedWeights& weights) const {
        return std::make_unique<LearningConstituency>(spec, weights, data.types(), 1.0);
    }
    std::span<const Action> gold(uint32_t sentence) const { return data.gold(sentence); }
    void bind(LearningConstituency& problem, uint32_t sentence, const Mask& nulls) const {
        ConstituencySentence x = data.sentence(sentence);
        GenerativeScore score;
        if (!generative.empty())
            score = {generative[part_of(sentence, data.sentence_count(), generative.size())].get(), weight};
        if (!nulls) return problem.bind(x, score);
        std::vector<uint32_t> seen(x.types.begin(), x.types.end());
        for (size_t i = 0; i < seen.size(); ++i)
            if (nulls(i)) seen[i] = data.without_words(seen[i]);
        x.types = seen;
        problem.bind(x, score);
    }
};

}  // namespace

BatchReport ConstituencyLearner::learn(const ConstituencyData& data, std::span<const uint32_t> sentences) {
    if (options_.dropout.input > 0 && !data.has_types_without_words())
        throw ParameterError("the data were made without types for dropout");
    return learn_examples<LearningConstituency>(
        options_, TreebankSentences{*spec_, data, generative_, generative_weight_}, sentences, state_);
}

}  // namespace goldbeam
