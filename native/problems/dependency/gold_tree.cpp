#include "problems/dependency/gold_tree.hpp"

#include <algorithm>

namespace goldbeam {

GoldTree::GoldTree(std::span<const uint32_t> heads, std::span<const uint32_t> relations, uint32_t root)
    : heads_(1, 0), relations_(1, 0), children_(root + 1, 0), leftmost_(root + 1) {
    for (const uint32_t head : heads) heads_.push_back(head == 0 ? root : head);
    relations_.insert(relations_.end(), relations.begin(), relations.end());
    for (uint32_t word = 0; word <= root; ++word) leftmost_[word] = word;
    leftmost_[root] = 1;
    for (uint32_t word = 1; word < heads_.size(); ++word) {
        ++children_[heads_[word]];
        leftmost_[heads_[word]] = std::min(leftmost_[heads_[word]], word);
    }
}

void GoldTree::order_words() {
    const auto root = static_cast<uint32_t>(children_.size() - 1);
    // Children of each word in ascending order, as linked lists.
    std::vector<uint32_t> first(root + 1, 0), sibling(root + 1, 0);
    for (uint32_t word = root - 1; word >= 1; --word) {
        sibling[word] = first[heads_[word]];
        first[heads_[word]] = word;
    }
    places_.assign(root + 1, 0);
    uint32_t place = 0;
    // In order, without recursion: left children, the word, right children. `first` is used up on the way.
    std::vector<uint32_t> path{root};
    places_[root] = ++place;  // the root is left of everything
    while (!path.empty()) {
        const uint32_t word = path.back();
        const uint32_t child = first[word];
        if (child != 0 && (places_[word] != 0 || child < word)) {
            first[word] = sibling[child];
            path.push_back(child);
        } else if (places_[word] == 0) {
            places_[word] = ++place;
        } else {
            path.pop_back();
        }
    }
}

}  // namespace goldbeam
