// A gold tree, prepared for the oracles.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace goldbeam {

class GoldTree {
  public:
    // Heads of the words 1, 2 ...: a word's number, or 0 for the root. They must be a tree. `root` is the
    // number that the root has in configurations.
    GoldTree(std::span<const uint32_t> heads, std::span<const uint32_t> relations, uint32_t root);

    size_t words() const { return heads_.size() - 1; }
    uint32_t head(uint32_t word) const { return word < heads_.size() ? heads_[word] : 0; }
    uint32_t relation(uint32_t word) const { return relations_[word]; }
    // How many children a word has, and the leftmost of them; the word itself if none is left of it.
    uint32_t children(uint32_t word) const { return children_[word]; }
    uint32_t leftmost(uint32_t word) const { return leftmost_[word]; }
    // The word's place in the projective order: an in-order traversal of the tree (Nivre 2009). Only after
    // order_words(), because most trees need no other order.
    uint32_t place(uint32_t word) const { return places_[word]; }
    void order_words();

  private:
    std::vector<uint32_t> heads_, relations_, children_, leftmost_, places_;  // by word; the root last
};

}  // namespace goldbeam
