// Everything about a graph-based parser that is fixed before its weights: columns, templates, relations,
// which trees it looks for.
#pragma once

#include <string>
#include <vector>

#include "problems/graph/atoms.hpp"
#include "problems/tokens/types.hpp"
#include "search/options.hpp"
#include "templates/template.hpp"

namespace goldbeam {

class GraphSpec {
  public:
    // Order 1 scores arcs; order 2 also pairs of siblings and grandparents, of arcs that somebody else has
    // chosen as candidates.
    GraphSpec(std::vector<std::string> columns, const std::vector<std::string>& templates,
              std::vector<std::string> relations, int order, bool projective, bool single_root,
              uint32_t root_relation);

    const std::vector<std::string>& columns() const { return columns_; }
    std::vector<std::string> used_columns() const;
    const std::vector<std::string>& template_texts() const { return texts_; }
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

    struct Ref {
        GraphAtom::Kind kind;
        GraphAtom::Node node;
        int8_t offset;
        uint32_t atom;  // index into token_atoms()
    };
    struct CompiledTemplate {
        uint64_t seed;
        uint32_t text;                   // index into template_texts()
        std::vector<Ref> refs;           // those of words between come last,
        size_t fixed;                    // after so many others
        std::vector<std::string> names;  // of the refs, for people
    };
    // What a template is about.
    enum class Kind : uint8_t { kArc, kSibling, kGrandparent, kRelation };
    const std::vector<CompiledTemplate>& templates(Kind kind) const {
        return templates_[static_cast<size_t>(kind)];
    }

    // For the type table.
    const std::vector<TokenAtom>& token_atoms() const { return token_atoms_; }
    uint64_t atom_value(const TokenAtom& atom, std::string_view cell, Action, std::string* buffer) const {
        return evaluate(atom, cell, buffer);
    }
    std::string atom_text(const TokenAtom& atom, std::string_view cell, Action) const {
        return describe(atom, cell);
    }

  private:
    void compile(const Template& t, const std::vector<GraphAtom>& atoms);
    uint32_t token_atom(const TokenAtom& atom);

    std::vector<std::string> columns_, texts_, relations_;
    int order_;
    bool projective_, single_root_;
    uint32_t root_relation_;
    std::vector<TokenAtom> token_atoms_;
    std::vector<CompiledTemplate> templates_[4];
};

using GraphTypes = TypeTable<GraphSpec>;

// Trees are found by algorithms of their own, whatever the search is called.
inline void check_search(const SearchOptions& search, const GraphSpec&) { search.check(); }

}  // namespace goldbeam
