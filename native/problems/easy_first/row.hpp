// The row of trees that have no head yet, from left to right.
//
// To templates two neighbours are a configuration: the left one is on top of the stack, with all trees to the
// left of it below, and the right one is the first of the buffer. So every tree has two nodes, one for each
// of the two lists that it is in, and joining neighbours changes a few links of both.
#pragma once

#include <cstdint>
#include <vector>

#include "problems/dependency/state.hpp"

namespace goldbeam {

inline constexpr uint32_t kNoTree = UINT32_MAX;

class TreeRow {
  public:
    // Every word is a tree; the artificial root, if there is one, is before them.
    void begin(Configurations& nodes) {
        const bool root = !nodes.single_root() && nodes.words() > 0;
        size_ = nodes.words() + (root ? 1 : 0);
        first_ = size_ > 0 ? 0 : kNoTree;
        previous_.resize(size_);
        next_.resize(size_);
        nodes.rewind(1);
        for (uint32_t t = 0; t < size_; ++t) {
            previous_[t] = t > 0 ? t - 1 : kNoTree;
            next_[t] = t + 1 < size_ ? t + 1 : kNoTree;
            Node node;
            node.word = !root ? t + 1 : t == 0 ? nodes.root_word() : t;
            node.below = on_stack(previous_[t]);
            nodes.add(node);
            node.below = in_buffer(next_[t]);
            nodes.add(node);
        }
    }

    uint32_t size() const { return size_; }
    uint32_t first() const { return first_; }
    uint32_t previous(uint32_t tree) const { return previous_[tree]; }
    uint32_t next(uint32_t tree) const { return next_[tree]; }

    // A tree and the next one, as templates see them.
    ParserState pair(const Configurations& nodes, uint32_t left) const {
        return {on_stack(left), in_buffer(next_[left]), nodes.words() + 1, 0};
    }
    // Of the list to the left.
    static uint32_t on_stack(uint32_t tree) { return tree == kNoTree ? 0 : 1 + 2 * tree; }

    // The tree becomes a child of its neighbour and leaves the row.
    void attach(Configurations& nodes, uint32_t child, uint32_t head, uint32_t relation) {
        const uint32_t word = nodes.node(on_stack(child)).word;
        nodes.change(on_stack(head)).add_child(word, relation);
        nodes.change(in_buffer(head)).add_child(word, relation);
        const uint32_t before = previous_[child], after = next_[child];
        if (before == kNoTree) {
            first_ = after;
        } else {
            next_[before] = after;
            nodes.change(in_buffer(before)).below = in_buffer(after);
        }
        if (after != kNoTree) {
            previous_[after] = before;
            nodes.change(on_stack(after)).below = on_stack(before);
        }
        next_[child] = kNoTree;
    }

  private:
    static uint32_t in_buffer(uint32_t tree) { return tree == kNoTree ? 0 : 2 + 2 * tree; }

    uint32_t size_ = 0, first_ = kNoTree;
    std::vector<uint32_t> previous_, next_;  // by tree; of trees that have left, there is no next one
};

}  // namespace goldbeam
