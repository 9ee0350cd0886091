// Scores of groups of templates, remembered.
//
// The hypotheses of a beam mostly look at the same words: the sum of a group's rows depends only on the
// values of its atoms, so it is kept under their hash until the weights change. With frozen weights it is
// kept for good, as long as nothing else takes its place.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/aligned.hpp"

namespace goldbeam {

template <class Score>
class RememberedRows {
  public:
    RememberedRows(size_t groups, size_t width)
        : width_((width + 15) / 16 * 16), keys_(groups * kPlaces, 0), rows_(groups * kPlaces * width_) {}

    size_t width() const { return width_; }

    void forget() { std::fill(keys_.begin(), keys_.end(), 0); }

    // Memory is slow: asks for what `find` will look at.
    void prefetch(size_t group, uint64_t key) const {
        const size_t place = group * kPlaces + (key >> kShift);
        __builtin_prefetch(&keys_[place]);
        __builtin_prefetch(rows_.data() + place * width_);
    }

    // The place of a key; `known` says whether its row is there. If not, the row is all zero, to be filled.
    Score* find(size_t group, uint64_t key, bool* known) {
        const size_t place = group * kPlaces + (key >> kShift);
        Score* row = rows_.data() + place * width_;
        *known = keys_[place] == key;
        if (!*known) {
            keys_[place] = key;
            std::fill(row, row + width_, Score{0});
        }
        return row;
    }

  private:
    static constexpr int kBits = 10, kShift = 64 - kBits;
    static constexpr size_t kPlaces = size_t{1} << kBits;  // a group

    size_t width_;
    std::vector<uint64_t> keys_;  // 0: nothing there
    Table<Score> rows_;
};

// Whether it is worth while to remember the sums of a group: not if most of them are new, and whoever adds
// them up again has no row to clear, to fill and to read.
class Habit {
  public:
    explicit Habit(bool cold = false) : cold_(cold) {}

    bool cold() const { return cold_; }
    void note(bool known) {
        known_ += known;
        if (++asked_ < kTrial) return;
        cold_ = known_ < kTrial / 4;
        asked_ = known_ = 0;
    }

  private:
    static constexpr uint32_t kTrial = 8192;
    uint32_t asked_ = 0, known_ = 0;
    bool cold_;
};

}  // namespace goldbeam
