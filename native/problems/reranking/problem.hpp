// Re-ranking as a search problem: one step that chooses a candidate of a list (2014 paper, section 6.5.2).
//
// All features are rows of one entry. The score of the model that made the list is a feature whose value is
// not 1 and whose weight is learned like the others. Choosing with trained weights is a sum in Python.
#pragma once

#include <vector>

#include "problems/reranking/data.hpp"
#include "weights/masked.hpp"

namespace goldbeam {

class RerankingProblem {
  public:
    using State = Action;  // the candidate, once it is chosen
    using Total = MaskedWeights::Total;

    explicit RerankingProblem(const MaskedWeights& weights) : weights_(weights) {}

    void bind(const RerankingData& data, size_t list) {
        features_.clear();
        ends_.assign(1, 0);
        scores_.clear();
        score_ = {data.score_key, 1};
        for (size_t c = data.list_ends[list]; c < data.list_ends[list + 1]; ++c) {
            for (size_t t = 0; t < data.templates; ++t)
                for (size_t i = data.candidate_ends[c]; i < data.candidate_ends[c + 1]; ++i) {
                    const size_t feature = data.places[i] * data.templates + t;
                    features_.push_back({data.keys[feature], data.checks[feature]});
                }
            ends_.push_back(features_.size());
            scores_.push_back(data.scores[c]);
        }
    }

    size_t steps() const { return scores_.empty() ? 0 : 1; }
    State start() const { return kNoAction; }
    void enter(size_t) {}

    template <class Emit>
    void expand(size_t step, State state, Total total, Emit emit) {
        for (Action c = 0; c < scores_.size(); ++c) emit(c, total_after(step, state, total, c));
    }
    Total total_after(size_t, State, Total total, Action candidate) const {
        constexpr size_t kAhead = 8;
        for (size_t i = ends_[candidate]; i < ends_[candidate + 1]; ++i) {
            if (i + kAhead < features_.size()) weights_.prefetch(features_[i + kAhead].key);
            total += weights_.weight(features_[i].key, 0);
        }
        return total + scores_[candidate] * static_cast<double>(weights_.weight(score_.key, 0));
    }

    State advance(size_t, State, Action candidate) const { return candidate; }
    uint64_t signature(size_t, State, Action candidate) const { return candidate; }

    template <class Sink>
    void features(size_t, State, Action candidate, Sink sink) const {
        for (size_t i = ends_[candidate]; i < ends_[candidate + 1]; ++i) sink(features_[i], 0);
        sink(score_, 0, scores_[candidate]);
    }
    template <class Add, class Remove>
    void difference(size_t step, State s1, Action a1, State s2, Action a2, Add add, Remove remove) const {
        if (a1 == a2) return;
        features(step, s1, a1, add);
        features(step, s2, a2, remove);
    }

  private:
    const MaskedWeights& weights_;
    std::vector<FeatureKey> features_;
    std::vector<size_t> ends_;  // where a candidate's features end
    std::vector<double> scores_;
    FeatureKey score_;
};

static_assert(Problem<RerankingProblem>);

}  // namespace goldbeam
