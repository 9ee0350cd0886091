// Which arcs are projective, in linear time.
#pragma once

#include <cstdint>
#include <vector>

#include "problems/dependency/trees/tree.hpp"

namespace goldbeam {

// The run of a word: the longest stretch of the sentence around it in which it dominates every other word.
//
// An arc is projective iff its head dominates all words between head and dependent (Kahane, Nasr and Rambow
// 1998), that is, iff the dependent lies in the run of its head. The root's run is everything: no arc from
// the root is non-projective.
struct Runs {
    std::vector<uint32_t> left, right;  // the first and the last word of each run

    void compute(const SentenceTree& tree);
    bool is_projective(uint32_t head, uint32_t word) const {
        return left[head] <= word && word <= right[head];
    }

  private:
    std::vector<uint32_t> subtree_sizes_, entries_, next_entries_;
};

}  // namespace goldbeam
