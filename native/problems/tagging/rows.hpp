// How the tagging problem gets the scores of features of single tokens, of labels, and of both.
#pragma once

#include <vector>

#include "features/remembered_rows.hpp"
#include "problems/tagging/problem.hpp"
#include "weights/frozen.hpp"
#include "weights/masked.hpp"

namespace goldbeam {

// While learning: read from the weights every time, since they change.
struct LiveRows {
    template <class P, class Want>
    void gather_groups(const P& problem, size_t step, Want want) {
        for (size_t g = 0; g < problem.spec().token_groups(); ++g)
            problem.group_keys(g, problem.token(step, problem.spec().offset_of(g)), want);
    }
    template <class P>
    void add_groups(const P&, size_t, float*) {}  // the problem adds what was gathered
    template <class P>
    void add_labels(const P& problem, LabelHistory state, float* scores) {
        problem.add_label_rows(state, scores);
    }
    template <class P>
    void look_ahead(const P& problem, LabelHistory state) const {
        problem.mixed_keys(state, [&](uint64_t key) { problem.weights().prefetch(key); });
    }
    template <class P>
    void add_mixed(const P& problem, LabelHistory state, float* scores) {
        found_.clear();
        problem.mixed_keys(state, [&](uint64_t key) { found_.push_back(problem.weights().locate(key)); });
        for (const auto row : found_) problem.weights().add(row, scores);
    }

  private:
    std::vector<MaskedWeights::Row> found_;
};

// Sums of frozen rows: for each token type a dense row of scores a token group, next to each other, because
// the positions around a token read them one after the other; and a row for each label history. A thread has
// its own.
//
// Its memory is bounded. What comes when it is full is added up anew each time: the words that come first are
// mostly the frequent ones, and the cost of a token stays the same however long the text is.
class RowCache {
  public:
    explicit RowCache(const TaggingSpec& spec)
        : actions_(padded(spec.action_count())),
          block_(actions_ * spec.token_groups()),
          mixed_labels_(spec.mixed_labels()),
          mixed_(remembers_mixed(spec), actions_),
          habit_(!remembers_mixed(spec)) {
        size_t histories = 1;
        for (size_t k = 0; k < spec.order() && histories <= kMostHistories; ++k)
            histories *= spec.labels().size() + 1;
        if (histories <= kMostHistories) history_rows_.assign(histories, kNone);
    }

    // Forgets the token types, because their numbers are given anew.
    void forget_types() {
        types_.clear();
        blocks_.clear();
    }

    // Makes sure that the rows of a type are there, if there is room.
    template <class P>
    void prepare(const P& problem, uint32_t type) {
        if (type >= blocks_.size()) blocks_.resize(type + 1, kNone);
        const bool full = (types_.size() + block_) * sizeof(int32_t) > kMostBytes;
        if (blocks_[type] != kNone || block_ == 0 || full) return;
        blocks_[type] = static_cast<uint32_t>(types_.size() / block_);
        types_.resize(types_.size() + block_, 0);
        for (size_t g = 0; g * actions_ < block_; ++g)
            add_up(problem, g, type, types_.data() + blocks_[type] * block_ + g * actions_);
    }
    void prefetch(uint32_t type) const {
        if (blocks_[type] == kNone) return;
        const auto* first = reinterpret_cast<const char*>(types_.data() + blocks_[type] * block_);
        for (size_t byte = 0; byte < block_ * sizeof(int32_t); byte += 64) __builtin_prefetch(first + byte);
    }
    template <class P>
    void add_group(const P& problem, size_t group, uint32_t type, int32_t* scores) {
        if (blocks_[type] == kNone)
            add_up(problem, group, type, scores);
        else
            add(types_.data() + blocks_[type] * block_ + group * actions_, scores);
    }

    template <class P>
    void add_labels(const P& problem, LabelHistory state, int32_t* scores) {
        uint32_t* row = history_rows_.empty() ? nullptr : &history_rows_[problem.history_index(state)];
        if (row != nullptr && *row == kNone &&
            (histories_.size() + actions_) * sizeof(int32_t) <= kMostBytes) {
            *row = static_cast<uint32_t>(histories_.size() / actions_);
            histories_.resize(histories_.size() + actions_, 0);
            problem.add_label_rows(state, histories_.data() + *row * actions_);
        }
        if (row == nullptr || *row == kNone)
            problem.add_label_rows(state, scores);
        else
            add(histories_.data() + *row * actions_, scores);
    }

    // Few combinations of labels and what is asked of tokens beside them make up most of a text, unless words
    // themselves are asked for.
    template <class P>
    void look_ahead(const P& problem, LabelHistory state) const {
        if (habit_.cold())
            problem.mixed_keys(state, [&](uint64_t key) { problem.weights().prefetch(key); });
        else
            mixed_.prefetch(0, mixed_hash(problem, state));
    }
    template <class P>
    void add_mixed(const P& problem, LabelHistory state, int32_t* scores) {
        if (habit_.cold()) return add_mixed_rows(problem, state, scores);
        bool known;
        int32_t* sum = mixed_.find(0, mixed_hash(problem, state), &known);
        habit_.note(known);
        if (!known) add_mixed_rows(problem, state, sum);
        add(sum, scores);
    }

  private:
    static constexpr uint32_t kNone = UINT32_MAX;
    static constexpr size_t kMostHistories = size_t{1} << 20;
    static constexpr size_t kMostMixed = 1024;              // actions
    static constexpr size_t kMostBytes = size_t{12} << 20;  // for types, and as much for histories

    template <class P>
    void add_up(const P& problem, size_t group, uint32_t type, int32_t* scores) {
        keys_.clear();
        problem.group_keys(group, type, [&](uint64_t key) {
            problem.weights().prefetch(key);
            keys_.push_back(key);
        });
        for (const uint64_t key : keys_) problem.weights().add_row(key, scores);
    }
    static bool remembers_mixed(const TaggingSpec& spec) {
        return spec.action_count() <= kMostMixed && !spec.program().lines(spec.mixed_group()).empty();
    }
    template <class P>
    uint64_t mixed_hash(const P& problem, LabelHistory state) const {
        return mix_key(problem.mixed_tokens(), state & mixed_labels_) | 1;
    }
    template <class P>
    void add_mixed_rows(const P& problem, LabelHistory state, int32_t* scores) {
        found_.clear();
        problem.mixed_keys(state, [&](uint64_t key) { found_.push_back(problem.weights().locate(key)); });
        for (const auto row : found_) problem.weights().add(row, scores);
    }
    void add(const int32_t* from, int32_t* scores) const {
        for (size_t first = 0; first < actions_; first += 4)
            for (size_t a = first; a < first + 4; ++a) scores[a] += from[a];
    }

    size_t actions_, block_;  // the padded length of a row; of the rows of a type
    Table<int32_t> types_, histories_;
    std::vector<uint32_t> blocks_;  // by type: which block of types_ is its own
    std::vector<uint32_t> history_rows_;
    std::vector<uint64_t> keys_;
    uint64_t mixed_labels_;
    RememberedRows<int32_t> mixed_;  // sums of mixed lines
    Habit habit_;
    std::vector<Frozen::Row> found_;
};

// The Rows of a decoder: a reference to its thread's cache.
struct CachedRows {
    RowCache* cache;

    // The rows of the token that the next position is the first to see.
    template <class P, class Want>
    void gather_groups(const P& problem, size_t step, Want) {
        const auto& spec = problem.spec();
        for (int offset = step == 0 ? spec.first_offset() : spec.last_offset(); offset <= spec.last_offset();
             ++offset) {
            cache->prepare(problem, problem.token(step, offset));
            cache->prefetch(problem.token(step, offset));
        }
    }
    template <class P>
    void add_groups(const P& problem, size_t step, int32_t* scores) {
        for (size_t g = 0; g < problem.spec().token_groups(); ++g)
            cache->add_group(problem, g, problem.token(step, problem.spec().offset_of(g)), scores);
    }
    template <class P>
    void add_labels(const P& problem, LabelHistory state, int32_t* scores) {
        cache->add_labels(problem, state, scores);
    }
    template <class P>
    void look_ahead(const P& problem, LabelHistory state) const {
        cache->look_ahead(problem, state);
    }
    template <class P>
    void add_mixed(const P& problem, LabelHistory state, int32_t* scores) {
        cache->add_mixed(problem, state, scores);
    }
};

using LearningTagging = TaggingProblem<MaskedWeights, LiveRows>;
using FrozenTagging = TaggingProblem<Frozen, CachedRows>;

static_assert(Problem<LearningTagging> && Problem<FrozenTagging>);

}  // namespace goldbeam
