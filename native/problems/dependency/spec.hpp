// Everything about a parser that is fixed before its weights: columns, templates, relations, actions, system.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "problems/dependency/atoms.hpp"
#include "problems/dependency/relation_filter.hpp"
#include "problems/dependency/system.hpp"
#include "problems/tokens/types.hpp"
#include "search/options.hpp"

namespace goldbeam {

// What an action number means.
struct ParserAction {
    Move move;
    uint32_t relation;  // of moves that make an arc
};

class ParsingSpec : public TokenSpec {
  public:
    // Actions are named by their move, and their relation if the move makes an arc: "shift", "left nsubj".
    // They come sorted by move in the order of `Move`. A relation that starts a sentence's tree is
    // `root_relation` when there is a single root. `reversed`: sentences are read from their last word to the
    // first. `excluded`: relations that words with some UPOS cannot have.
    ParsingSpec(std::vector<std::string> columns, const std::vector<std::string>& templates,
                std::vector<std::string> relations, std::vector<std::string> actions,
                const std::string& system, bool single_root, uint32_t root_relation,
                WordKnowledge knowledge = {}, bool reversed = false, const ExcludedRelations& excluded = {});

    const std::vector<std::string>& relations() const { return relations_; }
    const std::vector<std::string>& action_names() const { return action_names_; }
    const std::vector<ParserAction>& actions() const { return actions_; }
    size_t action_count() const { return actions_.size(); }
    const TransitionSystem& system() const { return system_; }
    bool single_root() const { return single_root_; }
    uint32_t root_relation() const { return root_relation_; }
    bool reversed() const { return reversed_; }

    // The actions of a move are successive numbers.
    struct Range {
        uint32_t begin = 0, end = 0;
    };
    Range actions_of(Move move) const { return ranges_[static_cast<size_t>(move)]; }
    const ExcludedRelations& excluded() const { return excluded_; }
    const RelationFilter& relation_filter() const { return filter_; }
    // Of a move that makes an arc, the actions for a child of this class of the filter, in ascending ranges.
    std::span<const Range> permitted(Move move, uint32_t tag_class) const {
        return permitted_[static_cast<size_t>(move)][tag_class];
    }
    // The others.
    std::span<const Action> excluded_actions(Move move, uint32_t tag_class) const {
        return excluded_actions_[static_cast<size_t>(move)][tag_class];
    }
    const Transition& transition(Move move) const { return *transitions_[static_cast<size_t>(move)]; }
    // The number of an action; kNoAction if there is none.
    Action action(Move move, uint32_t relation) const;

    // What templates look at: each slot is an atom. Lines are in groups that look at the same few words, so
    // that what they score can be remembered (problem.hpp).
    const std::vector<Address>& addresses() const { return addresses_; }
    struct Slot {
        ParsingAtom::Kind kind;
        bool or_none;
        uint8_t address, other;     // indices into addresses()
        uint32_t atom, other_atom;  // indices into token_atoms()
    };
    const std::vector<Slot>& slots() const { return slots_; }
    // Slots over tokens by address, so that a word is found once for all that is asked of it; and the others.
    struct Reading {
        uint32_t slot, atom;
        bool or_none;
    };
    const std::vector<std::vector<Reading>>& readings() const { return readings_; }
    const std::vector<uint32_t>& other_slots() const { return other_slots_; }
    // What the sum of a group of the program depends on: the types of some words, if the group is lexical,
    // and the values of other slots.
    struct Factor {
        uint32_t slot;
        uint64_t by;
    };
    struct Group {
        std::vector<uint32_t> words;
        std::vector<Factor> others;  // a value times an odd number: their sum is a hash of all
    };
    const std::vector<Group>& groups() const { return groups_; }
    // The numbers of groups, ascending: all; those that see tags and structure, or words of one place; the
    // others, which see pairs of words, or words with their children. The latter take most of the time.
    std::span<const uint32_t> all_groups() const { return all_groups_; }
    std::span<const uint32_t> cheap_groups() const { return cheap_groups_; }
    std::span<const uint32_t> costly_groups() const { return costly_groups_; }
    // The templates of the cheap groups, by their numbers.
    const std::vector<uint32_t>& cheap_templates() const { return cheap_templates_; }
    uint8_t stack_depth() const { return stack_depth_; }    // how many words of the stack
    uint8_t buffer_depth() const { return buffer_depth_; }  // and of the buffer templates look at

  private:
    void find_permitted();
    void parse_actions(const std::vector<std::string>& names);
    uint32_t slot_of(const ParsingAtom& atom);
    uint8_t address_of(const Address& address);
    void make_groups(const std::vector<Template>& templates);

    std::vector<std::string> relations_, action_names_;
    std::vector<ParserAction> actions_;
    const TransitionSystem& system_;
    bool single_root_;
    uint32_t root_relation_;
    bool reversed_;
    ExcludedRelations excluded_;
    RelationFilter filter_;
    std::array<Range, kMoves> ranges_;
    std::array<std::vector<std::vector<Range>>, kMoves> permitted_;  // by class of the filter
    std::array<std::vector<std::vector<Action>>, kMoves> excluded_actions_;
    std::array<const Transition*, kMoves> transitions_{};
    std::vector<Address> addresses_;
    std::vector<Slot> slots_;
    std::vector<ParsingAtom> slot_atoms_;  // beside slots_
    std::vector<std::vector<Reading>> readings_;
    std::vector<uint32_t> other_slots_;
    std::vector<Group> groups_;
    std::vector<uint32_t> all_groups_, cheap_groups_, costly_groups_, cheap_templates_;
    uint8_t stack_depth_ = 0, buffer_depth_ = 0;
};

using ParsingTypes = TypeTable;

// Throws ParameterError if this system or this many actions cannot be searched like that.
void check_search(const SearchOptions& search, const ParsingSpec& spec);

// Whether states are merged (merged_states.hpp). A single hypothesis has nothing to merge with.
inline bool merges(const SearchOptions& search) { return search.kind == "beam" && search.beam.merge; }

// The name of an action: "shift", "left nsubj".
std::string action_name(Move move, const std::string& relation);

}  // namespace goldbeam
