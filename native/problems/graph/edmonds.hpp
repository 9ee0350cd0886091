// The best tree of all, crossing arcs or not, by scores of arcs (Chu and Liu 1965, Edmonds 1967), in time
// that grows with the square of the words: a path of best arcs is grown backwards from a word; where it bites
// its tail the cycle becomes one node, and where it comes to what is done it is done too.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace goldbeam {

template <class Total>
class Edmonds {
  public:
    // As Eisner's.
    template <class Score>
    Total operator()(size_t n, bool single_root, Score score, std::span<uint32_t> heads) {
        if (n == 0) return 0;
        begin(n, single_root, score);
        for (uint32_t word = 1; word <= n; ++word) grow(top(word));
        // A node's arc enters one of its children, which then keeps it; the others keep those of the cycle.
        for (auto node = static_cast<uint32_t>(nodes_.size()); node-- > n + 1;) {
            uint32_t child = nodes_[node].arc.modifier;
            while (nodes_[child].parent != node) child = nodes_[child].parent;
            nodes_[child].arc = nodes_[node].arc;
        }
        Total total = 0;
        for (uint32_t m = 1; m <= n; ++m) {
            heads[m - 1] = nodes_[m].arc.head;
            total += score(heads[m - 1], m);
        }
        return total;
    }

  private:
    static constexpr uint32_t kNone = UINT32_MAX;

    struct Arc {
        Total total = 0;
        uint32_t head = 0, modifier = 0;
    };
    struct Node {
        uint32_t parent = kNone;  // the cycle that it is part of
        bool done = false, on_path = false;
        Arc arc;  // the best one into it
    };

    template <class Score>
    void begin(size_t n, bool single_root, Score& score) {
        width_ = 2 * n + 1;  // a node for each cycle
        arcs_.assign(width_ * width_, {});
        nodes_.assign(n + 1, {});
        active_.clear();
        Total least = 0, most = 0;
        for (uint32_t m = 1; m <= n; ++m)
            for (uint32_t h = 0; h <= n; ++h) {
                if (h == m) continue;
                const Total total = score(h, m);
                arc(h, m) = {total, h, m};
                least = std::min(least, total);
                most = std::max(most, total);
            }
        // With a penalty that no other gain makes up for, there is one arc from the root.
        if (single_root)
            for (uint32_t m = 1; m <= n; ++m)
                arc(0, m).total -= (most - least + 1) * static_cast<Total>(n + 1);
        nodes_[0].done = true;
        for (uint32_t node = 0; node <= n; ++node) active_.push_back(node);
    }

    Arc& arc(uint32_t from, uint32_t to) { return arcs_[from * width_ + to]; }
    uint32_t top(uint32_t node) const {
        while (nodes_[node].parent != kNone) node = nodes_[node].parent;
        return node;
    }

    void grow(uint32_t node) {
        path_.clear();
        while (!nodes_[node].done) {
            if (nodes_[node].on_path) node = contract(node);
            nodes_[node].on_path = true;
            path_.push_back(node);
            const Arc* best = nullptr;
            uint32_t from = 0;
            for (const uint32_t other : active_) {
                if (other == node) continue;
                const Arc& candidate = arc(other, node);
                if (best == nullptr || candidate.total > best->total) best = &candidate, from = other;
            }
            nodes_[node].arc = *best;
            node = from;
        }
        for (const uint32_t visited : path_) nodes_[visited].done = true;
    }

    // The cycle from this node to the end of the path becomes one node.
    uint32_t contract(uint32_t first) {
        const auto begin = std::find(path_.begin(), path_.end(), first);
        const std::vector<uint32_t> cycle(begin, path_.end());
        path_.erase(begin, path_.end());
        const auto made = static_cast<uint32_t>(nodes_.size());
        nodes_.emplace_back();
        for (const uint32_t node : cycle) nodes_[node].parent = made;
        std::erase_if(active_, [&](uint32_t node) { return nodes_[node].parent != kNone; });
        for (const uint32_t other : active_) {
            bool first_in = true, first_out = true;
            for (const uint32_t node : cycle) {
                Arc in = arc(other, node);
                in.total -= nodes_[node].arc.total;  // what is lost by leaving the cycle there
                if (first_in || in.total > arc(other, made).total) arc(other, made) = in;
                first_in = false;
                if (first_out || arc(node, other).total > arc(made, other).total)
                    arc(made, other) = arc(node, other);
                first_out = false;
            }
        }
        active_.push_back(made);
        return made;
    }

    size_t width_ = 0;
    std::vector<Arc> arcs_;  // between nodes
    std::vector<Node> nodes_;
    std::vector<uint32_t> active_, path_;
};

}  // namespace goldbeam
