#include "problems/tagging/learner.hpp"

namespace goldbeam {

namespace {

// Tagged sentences as the engine asks for them.
struct TaggedSentences {
    const TaggingSpec& spec;
    const TaggingData& data;

    std::unique_ptr<LearningTagging> make(const MaskedWeights& weights) const {
        return std::make_unique<LearningTagging>(spec, weights, data.types(), LiveRows{});
    }
    std::span<const Action> gold(uint32_t sentence) const {
        return data.reachable(sentence) ? data.labels(sentence) : std::span<const Action>{};
    }
    void bind(LearningTagging& problem, uint32_t sentence, const Mask& nulls) const {
        if (!nulls) return problem.bind(data.tokens(sentence));
        std::vector<uint32_t> seen(data.tokens(sentence).begin(), data.tokens(sentence).end());
        for (size_t i = 0; i < seen.size(); ++i)
            if (nulls(i)) seen[i] = TaggingTypes::kNull;
        problem.bind(seen);
    }
};

}  // namespace

BatchReport TaggingLearner::learn(const TaggingData& data, std::span<const uint32_t> sentences) {
    return learn_examples<LearningTagging>(options_, TaggedSentences{*spec_, data}, sentences, &weights_,
                                           names_.get());
}

TrajectoryOf<LearningTagging> TaggingLearner::trace(const TaggingData& data, size_t sentence) const {
    const MaskedWeights weights(weights_);
    LearningTagging problem(*spec_, weights, data.types(), LiveRows{});
    problem.bind(data.tokens(sentence));
    return with_search<LearningTagging>(options_.search, 1.0, [&](auto search) {
        search.begin(problem, data.labels(sentence));
        while (search.step(problem)) {
        }
        return search.trajectory();
    });
}

}  // namespace goldbeam
