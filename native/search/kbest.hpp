// The k best derivations of a finished search, from its back-pointers and the edges that merging dropped.
#pragma once

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

}  // namespace goldbeam
