// Gold trees for easy-first parsing: for every word its head, and the action that attaches it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/problem.hpp"

namespace goldbeam {

// The two are packed into one number a word, as gold of any problem is. A row of frozen weights can name this
// many actions, and the rest is for the head.
inline constexpr uint32_t kActionBits = 15;
inline constexpr size_t kLongestEasyFirst = (size_t{1} << (32 - kActionBits)) - 1;  // words

// `actions` are those of all words that get a head.
inline std::vector<Action> pack_gold_arcs(std::span<const uint32_t> heads, std::span<const Action> actions,
                                          bool single_root) {
    std::vector<Action> arcs;
    size_t next = 0;
    for (const uint32_t head : heads)
        arcs.push_back(head == 0 && single_root ? 0 : head << kActionBits | actions[next++]);
    return arcs;
}
inline uint32_t gold_head(Action arc) { return arc >> kActionBits; }
inline Action gold_action(Action arc) { return arc & ((1u << kActionBits) - 1); }

class GoldArcs {
  public:
    // None: nothing is gold. A head of 0 is the root, which has this number in configurations.
    void begin(std::span<const Action> gold, uint32_t root) {
        arcs_ = gold;
        root_ = root;
        children_.assign(gold.empty() ? 0 : root + 1, 0);
        for (const Action arc : gold) ++children_[head_of(arc)];
    }
    bool known() const { return !arcs_.empty(); }
    // Whether it is time to attach a word to another one: it is gold's head, and no child is missing.
    bool attaches(uint32_t word, uint32_t children, uint32_t head) const {
        return word != root_ && head_of(arcs_[word - 1]) == head && children_[word] == children;
    }
    Action action(uint32_t word) const { return gold_action(arcs_[word - 1]); }

  private:
    uint32_t head_of(Action arc) const { return gold_head(arc) == 0 ? root_ : gold_head(arc); }

    std::span<const Action> arcs_;
    uint32_t root_ = 0;
    std::vector<uint32_t> children_;  // by word
};

}  // namespace goldbeam
