#include "problems/constituency/derivation.hpp"

#include "core/errors.hpp"

namespace goldbeam {

namespace {

void check_tree(const Grammar& grammar, NodeView tree, size_t words) {
    const auto bad = [] { return DataError("the numbers of a tree's nodes make no sense"); };
    const size_t nodes = tree.labels.size();
    if (nodes < 2 || tree.ends.size() != nodes || tree.labels[0] != grammar.root() || tree.ends[0] != nodes)
        throw bad();
    size_t leaves = 0;
    std::vector<uint32_t> open;
    for (uint32_t node = 0; node < nodes; ++node) {
        while (!open.empty() && tree.ends[open.back()] <= node) open.pop_back();
        const uint32_t end = tree.ends[node];
        if (end <= node || end > nodes || (!open.empty() && end > tree.ends[open.back()])) throw bad();
        if (tree.labels[node] >= grammar.label_count() ||
            grammar.is_tag(tree.labels[node]) != (end == node + 1))
            throw bad();
        leaves += end == node + 1;
        open.push_back(node);
    }
    if (leaves != words) throw bad();
}

}  // namespace

std::optional<std::vector<Action>> derive(const Grammar& grammar, NodeView tree, size_t words) {
    check_tree(grammar, tree, words);
    std::vector<Action> actions;
    std::vector<uint32_t> open;   // phrases from the root down to the node that is looked at
    std::vector<uint32_t> chain;  // labels from the phrase that begins with the next word
    size_t lowest = 1;            // how many phrases are open for the parser; the root is
    size_t site = 0;              // how many of them stay, where the chain is attached
    for (uint32_t node = 0; node < tree.labels.size(); ++node) {
        while (!open.empty() && tree.ends[open.back()] <= node) open.pop_back();
        if (node > 0) {
            if (chain.empty()) site = open.size();
            chain.push_back(tree.labels[node]);
        }
        if (tree.ends[node] > node + 1) {
            open.push_back(node);
            continue;
        }
        const size_t level = lowest - site;
        const uint32_t number = grammar.find_chain(chain);
        if (number == Grammar::kNoChain || level >= ConstituencyAction::kMostLevels) return std::nullopt;
        actions.push_back(ConstituencyAction::make(static_cast<uint32_t>(level), number));
        lowest = open.size();
        chain.clear();
    }
    actions.push_back(ConstituencyAction::kEnd);
    return actions;
}

Nodes build_tree(const Grammar& grammar, std::span<const Action> actions, std::span<const Label> tags) {
    Nodes tree;
    std::vector<uint32_t> open;
    const auto add = [&](Label label) {
        tree.labels.push_back(label);
        tree.ends.push_back(static_cast<uint32_t>(tree.labels.size()));
    };
    const auto close = [&] {
        tree.ends[open.back()] = static_cast<uint32_t>(tree.labels.size());
        open.pop_back();
    };
    add(grammar.root());
    open.push_back(0);
    for (size_t word = 0; word < tags.size(); ++word) {
        const Action action = actions[word];
        for (uint32_t level = ConstituencyAction::level(action); level > 0; --level) close();
        if (!ConstituencyAction::repairs(action)) {
            const auto chain = grammar.chain(ConstituencyAction::chain(action));
            for (const Label label : chain.first(chain.size() - 1)) {
                open.push_back(static_cast<uint32_t>(tree.labels.size()));
                add(label);
            }
        }
        add(tags[word]);
    }
    while (!open.empty()) close();
    return tree;
}

}  // namespace goldbeam
