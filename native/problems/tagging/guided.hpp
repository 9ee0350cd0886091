// Tagging in any order: the tagger's problem for guided search.
//
// A State is the labels around a token: t-1, t-2, t+1, t+2, 16 bits each. Templates number them in this
// order, so the keys of features are mixed as in the search from left to right.
#pragma once

#include "features/remembered_rows.hpp"
#include "problems/tagging/readers.hpp"
#include "problems/tagging/rows.hpp"
#include "problems/tagging/valid_gaps.hpp"

namespace goldbeam {

template <class Weights_, class Rows>
class GuidedProblem : public TaggingProblem<Weights_, Rows> {
  public:
    using Base = TaggingProblem<Weights_, Rows>;
    using State = LabelHistory;
    using Score = typename Base::Score;
    using Total = typename Base::Total;

    GuidedProblem(const TaggingSpec& spec, const Weights_& weights, const TaggingTypes& types, Rows rows)
        : Base(spec, weights, types, std::move(rows)), gaps_(spec), label_rows_(1, spec.labels().size()) {}

    void bind(std::span<const uint32_t> sentence) {
        Base::bind(sentence);
        const size_t n = sentence.size();
        if (partial_.size() < n) partial_.resize(n);
        forgotten_.assign(n, 1);
        if constexpr (kLearns) readers_.clear();
        observed_rows_.resize(std::max(observed_rows_.size(), n * width()));
    }

    size_t size() const { return this->steps(); }
    bool constrained() const { return gaps_.constrained(); }
    bool leads(Action before, size_t gap, Action after) const { return gaps_(before, gap, after); }
    State context(Action l1, Action l2, Action r1, Action r2) const {
        return uint64_t{l1} | uint64_t{l2} << 16 | uint64_t{r1} << 32 | uint64_t{r2} << 48;
    }

    // All tokens one after the other: memory is asked for two tokens ahead.
    void observe_all() {
        for (size_t i = 0; i < size(); ++i) {
            if (i + 2 < size()) this->gather(i + 2);
            if (i + 1 < size()) this->locate(i + 1);
            observe(i);
        }
    }
    void observe(size_t token) {
        forgotten_[token] = 0;
        auto& position = this->locate(token);
        Score* row = observed_rows_.data() + token * width();
        std::fill_n(row, width(), Score{0});
        this->rows_.add_groups(*this, token, row);
        for (const auto found : position.rows) this->weights_.add(found, row);
        partial_[token].assign(position.partial.begin(), position.partial.end());
        if constexpr (kLearns)
            for (const uint64_t key : position.keys) note(key, token);
    }

    // The weights have changed: the token is observed again when it is scored next.
    void forget(size_t token) { forgotten_[token] = 1; }

    const Score* score(size_t token, State context) {
        if (forgotten_[token] != 0) observe(token);
        const Score* observed = observed_rows_.data() + token * width();
        std::copy_n(observed, this->labels(), this->row_.begin());
        add_label_row(token, context);
        keys_.clear();
        const auto mixed = this->program_.lines(this->spec().mixed_group());
        for (size_t k = 0; k < mixed.size(); ++k) {
            uint64_t key = partial_[token][k];
            if (key == kAbsent || !this->program_.end_key(mixed[k], this->label_value_in(context), &key))
                continue;
            keys_.push_back(key);
            this->weights_.prefetch(key);
        }
        for (const uint64_t key : keys_) {
            note(key, token);
            this->weights_.add_row(key, this->row_.data());
        }
        return this->row_.data();
    }

    // Calls visit(token) for tokens some score of which has read this weight; a token may come again.
    template <class Visit>
    void visit_readers(uint64_t key, Visit visit) const {
        readers_.visit(key, visit);
    }

  private:
    static constexpr bool kLearns = std::is_same_v<Weights_, MaskedWeights>;

    size_t width() const { return padded(this->labels()); }
    void note(uint64_t key, size_t token) {
        if constexpr (kLearns) readers_.note(key, static_cast<uint32_t>(token));
    }

    // The sum of the templates that see labels only depends on the context alone.
    void add_label_row(size_t token, State context) {
        if (version_ != this->weights_.version()) {
            version_ = this->weights_.version();
            label_rows_.forget();
        }
        bool known;
        Score* sum = label_rows_.find(0, scramble(context) | 1, &known);
        this->program_.keys(this->spec().label_group(), this->label_value_in(context), [&](uint64_t key) {
            note(key, token);
            if (!known) this->weights_.add_row(key, sum);
        });
        for (size_t a = 0; a < this->labels(); ++a) this->row_[a] += sum[a];
    }

    ValidGaps gaps_;
    RememberedRows<Score> label_rows_;
    uint64_t version_ = 0;
    std::vector<std::vector<uint64_t>> partial_;  // by token: keys of mixed templates, tokens mixed in
    std::vector<Score> observed_rows_;            // by token, padded
    std::vector<uint8_t> forgotten_;              // by token: what was observed is no longer true
    KeyReaders readers_;                          // while learning
    std::vector<uint64_t> keys_;
};

using LearningGuided = GuidedProblem<MaskedWeights, LiveRows>;
using FrozenGuided = GuidedProblem<Frozen, CachedRows>;

}  // namespace goldbeam
