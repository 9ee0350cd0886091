// Scores of the groups of a program in a state, remembered where they can be.
//
// Memory is slow: `ask` mixes the keys of what is not remembered and asks for their slots, for one group
// after the other; `finish` then asks for all rows and only then adds them up.
#pragma once

#include "features/program.hpp"
#include "features/remembered_rows.hpp"

namespace goldbeam {

template <class Weights_>
class GroupSums {
  public:
    using Score = typename Weights_::Score;

    // `more`: groups of sums that the problem fills itself.
    GroupSums(const Program& program, const Weights_& weights, size_t actions, size_t more = 0)
        : program_(program),
          weights_(weights),
          rows_(program.group_count() + more, actions),
          keys_(program.lines().size()),
          found_(program.lines().size()) {}

    size_t width() const { return rows_.width(); }
    void forget() { rows_.forget(); }
    // What was remembered of weights that have changed since is forgotten.
    void renew() {
        if (version_ == weights_.version()) return;
        version_ = weights_.version();
        forget();
    }

    // The sum of a group's rows, ready after `finish`. `hash` stands for the values of all its slots; before
    // value(slot) is asked for, prepare() is called.
    template <class Prepare, class Value>
    const Score* ask(size_t group, uint64_t hash, Prepare prepare, Value value) {
        bool known;
        Score* row = rows_.find(group, hash | 1, &known);
        if (known) return row;
        prepare();
        program_.keys(group, value, [&](uint64_t key) {
            weights_.prefetch(key);
            keys_[wanted_++] = key;
        });
        pending_.push_back({row, wanted_});
        return row;
    }
    void finish() {
        for (size_t k = 0; k < wanted_; ++k) found_[k] = weights_.locate(keys_[k]);
        size_t k = 0;
        for (const Pending& p : pending_)
            for (; k < p.end; ++k) weights_.add(found_[k], p.row);
        pending_.clear();
        wanted_ = 0;
    }

    // A sum of the problem's own; `known` says whether it is there, else it is zero and to be filled.
    Score* own(size_t group, uint64_t hash, bool* known) {
        return rows_.find(program_.group_count() + group, hash | 1, known);
    }

  private:
    struct Pending {
        Score* row;
        size_t end;  // of its keys
    };

    const Program& program_;
    const Weights_& weights_;
    RememberedRows<Score> rows_;
    uint64_t version_ = 0;
    std::vector<uint64_t> keys_;  // of the lines that fire
    std::vector<typename Weights_::Row> found_;
    std::vector<Pending> pending_;
    size_t wanted_ = 0;
};

}  // namespace goldbeam
