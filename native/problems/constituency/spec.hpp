// Everything about a constituency parser that is fixed before its weights: columns, templates, grammar.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "problems/constituency/atoms.hpp"
#include "problems/constituency/grammar.hpp"
#include "problems/tokens/types.hpp"
#include "search/options.hpp"
#include "templates/template.hpp"

namespace goldbeam {

class ConstituencySpec {
  public:
    ConstituencySpec(std::vector<std::string> columns, const std::vector<std::string>& templates,
                     std::shared_ptr<const Grammar> grammar);

    const std::vector<std::string>& columns() const { return columns_; }
    const std::vector<std::string>& template_texts() const { return texts_; }
    const Grammar& grammar() const { return *grammar_; }
    size_t tag_column() const { return tag_column_; }
    std::vector<std::string> action_names() const;  // of rows of weights: labels, and the end of a phrase

    struct Slot {
        ConstituencyAtom::Kind kind;
        ConstituencyAtom::Place place;
        uint32_t atom;  // index into token_atoms()
    };
    const std::vector<Slot>& slots() const { return slots_; }
    struct CompiledTemplate {
        uint64_t seed;
        uint32_t text;  // index into template_texts()
        std::vector<uint32_t> slots;
    };
    // Templates in groups: their sums are remembered by the values of the group's slots (problem.hpp). Those
    // that see words as they are stay apart from those that see tags and labels alone.
    struct Group {
        std::vector<uint32_t> slots;
        std::vector<CompiledTemplate> templates;
    };
    static constexpr size_t kGroups = 4;
    const Group& group(bool terminal, bool lexical) const { return groups_[number(terminal, lexical)]; }
    static size_t number(bool terminal, bool lexical) { return 2 * size_t{terminal} + size_t{lexical}; }

    // For the type table.
    const std::vector<TokenAtom>& token_atoms() const { return token_atoms_; }
    uint64_t atom_value(const TokenAtom& atom, std::string_view cell, Action, std::string* buffer) const {
        return evaluate(atom, cell, buffer);
    }
    std::string atom_text(const TokenAtom& atom, std::string_view cell, Action) const {
        return describe(atom, cell);
    }

  private:
    uint32_t slot_of(const ConstituencyAtom& atom);

    std::vector<std::string> columns_, texts_;
    std::shared_ptr<const Grammar> grammar_;
    size_t tag_column_ = 0;
    std::vector<TokenAtom> token_atoms_;
    std::vector<ConstituencyAtom> atoms_;  // beside slots_
    std::vector<Slot> slots_;
    Group groups_[kGroups];
};

using ConstituencyTypes = TypeTable<ConstituencySpec>;

// Throws ParameterError if this cannot be searched like that.
void check_search(const SearchOptions& search, const ConstituencySpec& spec);

}  // namespace goldbeam
