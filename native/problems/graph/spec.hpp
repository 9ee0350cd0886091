// Everything about a graph-based parser that is fixed before its weights: columns, templates, relations,
// which trees it looks for.
#pragma once

#include <string>
#include <vector>

#include "problems/graph/atoms.hpp"
#include "problems/tokens/types.hpp"
#include "search/options.hpp"

namespace goldbeam {

class GraphSpec : public TokenSpec {
  public:
    // Order 1 scores arcs; order 2 also pairs of siblings and grandparents, of arcs that somebody else has
    // chosen as candidates.
    GraphSpec(std::vector<std::string> columns, const std::vector<std::string>& templates,
              std::vector<std::string> relations, int order, bool projective, bool single_root,
              uint32_t root_relation, WordKnowledge knowledge = {});

    const std::vector<std::string>& relations() const { return relations_; }
    int order() const { return order_; }
    bool projective() const { return projective_; }
    bool single_root() const { return single_root_; }
    uint32_t root_relation() const { return root_relation_; }

    // A row of weights: the score of a part is its action 0, relations come after it.
    static constexpr Action kPartAction = 0;
    static Action action_of(uint32_t relation) { return relation + 1; }
    size_t action_count() const { return relations_.size() + 1; }
    std::vector<std::string> action_names() const;

    // Words between come last in a line: it fires for each of them.
    struct Word {
        GraphAtom::Node node;
        int8_t offset;
        uint32_t atom;  // index into token_atoms()
    };
    struct Slot {
        GraphAtom::Kind kind;
        Word word, dependent;  // as an atom's

        bool is_between() const { return is_about(GraphAtom::Node::kBetween); }
        bool is_about(GraphAtom::Node node) const {
            return (kind == GraphAtom::Kind::kToken && word.node == node) ||
                   (kind == GraphAtom::Kind::kAttachment && (word.node == node || dependent.node == node));
        }
    };
    const std::vector<Slot>& slots() const { return slots_; }
    // What a line is about, its group in the program.
    enum class Kind : uint8_t { kArc, kSibling, kGrandparent, kRelation };

  private:
    Slot slot_of(const GraphAtom& atom);
    Program::Draft draft(const Template& t) const;

    std::vector<std::string> relations_;
    int order_;
    bool projective_, single_root_;
    uint32_t root_relation_;
    std::vector<GraphAtom> atoms_;  // beside slots_
    std::vector<Slot> slots_;
};

using GraphTypes = TypeTable;

// Trees are found by algorithms of their own, whatever the search is called.
inline void check_search(const SearchOptions& search, const GraphSpec&) { search.check(); }

}  // namespace goldbeam
