// Scores of the groups of a program in a state, remembered where they can be.
//
// Memory is slow, so a score is made in steps: `expect` asks for what may be remembered; `ask` mixes the keys
// of what is not, and asks for their slots; `add_up` asks for all rows and only then adds them up.
#pragma once

#include <algorithm>
#include <array>
#include <type_traits>

#include "core/fixed_list.hpp"
#include "features/program.hpp"
#include "features/remembered_rows.hpp"
#include "weights/dense_row.hpp"

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
          found_(program.lines().size()),
          habits_(program.group_count()) {
        keys_.reserve(program.lines().size());
        asked_.reserve(program.group_count() + 1);
        pending_.reserve(program.group_count());
    }

    size_t width() const { return rows_.width(); }
    void forget() { rows_.forget(); }
    // What was remembered of weights that have changed since is forgotten.
    void renew() {
        if (version_ == weights_.version()) return;
        version_ = weights_.version();
        forget();
    }

    // Whether the sums of a group are remembered now; if not, its hash is not needed.
    bool remembers(size_t group) const { return !kAnyOrder || !habits_[group].cold(); }
    // `hash` stands for the values of all slots of a group.
    void expect(size_t group, uint64_t hash) const { rows_.prefetch(group, hash | 1); }
    // Asks for the sum of a group's rows. for_keys(visit) calls visit(key) for each of its lines that fires.
    template <class ForKeys>
    void ask(size_t group, uint64_t hash, ForKeys for_keys) {
        Score* row = nullptr;
        // Whole numbers can be added up in any order, so what is not worth remembering goes straight into the
        // total.
        if (remembers(group)) {
            bool known;
            row = rows_.find(group, hash | 1, &known);
            if (kAnyOrder) habits_[group].note(known);
            asked_.push(row);
            if (known) {
                for (size_t a = kLine; a < width(); a += kLine) __builtin_prefetch(row + a);
                return;
            }
        }
        auto* end = keys_.room();
        for_keys([&](uint64_t key) { *end++ = weights_.ask(key); });
        keys_.end_at(end);
        pending_.push({row, keys_.size()});
    }
    // The total of all that was asked for, always in the same order, so that scores repeat bit for bit. Only
    // the scores of some actions are needed: ascending ranges with `begin` and `end`.
    template <class Ranges>
    void add_up(const Ranges& needed, Score* total) {
        std::fill_n(total, width(), Score{0});
        add_asked(needed, total);
    }
    // The same on top of a total of the same actions.
    template <class Ranges>
    void add_more(const Ranges& needed, Score* total) {
        asked_.push(total);
        add_asked(needed, total);
    }
    // The same with the scores of all actions.
    void add_up(Score* total) { add_up(std::array{Range{0, width()}}, total); }
    // The sum of one group alone, where the values of all slots are known.
    template <class Value>
    const Score* sum(size_t group, uint64_t hash, Value value) {
        bool known;
        Score* row = rows_.find(group, hash | 1, &known);
        if (known) return row;
        program_.keys(group, value, [&](uint64_t key) { keys_.push(weights_.ask(key)); });
        pending_.push({row, keys_.size()});
        locate_and_fill();
        clear();
        return row;
    }

    // A sum of the problem's own; `known` says whether it is there, else it is zero and to be filled.
    Score* own(size_t group, uint64_t hash, bool* known) {
        return rows_.find(program_.group_count() + group, hash | 1, known);
    }

  private:
    static constexpr bool kAnyOrder = std::is_integral_v<Score>;
    static constexpr size_t kBlock = 16;                 // of sum_rows
    static constexpr size_t kLine = 64 / sizeof(Score);  // a cache line of scores

    struct Range {
        size_t begin, end;
    };
    struct Pending {
        Score* row;  // null: not to be remembered
        size_t end;  // of its keys
    };

    void locate_and_fill() {
        for (size_t k = 0; k < keys_.size(); ++k) found_[k] = weights_.locate(keys_[k]);
        size_t begin = 0;
        for (const Pending& p : pending_) {
            for (size_t k = begin; p.row != nullptr && k < p.end; ++k) weights_.add(found_[k], p.row);
            begin = p.end;
        }
    }
    template <class Ranges>
    void add_asked(const Ranges& needed, Score* total) {
        locate_and_fill();
        size_t done = 0;
        for (const auto& range : needed) {
            const size_t begin = std::max<size_t>(done, range.begin / kBlock * kBlock);
            done = std::max<size_t>(done, (range.end + kBlock - 1) / kBlock * kBlock);
            if (!asked_.empty()) sum_rows(asked_.begin(), asked_.size(), begin, done, total);
        }
        size_t begin = 0;
        for (const Pending& p : pending_) {
            for (size_t k = begin; p.row == nullptr && k < p.end; ++k) weights_.add(found_[k], total);
            begin = p.end;
        }
        clear();
    }
    void clear() {
        asked_.clear();
        pending_.clear();
        keys_.clear();
    }

    const Program& program_;
    const Weights_& weights_;
    RememberedRows<Score> rows_;
    uint64_t version_ = 0;
    FixedList<typename Weights_::Asked> keys_;  // of the lines that fire
    std::vector<typename Weights_::Row> found_;
    FixedList<const Score*> asked_;
    FixedList<Pending> pending_;
    std::vector<Habit> habits_;  // by group
};

}  // namespace goldbeam
