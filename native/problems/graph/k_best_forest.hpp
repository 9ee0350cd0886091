// The k best derivations of a chart that holds the best one of each of its spans, as lazily as Algorithm 3 of
// Huang and Chiang (2005): a span has as many derivations as larger spans have asked for.
//
// A chart has
//   best(node)             the total of the best derivation of a span; no more than kNothing if there is none
//   is_leaf(node)          whether the span is one word and so has one derivation, of total 0
//   for_ways(node, visit)  visit(way) for every way to make the span of two smaller ones, in the order in
//                          which equal ways are preferred
// No two derivations of a span may be the same tree.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "problems/graph/parts.hpp"

namespace goldbeam {

// A span made of one or two others, with what this adds to their totals and the arc that it adds, if any.
template <class Total>
struct ForestWay {
    static constexpr uint64_t kNoNode = UINT64_MAX;

    uint64_t left, right;
    Total total;
    uint32_t head = kNobody, modifier = kNobody;
};

template <class Chart>
using TotalOf = decltype(std::declval<const Chart&>().best(0));

template <class Chart>
class KBestForest {
  public:
    using Total = TotalOf<Chart>;
    using Way = ForestWay<Total>;
    static constexpr Total kNothing = std::numeric_limits<Total>::lowest() / 32;

    // For lists of at most k.
    KBestForest(const Chart& chart, size_t k) : chart_(chart), k_(k) {}

    // The total of a derivation by its rank, 0 for the best; null if there are not so many.
    const Total* total(uint64_t node, size_t rank) {
        Span& span = open(node);
        while (span.found.size() <= rank) {
            if (!span.found.empty()) extend(span);
            if (span.waiting.empty()) return nullptr;
            std::pop_heap(span.waiting.begin(), span.waiting.end());
            span.found.push_back(span.waiting.back());
            span.waiting.pop_back();
        }
        return &span.found[rank].total;
    }
    // The heads of a derivation that was found.
    void heads(uint64_t node, size_t rank, std::span<uint32_t> heads) {
        struct Place {
            uint64_t node;
            size_t rank;
        };
        std::vector<Place> waiting{{node, rank}};
        while (!waiting.empty()) {
            const auto [at, number] = waiting.back();
            waiting.pop_back();
            total(at, number);  // the best derivation of a span is known to the chart, but not yet here
            const Span& span = spans_.at(at);
            if (span.ways.empty()) continue;
            const Choice& choice = span.found[number];
            const Way& way = span.ways[choice.way];
            if (way.modifier != kNobody) heads[way.modifier - 1] = way.head;
            waiting.push_back({way.left, choice.left});
            if (way.right != Way::kNoNode) waiting.push_back({way.right, choice.right});
        }
    }

  private:
    // A way with the ranks of its parts' derivations.
    struct Choice {
        Total total;
        uint32_t way, left, right;

        bool operator<(const Choice& other) const {
            if (total != other.total) return total < other.total;
            return std::tie(way, left, right) > std::tie(other.way, other.left, other.right);
        }
    };
    struct Span {
        std::vector<Way> ways;  // the best k of them
        std::vector<Choice> found, waiting;
    };

    Span& open(uint64_t node) {
        const auto [entry, fresh] = spans_.try_emplace(node);
        Span& span = entry->second;  // stays where it is when there are more
        if (!fresh) return span;
        if (chart_.is_leaf(node)) {
            span.found.push_back({0, 0, 0, 0});
            return span;
        }
        chart_.for_ways(node, [&](const Way& way) {
            const Total left = chart_.best(way.left);
            const Total right = way.right == Way::kNoNode ? Total{0} : chart_.best(way.right);
            if (left <= kNothing || right <= kNothing) return;
            span.waiting.push_back({way.total + left + right, static_cast<uint32_t>(span.ways.size()), 0, 0});
            span.ways.push_back(way);
        });
        if (span.waiting.size() > k_) {
            std::nth_element(span.waiting.begin(), span.waiting.begin() + static_cast<ptrdiff_t>(k_),
                             span.waiting.end(),
                             [](const Choice& one, const Choice& other) { return other < one; });
            span.waiting.resize(k_);
        }
        std::make_heap(span.waiting.begin(), span.waiting.end());
        return span;
    }

    // What may come after the last derivation: its left part with the next rank, or its right part. Left
    // ranks grow only where the right one is 0, so that every pair of ranks is reached once.
    void extend(Span& span) {
        const Choice last = span.found.back();
        if (span.ways.empty()) return;
        if (last.right == 0) wait(span, {0, last.way, last.left + 1, 0});
        if (span.ways[last.way].right != Way::kNoNode) wait(span, {0, last.way, last.left, last.right + 1});
    }
    void wait(Span& span, Choice choice) {
        const Way way = span.ways[choice.way];
        const Total* left = total(way.left, choice.left);
        if (left == nullptr) return;
        choice.total = way.total + *left;
        if (way.right != Way::kNoNode) {
            const Total* right = total(way.right, choice.right);
            if (right == nullptr) return;
            choice.total += *right;
        }
        span.waiting.push_back(choice);
        std::push_heap(span.waiting.begin(), span.waiting.end());
    }

    const Chart& chart_;
    size_t k_;
    std::unordered_map<uint64_t, Span> spans_;
};

// Heads and total of the k best trees of a span, best first.
template <class Chart>
auto k_best_of(const Chart& chart, uint64_t top, size_t words, size_t k) {
    using Total = TotalOf<Chart>;
    std::vector<std::pair<Total, std::vector<uint32_t>>> trees;
    if (words == 0) {
        trees.emplace_back();  // the empty tree
        return trees;
    }
    KBestForest<Chart> forest(chart, k);
    while (trees.size() < k) {
        const Total* total = forest.total(top, trees.size());
        if (total == nullptr) break;
        trees.emplace_back(*total, std::vector<uint32_t>(words));
        forest.heads(top, trees.size() - 1, trees.back().second);
    }
    return trees;
}

}  // namespace goldbeam
