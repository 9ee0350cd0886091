// Whether valid sequences of labels lead from one label to another over a gap of a given length.
#pragma once

#include <vector>

#include "problems/tagging/spec.hpp"
#include "search/guided.hpp"

namespace goldbeam {

class ValidGaps {
  public:
    // Gaps are told apart up to where longer ones make no difference.
    explicit ValidGaps(const TaggingSpec& spec);

    bool constrained() const { return !gaps_.empty(); }
    // kEdgeLabel before is the sentence's beginning, after it is its end.
    bool operator()(Action before, size_t gap, Action after) const {
        const std::vector<uint8_t>& ways = gaps_[std::min(gap, gaps_.size() - 1)];
        return ways[index(before) * (n_ + 1) + index(after)] != 0;
    }

  private:
    size_t index(Action label) const { return label == kEdgeLabel ? n_ : label; }

    size_t n_;
    std::vector<std::vector<uint8_t>> gaps_;  // by the length of the gap; none if everything is valid
};

}  // namespace goldbeam
