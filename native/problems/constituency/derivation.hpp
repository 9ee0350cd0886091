// From trees to derivations and back. A tree is its nodes in preorder: labels, and for each node the number
// after its last descendant.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "problems/constituency/state.hpp"

namespace goldbeam {

struct NodeView {
    std::span<const uint32_t> labels, ends;
};
struct Nodes {
    std::vector<uint32_t> labels, ends;

    bool operator==(const Nodes&) const = default;
};

// The actions that build a tree, the last of which closes everything; none if a chain of it is not in the
// grammar, or something is out of range. Throws DataError if these are not the nodes of a tree of so many
// words below the grammar's root.
std::optional<std::vector<Action>> derive(const Grammar& grammar, NodeView tree, size_t words);

// The tree that actions build over words with these tags.
Nodes build_tree(const Grammar& grammar, std::span<const Action> actions, std::span<const Label> tags);

}  // namespace goldbeam
