#include "problems/reranking/learner.hpp"

#include "learn/learn_examples.hpp"
#include "problems/reranking/problem.hpp"

namespace goldbeam {

namespace {

// Lists as the engine asks for them. Features are given, so no tokens can be read as null.
struct Lists {
    const RerankingData& data;

    std::unique_ptr<RerankingProblem> make(const MaskedWeights& weights) const {
        return std::make_unique<RerankingProblem>(weights);
    }
    std::span<const Action> gold(uint32_t list) const { return data.gold(list); }
    void bind(RerankingProblem& problem, uint32_t list, const Mask&) const { problem.bind(data, list); }
};

}  // namespace

BatchReport RerankingLearner::learn(const RerankingData& data, std::span<const uint32_t> lists) {
    return learn_examples<RerankingProblem>(options_, Lists{data}, lists, state_);
}

}  // namespace goldbeam
