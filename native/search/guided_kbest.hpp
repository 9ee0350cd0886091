// The k best label sequences of a finished guided search that recorded what its states were merged of.
#pragma once

#include "search/guided.hpp"
#include "search/kbest.hpp"

namespace goldbeam {

// For every state of an accepted span its k best hypotheses: each is an action, and a rank in the lists of
// the states on its left and right. The actions of a derivation are labels in the order of tokens.
template <class P>
std::vector<Derivation<typename P::Total>> k_best(const GuidedSearch<P>& search, size_t k) {
    using Total = typename P::Total;
    struct Way {
        Total total;
        const typename GuidedSearch<P>::Node* node;
        size_t left, right;  // ranks
    };
    const auto better = [](const Way& a, const Way& b) { return a.total > b.total; };
    const std::vector<Way> none(std::min<size_t>(k, 1), Way{Total{0}, nullptr, 0, 0});
    std::vector<std::vector<Way>> ways(search.ways().size());
    const auto list = [&](uint32_t node) -> const auto& { return node == kNoNode ? none : ways[node]; };
    for (size_t i = 0; i < ways.size(); ++i) {
        interrupt::poll();
        for (const auto& node : search.ways()[i]) {
            const auto& left = list(node.left);
            const auto& right = list(node.right);
            // Of these ranks (l + 1) * (r + 1) are at least as good.
            for (size_t l = 0; l < left.size(); ++l)
                for (size_t r = 0; r < right.size() && (l + 1) * (r + 1) <= k; ++r)
                    ways[i].push_back({left[l].total + right[r].total + node.score, &node, l, r});
        }
        std::stable_sort(ways[i].begin(), ways[i].end(), better);
        if (ways[i].size() > k) ways[i].resize(k);
    }
    std::vector<Derivation<Total>> best;
    for (const Way& whole : ways.empty() ? none : ways.back()) {
        best.push_back({whole.total, 0, std::vector<Action>(search.order().size())});
        std::vector<Way> rest{whole};
        while (!rest.empty()) {
            const Way way = rest.back();
            rest.pop_back();
            if (way.node == nullptr) continue;
            best.back().actions[way.node->token] = way.node->label;
            rest.push_back(list(way.node->left)[way.left]);
            rest.push_back(list(way.node->right)[way.right]);
        }
    }
    return best;
}

}  // namespace goldbeam
