// A treebank ready for graph-based learning: token types, trees, and candidate arcs of order 2.
#pragma once

#include "data/corpus.hpp"
#include "problems/dependency/derivation.hpp"
#include "problems/graph/problem.hpp"

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

class GraphData {
  public:
    // `columns[c]` is the corpus column that holds the spec's column c; `trees` has numbers for all tokens;
    // `candidates` are needed for order 2, and get the arcs of the trees besides. `dropout`: words will be
    // read as null now and then.
    GraphData(const GraphSpec& spec, const Corpus& corpus, const std::vector<size_t>& columns, TreeView trees,
              const ArcLists* candidates, bool dropout);

    bool made_for(const GraphSpec& spec) const { return spec_ == &spec; }
    const GraphTypes& types() const { return types_; }
    bool has_types_without_words() const { return !without_words_.empty(); }
    uint32_t without_words(uint32_t type) const { return without_words_[type]; }
    uint32_t root_type() const { return root_type_; }
    size_t sentence_count() const { return begins_.size() - 1; }
    std::span<const uint32_t> tokens(size_t s) const {
        return {tokens_.data() + begins_[s], begins_[s + 1] - begins_[s]};
    }
    // None for sentences that are not learned from: those that are too long, and with a single root those
    // that have several.
    std::span<const Action> gold(size_t s) const {
        return left_out_[s] ? std::span<const Action>{}
                            : std::span<const Action>{gold_.data() + begins_[s], begins_[s + 1] - begins_[s]};
    }
    std::span<const CandidateArcs::Arc> candidates(size_t s) const {
        return candidates_.ends.empty() ? std::span<const CandidateArcs::Arc>{} : candidates_.of(s);
    }
    const std::vector<size_t>& unreachable() const { return unreachable_; }
    // Of the trees' arcs: how many were no candidates.
    size_t lost_arcs() const { return lost_; }

  private:
    void add_candidates(const ArcLists& candidates);

    const GraphSpec* spec_;
    GraphTypes types_;
    uint32_t root_type_;
    std::vector<uint32_t> without_words_;  // by type
    std::vector<uint32_t> tokens_;
    std::vector<size_t> begins_{0};
    std::vector<Action> gold_;
    std::vector<uint8_t> left_out_;
    std::vector<size_t> unreachable_;
    ArcLists candidates_;
    size_t lost_ = 0;
};

// Longer sentences are parsed in pieces, since time and memory grow with the square and the cube.
inline constexpr size_t kLongestWhole = 512;

// The type of the artificial root: every column says so.
uint32_t intern_root(const GraphSpec& spec, GraphTypes* types);

}  // namespace goldbeam
