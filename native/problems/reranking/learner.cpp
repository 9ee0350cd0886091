#include "problems/reranking/learner.hpp"

#include "core/interrupt.hpp"
#include "learn/learn_examples.hpp"
#include "problems/reranking/problem.hpp"

namespace goldbeam {

namespace {

// Lists as the engine asks for them.
struct Lists {
    const RerankingSpec& spec;
    const RerankingData& data;

    std::unique_ptr<LearningReranking> make(const MaskedWeights& weights) const {
        return std::make_unique<LearningReranking>(spec, weights);
    }
    std::span<const Action> gold(uint32_t sentence) const { return data.gold(sentence); }
    void bind(LearningReranking& problem, uint32_t sentence, const Mask& nulls) const {
        problem.bind(data.corpus, data.column, data.lists, sentence, nulls);
    }
};

}  // namespace

BatchReport RerankingLearner::learn(const RerankingData& data, std::span<const uint32_t> sentences) {
    return learn_examples<LearningReranking>(options_, Lists{*spec_, data}, sentences, state_);
}

std::vector<uint32_t> choose_candidates(const RerankingSpec& spec, const Frozen& weights,
                                        const Corpus& corpus, size_t column, const CandidateLists& lists) {
    std::vector<uint32_t> chosen(lists.sentence_count(), 0);
    FrozenReranking problem(spec, weights);
    BeamSearch<FrozenReranking> search(BeamOptions{});
    std::vector<Action> best;
    for (size_t s = 0; s < chosen.size(); ++s) {
        problem.bind(corpus, column, lists, s);
        search.begin(problem);
        while (search.step(problem)) {
        }
        best_derivation(problem, search.trajectory(), &best);
        if (!best.empty()) chosen[s] = best[0];
    }
    return chosen;
}

std::vector<std::vector<double>> candidate_scores(const RerankingSpec& spec, const Frozen& weights,
                                                  const Corpus& corpus, size_t column,
                                                  const CandidateLists& lists) {
    std::vector<std::vector<double>> scores(lists.sentence_count());
    FrozenReranking problem(spec, weights);
    for (size_t s = 0; s < scores.size(); ++s) {
        problem.bind(corpus, column, lists, s);
        interrupt::poll();
        for (Action c = 0; c < lists.count(s); ++c)
            scores[s].push_back(static_cast<double>(problem.total_after(0, problem.start(), 0, c)) *
                                weights.scale());
    }
    return scores;
}

}  // namespace goldbeam
