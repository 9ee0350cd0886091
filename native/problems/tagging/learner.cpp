#include "problems/tagging/learner.hpp"

#include "problems/tagging/guided.hpp"
#include "problems/tokens/learn_sentences.hpp"

namespace goldbeam {

BatchReport TaggingLearner::learn(const TaggingData& data, std::span<const uint32_t> sentences) {
    const auto bind = [](auto& problem, uint32_t, auto tokens) { problem.bind(tokens); };
    const auto learn_as = [&]<class P>(std::type_identity<P>) {
        return learn_sentences<P>(options_, *spec_, data, sentences, state_, bind, LiveRows{});
    };
    if (options_.search.kind == "guided") return learn_as(std::type_identity<LearningGuided>{});
    return learn_as(std::type_identity<LearningTagging>{});
}

Trajectory<LabelHistory, MaskedWeights::Total> TaggingLearner::trace(const TaggingData& data,
                                                                     size_t sentence) const {
    const MaskedWeights weights(state_.weights);
    LearningTagging problem(*spec_, weights, data.types(), LiveRows{});
    problem.bind(data.tokens(sentence));
    return with_search<LearningTagging>(options_.search, 1.0, [&](auto search) {
        search.begin(problem, data.gold(sentence));
        while (search.step(problem)) {
        }
        return search.trajectory();
    });
}

}  // namespace goldbeam
