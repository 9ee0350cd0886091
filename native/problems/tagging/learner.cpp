#include "problems/tagging/learner.hpp"

namespace goldbeam {

TaggingLearner::TaggingLearner(std::shared_ptr<const TaggingSpec> spec, LearningOptions options)
    : spec_(std::move(spec)), options_(std::move(options)) {
    options_.search.check();
    if (options_.search.kind == "viterbi") check_exact_search(*spec_);
}

BatchReport TaggingLearner::learn(const TaggingData& data, std::span<const uint32_t> sentences) {
    LearningTagging problem(*spec_, weights_, data.types(), LiveRows{});
    BatchReport batch;
    batch.examples.reserve(sentences.size());
    with_search<LearningTagging>(options_.search, 1.0, [&](auto search) {
        Perceptron<LearningTagging, decltype(search)> perceptron(std::move(search), *options_.finder,
                                                                 options_.step);
        for (const uint32_t s : sentences) {
            if (data.length(s) == 0 || !data.reachable(s)) {
                batch.examples.emplace_back();
                continue;
            }
            problem.bind(data.tokens(s));
            batch.examples.push_back(perceptron.learn(problem, data.labels(s), &weights_));
        }
    });
    return batch;
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
