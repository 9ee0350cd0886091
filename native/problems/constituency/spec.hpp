// Everything about a constituency parser that is fixed before its weights: columns, templates, grammar.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "problems/constituency/atoms.hpp"
#include "problems/constituency/grammar.hpp"
#include "problems/tokens/types.hpp"
#include "search/options.hpp"

namespace goldbeam {

class ConstituencySpec : public TokenSpec {
  public:
    ConstituencySpec(std::vector<std::string> columns, const std::vector<std::string>& templates,
                     std::shared_ptr<const Grammar> grammar, WordKnowledge knowledge = {});

    const Grammar& grammar() const { return *grammar_; }
    size_t tag_column() const { return tag_column_; }
    size_t action_count() const { return grammar_->outcome_count(); }
    std::vector<std::string> action_names() const;  // of rows of weights: labels, and the end of a phrase

    struct Slot {
        ConstituencyAtom::Kind kind;
        ConstituencyAtom::Place place;
        uint32_t atom;  // index into token_atoms()
    };
    const std::vector<Slot>& slots() const { return slots_; }
    // For people: what a number is as the value of an atom that is about no token.
    std::string number_text(ConstituencyAtom::Kind kind, Label number) const;
    const std::vector<uint32_t>& fixed_slots() const { return fixed_; }
    const std::vector<uint32_t>& moving_slots() const { return moving_; }
    // Of a group of the program, whose sums are remembered by the values of its slots (problem.hpp). What is
    // above the parent, or c-commands it, differs from one attachment site to the next, and the rest often
    // does not, so these stay apart. Templates of words at their own tags are groups of their own, the last
    // ones.
    struct Group {
        bool terminal;
        std::vector<uint32_t> fixed, moving;  // slots: the same for all nodes of a step, or not
    };
    const std::vector<Group>& groups() const { return groups_; }

  private:
    uint32_t slot_of(const ConstituencyAtom& atom);

    std::shared_ptr<const Grammar> grammar_;
    size_t tag_column_ = 0;
    std::vector<ConstituencyAtom> atoms_;  // beside slots_
    std::vector<Slot> slots_;
    std::vector<uint32_t> fixed_, moving_;
    std::vector<Group> groups_;  // those of terminals come last
};

using ConstituencyTypes = TypeTable;

// Throws ParameterError if this cannot be searched like that.
void check_search(const SearchOptions& search, const ConstituencySpec& spec);

}  // namespace goldbeam
