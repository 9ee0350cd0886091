// The heads of one sentence as a tree: its words are 1..n, and 0 is the root above them all.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace goldbeam {

// Made to be reused: assign() for sentence after sentence keeps the memory. Nothing here recurses, so a chain
// of 100,000 words is no deeper for us than any other sentence.
class SentenceTree {
  public:
    // The heads of words 1, 2, ..., each at most their number. What has a cycle is told by is_tree().
    void assign(std::span<const uint32_t> heads);

    uint32_t size() const { return size_; }  // words, without the root
    uint32_t head(uint32_t word) const { return heads_[word]; }
    // From left to right.
    std::span<const uint32_t> children(uint32_t word) const {
        return {children_.data() + begins_[word], children_.data() + begins_[word + 1]};
    }
    // All that the root dominates: first the root, then each word after its head, level by level.
    const std::vector<uint32_t>& top_down() const { return top_down_; }
    bool is_tree() const { return top_down_.size() == size_t{size_} + 1; }

  private:
    uint32_t size_ = 0;
    std::vector<uint32_t> heads_;     // heads_[0] is not used
    std::vector<uint32_t> begins_;    // of each word's children
    std::vector<uint32_t> children_;  // grouped by head
    std::vector<uint32_t> top_down_;
};

// The first and the last word of each word's subtree.
struct Extents {
    std::vector<uint32_t> first, last;

    void compute(const SentenceTree& tree);
};

}  // namespace goldbeam
