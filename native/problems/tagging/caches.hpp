// How the tagging problem gets the scores of single-token and of label-only features.
#pragma once

#include <vector>

#include "problems/tagging/problem.hpp"
#include "weights/frozen.hpp"

namespace goldbeam {

// While learning: read from the weights every time, since they change.
struct LiveRows {
    template <class P, class LookAhead>
    void add_group(const P& problem, size_t group, uint32_t type, LookAhead& look_ahead, float*) {
        problem.group_keys(group, type, look_ahead);  // the problem adds what was looked ahead
    }
    template <class P>
    void add_labels(const P& problem, LabelHistory state, float* scores) {
        problem.add_label_rows(state, scores);
    }
};

// Sums of frozen rows: one dense row of scores for each (token type, token group) and for each label history.
// A thread has its own. `reset` forgets everything, when the types are forgotten or memory is used up.
class RowCache {
  public:
    RowCache(const TaggingSpec& spec)
        : labels_(spec.labels().size()), groups_(spec.token_groups().size()), order_(spec.order()) {
        size_t histories = 1;
        for (size_t k = 0; k < order_ && histories <= kMostHistories; ++k) histories *= labels_ + 1;
        if (histories <= kMostHistories) history_rows_.assign(histories, kNone);
    }

    void reset() {
        slab_.clear();
        group_rows_.clear();
        std::fill(history_rows_.begin(), history_rows_.end(), kNone);
    }
    bool full() const { return slab_.size() * sizeof(int32_t) > kMostBytes; }

    template <class P>
    void add_group(const P& problem, size_t group, uint32_t type, int32_t* scores) {
        const size_t place = type * groups_ + group;
        if (place >= group_rows_.size()) group_rows_.resize((type + 1) * groups_ + groups_ * 64, kNone);
        if (group_rows_[place] == kNone) {
            group_rows_[place] = new_row();
            keys_.clear();
            problem.group_keys(group, type, [&](uint64_t key) {
                problem.weights().prefetch(key);
                keys_.push_back(key);
            });
            for (const uint64_t key : keys_) problem.weights().add_row(key, row(group_rows_[place]));
        }
        add(row(group_rows_[place]), scores);
    }

    template <class P>
    void add_labels(const P& problem, LabelHistory state, int32_t* scores) {
        if (history_rows_.empty()) {
            problem.add_label_rows(state, scores);
            return;
        }
        const size_t place = problem.history_index(state);
        if (history_rows_[place] == kNone) {
            history_rows_[place] = new_row();
            problem.add_label_rows(state, row(history_rows_[place]));
        }
        add(row(history_rows_[place]), scores);
    }

  private:
    static constexpr uint32_t kNone = UINT32_MAX;
    static constexpr size_t kMostHistories = size_t{1} << 20;
    static constexpr size_t kMostBytes = size_t{32} << 20;

    uint32_t new_row() {
        slab_.resize(slab_.size() + labels_, 0);
        return static_cast<uint32_t>(slab_.size() / labels_ - 1);
    }
    int32_t* row(uint32_t index) { return slab_.data() + index * labels_; }
    void add(const int32_t* from, int32_t* scores) const {
        for (size_t a = 0; a < labels_; ++a) scores[a] += from[a];
    }

    size_t labels_, groups_, order_;
    std::vector<int32_t> slab_;
    std::vector<uint32_t> group_rows_, history_rows_;
    std::vector<uint64_t> keys_;
};

// The Rows of a decoder: a reference to its thread's cache.
struct CachedRows {
    RowCache* cache;

    template <class P, class LookAhead>
    void add_group(const P& problem, size_t group, uint32_t type, LookAhead&, int32_t* scores) {
        cache->add_group(problem, group, type, scores);
    }
    template <class P>
    void add_labels(const P& problem, LabelHistory state, int32_t* scores) {
        cache->add_labels(problem, state, scores);
    }
};

using LearningTagging = TaggingProblem<Weights, LiveRows>;
using FrozenTagging = TaggingProblem<Frozen, CachedRows>;

static_assert(Problem<LearningTagging> && Problem<FrozenTagging>);

}  // namespace goldbeam
