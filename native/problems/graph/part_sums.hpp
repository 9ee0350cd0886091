// Scores of many parts. Memory is slow, so three parts are on their way at a time: the table is asked for the
// keys of one, the rows of the part before are looked up, and those of the part before that are added up.
#pragma once

#include <vector>

#include "core/fixed_list.hpp"
#include "problems/graph/features.hpp"

namespace goldbeam {

template <class Weights_>
class PartSums {
  public:
    using Score = typename Weights_::Score;
    using Total = typename Weights_::Total;

    PartSums(const Weights_& weights, PartFeatures& features, size_t actions)
        : weights_(weights), features_(features), row_((actions + 31) / 16 * 16) {
        for (Batch& batch : batches_) {
            batch.keys.reserve(features.most());
            batch.rows.reserve(features.most());
        }
    }

    // What is left from a sentence that was interrupted.
    void forget() {
        for (Batch& batch : batches_) batch.clear();
    }

    // The score of a part will be stored there, at the latest by `finish`.
    void ask(const Part& part, Total* place) {
        ask_keys(part, &batches_[turn_]);
        batches_[turn_].place = place;
        advance();
    }
    void finish() {
        advance();
        advance();
    }

    // Scores of the actions of one part.
    const Score* row(const Part& part) {
        Batch& batch = batches_[turn_];
        ask_keys(part, &batch);
        locate(&batch);
        std::fill(row_.begin(), row_.end(), Score{0});
        for (const auto& row : batch.rows) weights_.add(row, row_.data());
        batch.clear();
        return row_.data();
    }

  private:
    struct Batch {
        FixedList<typename Weights_::Asked> keys;
        FixedList<typename Weights_::Row> rows;
        Total* place = nullptr;

        void clear() {
            keys.clear();
            rows.clear();
            place = nullptr;
        }
    };

    void ask_keys(const Part& part, Batch* batch) {
        auto* end = batch->keys.room();
        features_.for_keys(part, [&](uint64_t key) { *end++ = weights_.ask(key); });
        batch->keys.end_at(end);
    }
    void locate(Batch* batch) {
        auto* end = batch->rows.room();
        for (const auto& key : batch->keys) *end++ = weights_.locate(key);
        batch->rows.end_at(end);
    }
    void advance() {
        locate(&batches_[(turn_ + 2) % 3]);
        turn_ = (turn_ + 1) % 3;
        add_up(&batches_[turn_]);
    }
    // Rows of parts have one action, but a key that was never trained may be taken for another one's.
    void add_up(Batch* batch) {
        if (batch->place != nullptr) {
            row_[GraphSpec::kPartAction] = 0;
            for (const auto& row : batch->rows) weights_.add(row, row_.data());
            *batch->place = static_cast<Total>(row_[GraphSpec::kPartAction]);
        }
        batch->clear();
    }

    const Weights_& weights_;
    PartFeatures& features_;
    Batch batches_[3];  // in turns
    size_t turn_ = 0;
    std::vector<Score> row_;
};

}  // namespace goldbeam
