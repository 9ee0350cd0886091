// Parser combination by reparsing (Sagae and Lavie 2006): parsers vote for the arcs of their trees, and the
// tree with the most votes is found.
#pragma once

#include <vector>

#include "data/corpus.hpp"
#include "problems/dependency/derivation.hpp"
#include "problems/dependency/parsed_tree.hpp"

namespace goldbeam {

// What one parser says of a corpus: trees, and how much its vote counts for each token.
struct Ballot {
    TreeView trees;
    std::span<const double> votes;
};

struct ReparsingOptions {
    bool projective = false;
    bool single_root = true;
};

// The tree of each sentence with the most votes among those whose arcs all have a vote, and for each arc the
// relation with the most votes of the parsers that have this arc; if there are ties between relations, that
// of the earlier parser. If the arcs make up no projective tree, it is the best of all. A sentence that is
// too long for that gets the tree of the parser with the most votes.
std::vector<ParsedTree> reparse(const Corpus& corpus, std::span<const Ballot> ballots,
                                ReparsingOptions options);

}  // namespace goldbeam
