// The k best derivations of a finished search, from its back-pointers and the edges that merging dropped.
#pragma once

#include "search/guided.hpp"
#include "search/trajectory.hpp"

namespace goldbeam {

template <class Total>
struct Derivation {
    Total total{};
    uint32_t item = 0;  // of the last beam
    std::vector<Action> actions;
};

// For every item its k best derivations, step by step: each is an incoming edge and a rank in its parent's
// list. A beam without merging has one edge an item, so this lists the last beam; with all edges of an exact
// search it is the exact k-best list.
template <class State, class Total>
std::vector<Derivation<Total>> k_best(const Trajectory<State, Total>& t, size_t k) {
    struct Way {
        Total total;
        uint32_t parent;  // item in the beam before
        uint32_t rank;    // in the parent's list
        Action action;
    };
    const auto better = [](const Way& a, const Way& b) { return a.total > b.total; };
    std::vector<std::vector<Way>> ways(t.items.size());
    ways[0] = {{Total{0}, kNoParent, 0, kNoAction}};
    for (size_t after = 1; after <= t.steps(); ++after) {
        const size_t first = t.begins[after];
        const auto add_edge = [&](uint32_t item, uint32_t parent, Action action, Total total) {
            const size_t from = t.begins[after - 1] + parent;
            const Total cost = total - t.items[from].total;
            for (uint32_t r = 0; r < ways[from].size(); ++r)
                ways[first + item].push_back({ways[from][r].total + cost, parent, r, action});
        };
        for (uint32_t m = 0; m < t.beam_size(after); ++m) {
            const auto& item = t.beam(after)[m];
            add_edge(m, item.parent, item.action, item.total);
        }
        for (size_t e = t.edge_begins[after]; e < t.edge_begins[after + 1]; ++e)
            add_edge(t.edges[e].item, t.edges[e].parent, t.edges[e].action, t.edges[e].total);
        for (size_t m = first; m < t.begins[after + 1]; ++m) {
            std::stable_sort(ways[m].begin(), ways[m].end(), better);
            if (ways[m].size() > k) ways[m].resize(k);
        }
    }

    struct End {
        Total total;
        uint32_t item, rank;
    };
    std::vector<End> ends;
    for (uint32_t m = 0; m < t.beam_size(t.steps()); ++m)
        for (uint32_t r = 0; r < ways[t.begins[t.steps()] + m].size(); ++r)
            ends.push_back({ways[t.begins[t.steps()] + m][r].total, m, r});
    std::stable_sort(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.total > b.total; });
    if (ends.size() > k) ends.resize(k);

    std::vector<Derivation<Total>> best;
    for (const End& end : ends) {
        Derivation<Total> derivation{end.total, end.item, std::vector<Action>(t.steps())};
        uint32_t item = end.item, rank = end.rank;
        for (size_t after = t.steps(); after > 0; --after) {
            const Way& way = ways[t.begins[after] + item][rank];
            derivation.actions[after - 1] = way.action;
            item = way.parent;
            rank = way.rank;
        }
        best.push_back(std::move(derivation));
    }
    return best;
}

// The same for guided search that recorded what it merged: for every state of an accepted span its k best
// hypotheses, each an action with a rank in the lists of the states on its left and right. Their actions are
// labels in the order of tokens.
template <class P>
std::vector<Derivation<typename P::Total>> k_best(const GuidedSearch<P>& search, size_t k) {
    using Total = typename P::Total;
    struct Way {
        Total total;
        const typename GuidedSearch<P>::Node* node;
        size_t left, right;  // ranks
    };
    const auto better = [](const Way& a, const Way& b) { return a.total > b.total; };
    std::vector<std::vector<Way>> ways(search.ways().size());
    const std::vector<Way> none{{Total{0}, nullptr, 0, 0}};
    const auto list = [&](uint32_t node) -> const auto& { return node == kNoNode ? none : ways[node]; };
    const auto cut = [&](std::vector<Way>* found) {
        std::stable_sort(found->begin(), found->end(), better);
        if (found->size() > k) found->resize(k);
    };
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
        cut(&ways[i]);
    }
    std::vector<Way> ends = none;
    if (!ways.empty()) {
        ends.clear();
        for (size_t i = ways.size() - search.last().states.size(); i < ways.size(); ++i)
            ends.insert(ends.end(), ways[i].begin(), ways[i].end());
    }
    cut(&ends);
    std::vector<Derivation<Total>> best;
    for (const Way& end : ends) {
        best.push_back({end.total, 0, std::vector<Action>(search.order().size())});
        std::vector<Way> rest{end};
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
