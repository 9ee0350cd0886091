#include "problems/constituency/learner.hpp"

#include "problems/constituency/generative_training.hpp"
#include "problems/constituency/problem.hpp"
#include "problems/tokens/learn_sentences.hpp"

namespace goldbeam {

BatchReport ConstituencyLearner::learn(const ConstituencyData& data, std::span<const uint32_t> sentences) {
    const auto bind = [&](LearningConstituency& problem, uint32_t s, auto tokens) {
        GenerativeScore score;
        if (!generative_.empty())
            score = {generative_[part_of(s, data.sentence_count(), generative_.size())].get(),
                     generative_weight_};
        ConstituencySentence x = data.sentence(s);
        x.types = tokens;
        problem.bind(x, score);
    };
    return learn_sentences<LearningConstituency>(options_, *spec_, data, sentences, state_, bind, 1.0);
}

}  // namespace goldbeam
