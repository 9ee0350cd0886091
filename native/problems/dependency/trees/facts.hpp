// What a treebank is like: how many of its trees are non-projective or have several roots.
#pragma once

#include <cstdint>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

struct TreeFacts {
    size_t sentences = 0;
    size_t tokens = 0;
    size_t non_projective_arcs = 0;
    std::vector<size_t> non_projective;  // numbers of sentences
    std::vector<size_t> multi_rooted;
};

TreeFacts tree_facts(const Corpus& corpus, const std::vector<uint32_t>& heads);

}  // namespace goldbeam
