// A treebank ready for graph-based learning: token types, trees, and candidate arcs of order 2.
#pragma once

#include "problems/dependency/derivation.hpp"
#include "problems/graph/problem.hpp"
#include "problems/tokens/token_data.hpp"

namespace goldbeam {

// Candidate arcs of the sentences of a corpus, one after the other.
struct ArcLists {
    std::vector<CandidateArcs::Arc> arcs;
    std::vector<size_t> ends;  // of the sentences

    std::span<const CandidateArcs::Arc> of(size_t sentence) const {
        const size_t begin = sentence == 0 ? 0 : ends[sentence - 1];
        return {arcs.data() + begin, ends[sentence] - begin};
    }
};

class GraphData : public TokenData {
  public:
    // `columns[c]` is the corpus column that holds the spec's column c; `trees` has numbers for all tokens;
    // `candidates` are needed for order 2, and get the arcs of the trees besides. `dropout`: words will be
    // read as null now and then. Sentences that are too long, and with a single root those that have several,
    // are not learned from.
    GraphData(const GraphSpec& spec, const Corpus& corpus, const std::vector<size_t>& columns, TreeView trees,
              const ArcLists* candidates, bool dropout);

    uint32_t root_type() const { return root_type_; }
    std::span<const CandidateArcs::Arc> candidates(size_t s) const {
        return candidates_.ends.empty() ? std::span<const CandidateArcs::Arc>{} : candidates_.of(s);
    }
    // Of the trees' arcs: how many were no candidates.
    size_t lost_arcs() const { return lost_; }

  private:
    void add_candidates(const ArcLists& candidates);

    uint32_t root_type_;
    ArcLists candidates_;
    size_t lost_ = 0;
};

// Longer sentences are parsed in pieces, since time and memory grow with the square and the cube.
inline constexpr size_t kLongestWhole = 512;

}  // namespace goldbeam
