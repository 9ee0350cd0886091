// Learning to choose from lists of candidates, and choosing.
#pragma once

#include <memory>

#include "learn/task_learner.hpp"
#include "problems/reranking/candidates.hpp"
#include "problems/reranking/spec.hpp"

namespace goldbeam {

// Lists whose best candidates are known. Corpus and lists must live as long as this.
class RerankingData {
  public:
    // `column` of the corpus has the characters; `gold` is the number of the right candidate of each list.
    RerankingData(const Corpus& corpus, size_t column, const CandidateLists& lists, std::vector<Action> gold)
        : corpus(corpus), column(column), lists(lists), gold_(std::move(gold)) {}

    bool made_for(const RerankingSpec&) const { return true; }
    size_t sentence_count() const { return lists.sentence_count(); }
    // Nothing can be learned from a list of one.
    std::span<const Action> gold(size_t sentence) const {
        return lists.count(sentence) > 1 ? std::span(gold_).subspan(sentence, 1) : std::span<const Action>{};
    }

    const Corpus& corpus;
    const size_t column;
    const CandidateLists& lists;

  private:
    std::vector<Action> gold_;
};

class RerankingLearner : public TaskLearner<RerankingSpec> {
  public:
    using Data = RerankingData;
    using TaskLearner::TaskLearner;

    // Learns from these lists, in this order; a report each.
    BatchReport learn(const RerankingData& data, std::span<const uint32_t> sentences);
};

// The number of the best candidate of every list; 0 for an empty one.
std::vector<uint32_t> choose_candidates(const RerankingSpec& spec, const Frozen& weights,
                                        const Corpus& corpus, size_t column, const CandidateLists& lists);

// What each candidate scores, relative to nothing in particular: only differences within a list matter.
std::vector<std::vector<double>> candidate_scores(const RerankingSpec& spec, const Frozen& weights,
                                                  const Corpus& corpus, size_t column,
                                                  const CandidateLists& lists);

}  // namespace goldbeam
