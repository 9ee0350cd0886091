#include "problems/tagging/learner.hpp"

#include "learn/learn_examples.hpp"
#include "problems/tagging/guided.hpp"

namespace goldbeam {

namespace {

// Tagged sentences as the engine asks for them.
template <class P>
struct TaggedSentences {
    const TaggingSpec& spec;
    const TaggingData& data;

    std::unique_ptr<P> make(const MaskedWeights& weights) const {
        return std::make_unique<P>(spec, weights, data.types(), LiveRows{});
    }
    std::span<const Action> gold(uint32_t sentence) const {
        return data.reachable(sentence) ? data.labels(sentence) : std::span<const Action>{};
    }
    void bind(P& problem, uint32_t sentence, const Mask& nulls) const {
        if (!nulls) return problem.bind(data.tokens(sentence));
        std::vector<uint32_t> seen(data.tokens(sentence).begin(), data.tokens(sentence).end());
        for (size_t i = 0; i < seen.size(); ++i)
            if (nulls(i)) seen[i] = TaggingTypes::kNull;
        problem.bind(seen);
    }
};

}  // namespace

BatchReport TaggingLearner::learn(const TaggingData& data, std::span<const uint32_t> sentences) {
    const auto learn_as = [&]<class P>(std::type_identity<P>) {
        return learn_examples<P>(options_, TaggedSentences<P>{*spec_, data}, sentences, state_);
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
        search.begin(problem, data.labels(sentence));
        while (search.step(problem)) {
        }
        return search.trajectory();
    });
}

}  // namespace goldbeam
