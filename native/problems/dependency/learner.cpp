#include "problems/dependency/learner.hpp"

#include "learn/learn_examples.hpp"
#include "problems/dependency/merged_states.hpp"

namespace goldbeam {

namespace {

// A treebank as the engine asks for it.
template <class P>
struct ParsedSentences {
    const ParsingSpec& spec;
    const ParsingData& data;

    std::unique_ptr<P> make(const MaskedWeights& weights) const {
        return std::make_unique<P>(spec, weights, data.types());
    }
    std::span<const Action> gold(uint32_t sentence) const { return data.gold(sentence); }
    // Only words are read as null, not their tags (2014 paper, section 6.5.3).
    void bind(P& problem, uint32_t sentence, const Mask& nulls) const {
        if (!nulls) return problem.bind(data.tokens(sentence), data.root_type());
        std::vector<uint32_t> seen(data.tokens(sentence).begin(), data.tokens(sentence).end());
        for (size_t i = 0; i < seen.size(); ++i)
            if (nulls(i)) seen[i] = data.without_words(seen[i]);
        problem.bind(seen, data.root_type());
    }
};

}  // namespace

BatchReport ParsingLearner::learn(const ParsingData& data, std::span<const uint32_t> sentences) {
    if (options_.dropout.input > 0 && !data.has_types_without_words())
        throw ParameterError("the data were made without types for dropout");
    const auto learn_as = [&]<class P>(std::type_identity<P>) {
        return learn_examples<P>(options_, ParsedSentences<P>{*spec_, data}, sentences, state_);
    };
    if (merges(options_.search)) return learn_as(std::type_identity<MergedLearning>{});
    return learn_as(std::type_identity<LearningParsing>{});
}

}  // namespace goldbeam
