// The weights as one thread of learning sees them: without the features that its example has to do without
// (dropout on the hidden layer; 2014 paper, section 5.2).
#pragma once

#include "core/mask.hpp"
#include "weights/weights.hpp"

namespace goldbeam {

class MaskedWeights {
  public:
    using Score = Weights::Score;
    using Total = Weights::Total;
    using Row = Weights::Row;
    using Asked = Weights::Asked;

    explicit MaskedWeights(const Weights& weights) : weights_(weights) {}

    // From now on; what was read before is no longer true.
    void drop(const Mask& mask) {
        if (!mask && !mask_) return;
        mask_ = mask;
        ++masks_;
    }

    void prefetch(uint64_t key) const { weights_.prefetch(key); }
    Asked ask(uint64_t key) const { return weights_.ask(key); }
    Row locate(uint64_t key) const { return mask_(key) ? Row{0, 0} : weights_.locate(key); }
    void add(Row row, Score* scores) const { weights_.add(row, scores); }
    void add_row(uint64_t key, Score* scores) const { add(locate(key), scores); }
    Score weight(uint64_t key, uint32_t action) const {
        return mask_(key) ? 0 : weights_.weight(key, action);
    }
    uint64_t version() const { return weights_.version() + masks_; }

  private:
    const Weights& weights_;
    Mask mask_;
    uint64_t masks_ = 0;
};

}  // namespace goldbeam
