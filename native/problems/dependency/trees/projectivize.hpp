// Pseudo-projective trees (Nivre and Nilsson 2005): non-projective arcs are lifted, and their labels say how
// to bring them back.
#pragma once

#include <cstdint>
#include <queue>
#include <span>
#include <string>
#include <vector>

#include "data/corpus.hpp"
#include "problems/dependency/trees/runs.hpp"
#include "problems/dependency/trees/tree.hpp"

namespace goldbeam {

// Lifts the non-projective arcs of one tree. Their Algorithm 1:
//
//     while there is a non-projective arc:
//         the shortest one (of equally short ones the leftmost dependent's), h -> d, becomes head(h) -> d
//
// A lift takes the subtree of d from the words that h dominates and from no other word's. So it changes the
// run of h alone (runs.hpp), which shrinks, and a lift costs a look at the runs instead of a look at the
// sentence.
class Projectivizer {
  public:
    // Changes the heads of words 1, 2, ... of a tree; gives the number of lifts.
    size_t run(std::span<uint32_t> heads);

  private:
    using Arc = uint64_t;  // length and dependent, so that arcs sort as the algorithm takes them

    void enqueue(uint32_t word);
    void shrink_run(uint32_t head, uint32_t lost);
    bool lies_under(uint32_t word, uint32_t lost, uint32_t head) const;

    SentenceTree tree_;  // as it was
    Runs runs_;          // as they are
    Extents extents_;    // as they were: subtrees only get smaller
    std::vector<uint32_t> heads_;
    std::priority_queue<Arc, std::vector<Arc>, std::greater<>> arcs_;  // all that are non-projective
};

struct ProjectiveTrees {
    std::vector<uint32_t> heads;
    std::vector<uint32_t> relations;
    std::vector<std::string> names;  // those given, then those of lifted relations
    std::string separator;
    size_t sentences = 0;  // with a lifted arc
    size_t arcs = 0;       // that were lifted
    size_t lifts = 0;      // an arc may need several
};

ProjectiveTrees projectivize(const Corpus& corpus, std::vector<uint32_t> heads,
                             std::vector<uint32_t> relations, std::vector<std::string> names);

}  // namespace goldbeam
