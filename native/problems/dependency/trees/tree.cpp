#include "problems/dependency/trees/tree.hpp"

#include <algorithm>
#include <numeric>

namespace goldbeam {

void SentenceTree::assign(std::span<const uint32_t> heads) {
    size_ = static_cast<uint32_t>(heads.size());
    heads_.assign(1, 0);
    heads_.insert(heads_.end(), heads.begin(), heads.end());

    // A counting sort by head: begins_[h + 1] counts the children of h, then says where they begin.
    begins_.assign(size_t{size_} + 3, 0);
    for (const uint32_t head : heads) ++begins_[head + 2];
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    children_.resize(size_);
    for (uint32_t word = 1; word <= size_; ++word) children_[begins_[heads_[word] + 1]++] = word;

    top_down_.assign(1, 0);
    for (size_t i = 0; i < top_down_.size(); ++i) {
        const auto below = children(top_down_[i]);
        top_down_.insert(top_down_.end(), below.begin(), below.end());
    }
}

void Extents::compute(const SentenceTree& tree) {
    first.resize(size_t{tree.size()} + 1);
    std::iota(first.begin(), first.end(), 0U);
    last = first;
    const std::vector<uint32_t>& order = tree.top_down();
    for (size_t i = order.size(); i-- > 1;) {  // bottom up
        const uint32_t word = order[i], head = tree.head(word);
        first[head] = std::min(first[head], first[word]);
        last[head] = std::max(last[head], last[word]);
    }
}

}  // namespace goldbeam
