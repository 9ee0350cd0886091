#include "problems/dependency/learner.hpp"

#include "problems/dependency/merged_states.hpp"
#include "problems/easy_first/learner.hpp"
#include "problems/tokens/learn_sentences.hpp"

namespace goldbeam {

BatchReport ParsingLearner::learn(const ParsingData& data, std::span<const uint32_t> sentences) {
    if (spec_->system().any_order) return learn_easy_first(options_, *spec_, data, sentences, state_);
    const auto learn_as = [&]<class P>(std::type_identity<P>) {
        return learn_sentences<P>(
            options_, *spec_, data, sentences, state_,
            [&](P& problem, uint32_t, auto tokens) { problem.bind(tokens, data.root_type()); });
    };
    if (merges(options_.search)) return learn_as(std::type_identity<MergedLearning>{});
    return learn_as(std::type_identity<LearningParsing>{});
}

}  // namespace goldbeam
