#include "problems/easy_first/learner.hpp"

#include "problems/easy_first/problem.hpp"
#include "problems/tokens/learn_sentences.hpp"

namespace goldbeam {

BatchReport learn_easy_first(const LearningOptions& options, const ParsingSpec& spec, const ParsingData& data,
                             std::span<const uint32_t> sentences, LearnerState& state) {
    const auto bind = [&](LearningEasyFirst& problem, uint32_t, auto tokens) {
        problem.bind(tokens, data.root_type());
    };
    return learn_sentences<LearningEasyFirst>(options, spec, data, sentences, state, bind);
}

}  // namespace goldbeam
