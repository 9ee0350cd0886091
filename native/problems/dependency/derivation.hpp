// From trees to derivations and back.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "data/corpus.hpp"
#include "problems/dependency/spec.hpp"

namespace goldbeam {

// A tree as numbers, one a word: heads from 1, 0 for the root.
struct TreeView {
    std::span<const uint32_t> heads, relations;
};

// The moves of the oracle's derivation of a tree, or nothing if the system cannot derive that tree. Where
// arcs are made in any order: the moves that attach words, in the order of the words.
std::optional<std::vector<ParserAction>> derive(const TransitionSystem& system, bool single_root,
                                                TreeView tree);

// The same as numbers of actions, or of arcs (easy_first/gold_arcs.hpp); nothing also if an action is not
// among the spec's. A reversed spec derives the mirror image.
std::optional<std::vector<Action>> derive(const ParsingSpec& spec, TreeView tree);

// The names of the actions that the trees of a corpus need, sorted by move; every move of the system has one.
std::vector<std::string> needed_actions(const Corpus& corpus, TreeView trees,
                                        const std::vector<std::string>& relations,
                                        const TransitionSystem& system, bool single_root, bool reversed);

}  // namespace goldbeam
