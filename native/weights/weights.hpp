// The weights while they are learned: 64-bit key -> a short row of (action, weight), averaged lazily.
//
// The averaged perceptron (Collins 2002; 2012 paper, section 6; 2014 paper, section 3) wants the mean of w
// over all examples seen. Summing w after every example costs the whole vector each time; instead each entry
// remembers when it was last changed and what its sum was then, and catches up when it is next touched:
//     total += w * (now - last);  last = now;  w += delta
// Every average read from here equals the textbook one. With a penalty (penalty.hpp) an entry does not hold
// the weight but what the weight follows from, and sums catch up by closed formulas.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/aligned.hpp"
#include "core/state_io.hpp"
#include "features/template.hpp"
#include "weights/penalty.hpp"

namespace goldbeam {

class Weights {
  public:
    using Score = float;   // of one state's actions
    using Total = double;  // of a hypothesis: sums over any number of steps

    struct Entry {
        uint32_t action;
        float stored;  // the weight, if there is no penalty
    };
    // What averaging needs to know of an entry, apart from what scoring reads.
    struct History {
        double total;
        uint64_t last;
    };
    struct Slot {
        uint64_t key;
        uint32_t first;  // index of the row's first entry
        uint16_t count;  // 0 = free slot
        uint16_t capacity_log2;
    };

    explicit Weights(Penalty penalty = {});

    void prefetch(uint64_t key) const { __builtin_prefetch(&slots_[home(key)]); }
    using Asked = uint64_t;
    Asked ask(uint64_t key) const {
        prefetch(key);
        return key;
    }

    // Reading a row in two moves, so that many rows can be on their way from memory at once: `locate` finds
    // it and asks for it, `add` does scores[action] += weight for each of its entries.
    struct Row {
        uint32_t first, count;
    };
    Row locate(uint64_t key) const {
        const Slot* slot = find(key);
        if (slot == nullptr) return {0, 0};
        __builtin_prefetch(&entries_[slot->first]);
        return {slot->first, slot->count};
    }
    void add(Row row, float* scores) const {
        const Entry* entry = entries_.data() + row.first;
        const Entry* end = entry + row.count;
        if (!penalised_)
            for (; entry != end; ++entry) scores[entry->action] += entry->stored;
        else if (offset_now_ == 0)
            for (; entry != end; ++entry) scores[entry->action] += entry->stored * scale_now_;
        else
            for (; entry != end; ++entry) scores[entry->action] += present(*entry);
    }
    void add_row(uint64_t key, float* scores) const { add(locate(key), scores); }

    float weight(uint64_t key, uint32_t action) const;

    // w[feature, action] += delta. Throws DataError if another feature has the same key.
    void update(const FeatureKey& feature, uint32_t action, double delta);

    // Ends an example, or several that changed the weights together: the weights as they are now count once
    // more in the average for each.
    void tick(uint64_t examples = 1) {
        now_ += examples;
        if (penalised_) pay(examples);
    }

    uint64_t now() const { return now_; }
    // Rows that were located under another version may have moved.
    uint64_t version() const { return version_; }
    size_t feature_count() const { return used_; }
    size_t entry_count() const { return entry_count_; }
    // Makes room for so many features. Needed before features come by ascending key: a place in the table is
    // the front of a key, so they would all crowd at the front of a table that grows later.
    void reserve(size_t features);
    // How often a feature was moved because the table had grown.
    uint64_t moves() const { return moves_; }
    double scale() const { return 1.0; }

    // Everything there is to know: what goes on from it, goes on the same.
    void pack(StateWriter& out) const;
    // Replaces everything. Throws ModelError if the state makes no sense or has an action of `actions` or
    // more, which a row of scores has no place for; then nothing has changed.
    void restore(const StateReader& in, size_t actions);

    // Rows by ascending key.
    struct State {
        std::vector<uint64_t> keys;
        std::vector<uint32_t> checks, lengths;  // of the rows
        std::vector<uint32_t> actions;          // of the entries, row by row; so are the next three
        std::vector<float> weights;             // as they are stored
        std::vector<double> totals;
        std::vector<uint64_t> lasts;
        uint64_t now = 0, base = 0, paid = 0, elapsed = 0;  // the last one has the bits of a double

        template <class State, class Visit>
        static void visit(State& s, Visit visit) {
            visit("keys", s.keys);
            visit("checks", s.checks);
            visit("lengths", s.lengths);
            visit("actions", s.actions);
            visit("weights", s.weights);
            visit("totals", s.totals);
            visit("lasts", s.lasts);
            visit("now", s.now);
            visit("base", s.base);
            visit("paid", s.paid);
            visit("elapsed", s.elapsed);
        }
    };

    // Calls visit(key, action, weight) for each entry, rows in the order of their keys.
    template <class Visit>
    void visit(bool averaged, Visit visit) const {
        for (const Slot* slot : sorted_slots())
            for (uint32_t i = slot->first; i < slot->first + slot->count; ++i)
                visit(slot->key, entries_[i].action, averaged ? average(i) : double{present(entries_[i])});
    }

  private:
    size_t home(uint64_t key) const { return key >> shift_; }

    const Slot* find(uint64_t key) const {
        for (size_t i = home(key);; i = (i + 1) & mask_) {
            const Slot& slot = slots_[i];
            if (slot.count == 0) return nullptr;
            if (slot.key == key) return &slot;
        }
    }
    // The weight as it is now.
    float present(const Entry& entry) const {
        return std::copysign(std::max(0.0f, std::abs(entry.stored) * scale_now_ - offset_now_), entry.stored);
    }
    double average(uint32_t entry) const;
    // The sum of an entry's weight over the examples since it was last changed.
    double sum_since(uint32_t entry) const;
    // If the clock counts updates, that sum has no closed formula. With G, the sum of the scale over all
    // examples since the base, it is stored * (G now - G then), and the part of G then is taken off the total
    // at once.
    double summed(uint32_t entry) const {
        return penalty_.counts_updates() ? entries_[entry].stored * elapsed_ : 0;
    }
    void pay(uint64_t examples);
    void set_decay();
    void move_base();
    std::vector<const Slot*> sorted_slots() const;
    Slot& find_or_insert(const FeatureKey& feature);
    uint32_t entry_of(Slot& slot, uint32_t action);
    uint32_t take_run(uint16_t capacity_log2);
    void grow();

    Table<Slot> slots_;
    std::vector<uint32_t> checks_;  // beside slots_: read only when a feature is updated
    Table<Entry> entries_;
    std::vector<History> histories_;                // beside entries_
    std::vector<std::vector<uint32_t>> free_runs_;  // by log2 of their capacity
    size_t mask_;
    int shift_;
    size_t used_ = 0;
    uint64_t moves_ = 0;
    size_t entry_count_ = 0;
    uint64_t now_ = 0;
    uint64_t version_ = 1;
    Penalty penalty_;
    PenaltyClock clock_;
    bool penalised_;
    uint64_t base_ = 0;     // that the clock counts examples from
    uint64_t paid_ = 0;     // what it has counted since: examples, or those with an update
    double elapsed_ = 0;    // G
    bool updated_ = false;  // since the last tick
    Decay decay_now_, decay_next_;
    float scale_now_ = 1, offset_now_ = 0;  // the first of them, for scoring
};

}  // namespace goldbeam
