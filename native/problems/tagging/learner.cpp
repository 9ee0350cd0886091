#include "problems/tagging/learner.hpp"

namespace goldbeam {

namespace {

// Tagged sentences as the engine asks for them.
struct TaggedSentences {
    const TaggingSpec& spec;
    const TaggingData& data;
    const Weights& weights;

    std::unique_ptr<LearningTagging> make() const {
        return std::make_unique<LearningTagging>(spec, weights, data.types(), LiveRows{});
    }
    std::span<const Action> gold(uint32_t sentence) const {
        return data.reachable(sentence) ? data.labels(sentence) : std::span<const Action>{};
    }
    void bind(LearningTagging& problem, uint32_t sentence) const { problem.bind(data.tokens(sentence)); }
};

}  // namespace

BatchReport TaggingLearner::learn(const TaggingData& data, std::span<const uint32_t> sentences) {
    return learn_examples<LearningTagging>(options_, TaggedSentences{*spec_, data, weights_}, sentences,
                                           &weights_, names_.get());
}

TrajectoryOf<LearningTagging> TaggingLearner::trace(const TaggingData& data, size_t sentence) const {
    LearningTagging problem(*spec_, weights_, data.types(), LiveRows{});
    problem.bind(data.tokens(sentence));
    return with_search<LearningTagging>(options_.search, 1.0, [&](auto search) {
        search.begin(problem, data.labels(sentence));
        while (search.step(problem)) {
        }
        return search.trajectory();
    });
}

}  // namespace goldbeam
