// How the tagging problem gets the scores of features of single tokens, of labels, and of both.
#pragma once

#include <vector>

#include "features/remembered_rows.hpp"
#include "problems/tagging/problem.hpp"
#include "weights/frozen.hpp"
#include "weights/masked.hpp"

namespace goldbeam {

// Rows of the mixed lines of hypotheses. A search asks for those of a whole beam before it expands the first
// hypothesis, so what was asked for is kept, in this order.
template <class Weights_>
class MixedRows {
  public:
    void begin_step() {
        asked_.clear();
        hypotheses_.clear();
        next_ = 0;
    }
    template <class P>
    GOLDBEAM_KERNEL void ask(const P& problem, LabelHistory state) {
        hypotheses_.push_back({state, asked_.size()});
        problem.mixed_keys(state, [&](uint64_t key) { asked_.push_back(problem.weights().ask(key)); });
    }
    template <class P, class Score>
    GOLDBEAM_KERNEL void add(const P& problem, LabelHistory state, Score* scores) {
        found_.clear();
        if (next_ < hypotheses_.size() && hypotheses_[next_].state == state) {
            const size_t begin = hypotheses_[next_].begin;
            const size_t end = ++next_ < hypotheses_.size() ? hypotheses_[next_].begin : asked_.size();
            for (size_t k = begin; k < end; ++k) found_.push_back(problem.weights().locate(asked_[k]));
        } else {
            problem.mixed_keys(state, [&](uint64_t key) { found_.push_back(problem.weights().locate(key)); });
        }
        for (const auto row : found_) problem.weights().add(row, scores);
    }

  private:
    struct Hypothesis {
        LabelHistory state;
        size_t begin;  // of its rows in asked_
    };
    std::vector<typename Weights_::Asked> asked_;
    std::vector<Hypothesis> hypotheses_;
    size_t next_ = 0;  // the first one that has not been added yet
    std::vector<typename Weights_::Row> found_;
};

// While learning: read from the weights every time, since they change.
struct LiveRows {
    template <class P, class Want>
    void gather_groups(const P& problem, size_t step, Want want) {
        for (size_t g = 0; g < problem.spec().token_groups(); ++g)
            problem.group_keys(g, problem.token(step, problem.spec().offset_of(g)), want);
    }
    template <class P>
    void add_groups(const P&, size_t, float*) {  // the problem adds what was gathered
        mixed_.begin_step();
    }
    // The scores of a hypothesis, of whose position those of tokens are known.
    template <class P>
    GOLDBEAM_KERNEL void score(const P& problem, LabelHistory state, const std::vector<float>& observed,
                               float* scores) {
        std::copy(observed.begin(), observed.end(), scores);
        add_labels(problem, state, scores);
        add_mixed(problem, state, scores);
    }
    template <class P>
    void add_labels(const P& problem, LabelHistory state, float* scores) {
        problem.add_label_rows(state, scores);
    }
    template <class P>
    void look_ahead(const P& problem, LabelHistory state) {
        if (problem.has_mixed()) mixed_.ask(problem, state);
    }
    template <class P>
    void add_mixed(const P& problem, LabelHistory state, float* scores) {
        if (problem.has_mixed()) mixed_.add(problem, state, scores);
    }

  private:
    MixedRows<MaskedWeights> mixed_;
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
          has_mixed_(!spec.program().lines(spec.mixed_group()).empty()),
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
        add_up(problem, 0, block_ / actions_, type, types_.data() + blocks_[type] * block_);
    }
    void prefetch(uint32_t type) const {
        if (blocks_[type] == kNone) return;
        const auto* first = reinterpret_cast<const char*>(types_.data() + blocks_[type] * block_);
        for (size_t byte = 0; byte < block_ * sizeof(int32_t); byte += 64) __builtin_prefetch(first + byte);
    }
    template <class P>
    void add_group(const P& problem, size_t group, uint32_t type, int32_t* scores) {
        if (blocks_[type] == kNone)
            add_up(problem, group, group + 1, type, scores);
        else
            add(types_.data() + blocks_[type] * block_ + group * actions_, scores);
    }

    // The scores of a hypothesis, of whose position those of tokens are known. Mostly both sums are
    // remembered.
    template <class P>
    void score(const P& problem, LabelHistory state, const std::vector<int32_t>& observed, int32_t* scores) {
        const int32_t* labels = label_sum(problem, state);
        const int32_t* mixed = habit_.cold() ? nullptr : mixed_sum(problem, state);
        if (labels != nullptr && mixed != nullptr) {
            for (size_t first = 0; first < actions_; first += 4)
                for (size_t a = first; a < first + 4; ++a) scores[a] = observed[a] + labels[a] + mixed[a];
        } else if (labels != nullptr) {
            for (size_t first = 0; first < actions_; first += 4)
                for (size_t a = first; a < first + 4; ++a) scores[a] = observed[a] + labels[a];
            if (has_mixed_) mixed_rows_.add(problem, state, scores);
        } else {
            score_anew(problem, state, observed, scores);
        }
    }
    template <class P>
    void add_labels(const P& problem, LabelHistory state, int32_t* scores) {
        if (const int32_t* sum = label_sum(problem, state))
            add(sum, scores);
        else
            problem.add_label_rows(state, scores);
    }

    // Few combinations of labels and what is asked of tokens beside them make up most of a text, unless words
    // themselves are asked for.
    template <class P>
    void look_ahead(const P& problem, LabelHistory state) {
        if (!has_mixed_) return;
        if (habit_.cold())
            mixed_rows_.ask(problem, state);
        else
            mixed_.prefetch(0, mixed_hash(problem, state));
    }
    void begin_step() { mixed_rows_.begin_step(); }
    template <class P>
    void add_mixed(const P& problem, LabelHistory state, int32_t* scores) {
        if (habit_.cold())
            mixed_rows_.add(problem, state, scores);
        else
            add(mixed_sum(problem, state), scores);
    }

  private:
    static constexpr uint32_t kNone = UINT32_MAX;
    static constexpr size_t kMostHistories = size_t{1} << 20;
    static constexpr size_t kMostMixed = 1024;              // actions
    static constexpr size_t kMostBytes = size_t{12} << 20;  // for types, and as much for histories

    // Adds up the rows of a type for some groups, one row of scores after the other.
    template <class P>
    void add_up(const P& problem, size_t group, size_t end, uint32_t type, int32_t* scores) {
        wanted_.clear();
        for (size_t g = group; g < end; ++g, scores += actions_)
            problem.group_keys(
                g, type, [&](uint64_t key) { wanted_.push_back({problem.weights().ask(key), 0, scores}); });
        for (Wanted& w : wanted_) w.row = problem.weights().locate(w.asked);
        for (const Wanted& w : wanted_) problem.weights().add(w.row, w.scores);
    }
    static bool remembers_mixed(const TaggingSpec& spec) {
        return spec.action_count() <= kMostMixed && !spec.program().lines(spec.mixed_group()).empty();
    }
    // The sum of lines over labels after a history; null if there is no room to remember it.
    template <class P>
    const int32_t* label_sum(const P& problem, LabelHistory state) {
        if (history_rows_.empty()) return nullptr;
        uint32_t& row = history_rows_[problem.history_index(state)];
        if (row == kNone) row = add_history(problem, state);
        return row == kNone ? nullptr : histories_.data() + row * actions_;
    }
    template <class P>
    GOLDBEAM_APART uint32_t add_history(const P& problem, LabelHistory state) {
        if ((histories_.size() + actions_) * sizeof(int32_t) > kMostBytes) return kNone;
        const auto row = static_cast<uint32_t>(histories_.size() / actions_);
        histories_.resize(histories_.size() + actions_, 0);
        problem.add_label_rows(state, histories_.data() + row * actions_);
        return row;
    }
    template <class P>
    GOLDBEAM_APART void score_anew(const P& problem, LabelHistory state, const std::vector<int32_t>& observed,
                                   int32_t* scores) {
        std::copy(observed.begin(), observed.end(), scores);
        problem.add_label_rows(state, scores);
        add_mixed(problem, state, scores);
    }
    template <class P>
    const int32_t* mixed_sum(const P& problem, LabelHistory state) {
        bool known;
        int32_t* sum = mixed_.find(0, mixed_hash(problem, state), &known);
        habit_.note(known);
        if (!known) mixed_rows_.add(problem, state, sum);
        return sum;
    }
    template <class P>
    uint64_t mixed_hash(const P& problem, LabelHistory state) const {
        return mix_key(problem.mixed_tokens(), state & mixed_labels_) | 1;
    }
    void add(const int32_t* from, int32_t* scores) const {
        for (size_t first = 0; first < actions_; first += 4)
            for (size_t a = first; a < first + 4; ++a) scores[a] += from[a];
    }

    size_t actions_, block_;  // the padded length of a row; of the rows of a type
    Table<int32_t> types_, histories_;
    std::vector<uint32_t> blocks_;  // by type: which block of types_ is its own
    std::vector<uint32_t> history_rows_;
    struct Wanted {
        Frozen::Asked asked;
        Frozen::Row row;
        int32_t* scores;  // to which it is added
    };
    std::vector<Wanted> wanted_;
    bool has_mixed_;
    uint64_t mixed_labels_;
    RememberedRows<int32_t> mixed_;  // sums of mixed lines
    Habit habit_;
    MixedRows<Frozen> mixed_rows_;
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
        cache->begin_step();
        for (size_t g = 0; g < problem.spec().token_groups(); ++g)
            cache->add_group(problem, g, problem.token(step, problem.spec().offset_of(g)), scores);
    }
    template <class P>
    void score(const P& problem, LabelHistory state, const std::vector<int32_t>& observed, int32_t* scores) {
        cache->score(problem, state, observed, scores);
    }
    template <class P>
    void add_labels(const P& problem, LabelHistory state, int32_t* scores) {
        cache->add_labels(problem, state, scores);
    }
    template <class P>
    void look_ahead(const P& problem, LabelHistory state) {
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
