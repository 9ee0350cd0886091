// The way back from pseudo-projective trees (Nivre and Nilsson 2005): lifted words look for their heads.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/corpus.hpp"
#include "problems/dependency/trees/lifted_names.hpp"
#include "problems/dependency/trees/tree.hpp"

namespace goldbeam {

// Brings the lifted words of one tree down again. From the root downwards, each word with lifted children is
// searched below, breadth first and from left to right, for the closest word that has the relation that the
// child's label names. One search serves all children of a word.
//
// Two kinds of words are passed over: those under the child itself, which would make a cycle, and those whose
// subtree touches the child's. With no word between them the arc would have been projective and not have been
// lifted. (Nivre and Nilsson do not check this; it only spares wrong answers.) Where relations leave no
// doubt, every tree comes back exactly.
class Deprojectivizer {
  public:
    // The heads of words 1, 2, ... of a tree, changed in place, and the number of each one's name.
    void run(std::span<uint32_t> heads, std::span<const uint32_t> relations, const SplitNames& names);

  private:
    struct Visit {
        uint32_t word, branch;  // the branch is the child of where the search began
    };

    bool collect_lifted(uint32_t head);
    void search_below(uint32_t head);
    void offer(const Visit& visit);
    void reattach(uint32_t head);
    bool would_cycle(uint32_t word, uint32_t target, uint32_t top) const;
    bool are_adjacent(uint32_t word, uint32_t other) const;

    std::span<const uint32_t> relations_;
    const SplitNames* names_ = nullptr;
    SentenceTree tree_;  // as it was
    Extents extents_;    // as they were
    std::vector<uint32_t> heads_;
    std::vector<uint32_t> first_, last_, next_;  // children as lists, where 0 ends a list
    std::vector<uint32_t> queue_, lifted_;
    std::vector<uint32_t> found_;    // the new head of a lifted word; 0 if none
    std::vector<uint32_t> waiting_;  // of each relation, the first lifted child that looks for it
    std::vector<uint32_t> next_waiting_;
    size_t missing_ = 0;
    std::vector<Visit> visits_;
};

struct PlainTrees {
    std::vector<uint32_t> heads;
    std::vector<uint32_t> relations;
    std::vector<std::string> names;
};

// Whatever the labels say, trees come out as trees. Words whose head is not found stay where they are; no
// label names a lift any more.
PlainTrees deprojectivize(const Corpus& corpus, std::vector<uint32_t> heads, std::vector<uint32_t> relations,
                          const std::vector<std::string>& names, std::string_view separator);

}  // namespace goldbeam
