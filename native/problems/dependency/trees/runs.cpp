#include "problems/dependency/trees/runs.hpp"

namespace goldbeam {

void Runs::compute(const SentenceTree& tree) {
    const uint32_t n = tree.size();
    const std::vector<uint32_t>& order = tree.top_down();

    // Numbers in depth-first order: a subtree is then a range of numbers.
    subtree_sizes_.assign(size_t{n} + 1, 1);
    for (size_t i = order.size(); i-- > 1;) subtree_sizes_[tree.head(order[i])] += subtree_sizes_[order[i]];
    entries_.assign(size_t{n} + 1, 0);
    next_entries_.assign(size_t{n} + 1, 1);
    for (size_t i = 1; i < order.size(); ++i) {
        const uint32_t word = order[i];
        uint32_t& next = next_entries_[tree.head(word)];
        entries_[word] = next;
        next_entries_[word] = next + 1;
        next += subtree_sizes_[word];
    }
    const auto dominates = [&](uint32_t word, uint32_t other) {
        return entries_[other] - entries_[word] < subtree_sizes_[word];  // unsigned: also false if before it
    };

    // A run takes in whole runs of its neighbours, and no later run asks for these again: linear.
    left.resize(size_t{n} + 1);
    right.resize(size_t{n} + 1);
    left[0] = 0;
    right[0] = n;
    for (uint32_t word = 1; word <= n; ++word) {
        left[word] = word;
        while (left[word] > 1 && dominates(word, left[word] - 1)) left[word] = left[left[word] - 1];
    }
    for (uint32_t word = n; word >= 1; --word) {
        right[word] = word;
        while (right[word] < n && dominates(word, right[word] + 1)) right[word] = right[right[word] + 1];
    }
}

}  // namespace goldbeam
