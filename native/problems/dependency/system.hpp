// Transition systems as data: a few moves, each with its validity, its action and its oracle.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "problems/dependency/gold_tree.hpp"
#include "problems/dependency/state.hpp"

namespace goldbeam {

enum class Move : uint8_t { kShift, kReduce, kSwap, kLeft, kRight };
inline constexpr size_t kMoves = 5;

std::string_view move_name(Move move);
// Whether the move makes an arc, and so carries a relation.
inline bool makes_arc(Move move) { return move == Move::kLeft || move == Move::kRight; }

struct Transition {
    Move move;
    // Validity: whether the move may be made here, so that a well-formed tree can still be reached.
    bool (*valid)(const Configurations& c, const ParserState& s);
    // Action: the state after the move. The relation counts only for moves that make an arc.
    ParserState (*apply)(Configurations& c, const ParserState& s, uint32_t relation);
    // The arc that the move makes, without its relation; none for other moves.
    Arc (*arc)(const Configurations& c, const ParserState& s);
    // Oracle: whether this is the move towards the gold tree, given that none of those listed before it is.
    bool (*gold)(const Configurations& c, const ParserState& s, const GoldTree& tree);
};

struct TransitionSystem {
    std::string_view name;
    std::span<const Transition> transitions;  // in the order in which the oracle asks
    bool (*finished)(const Configurations& c, const ParserState& s);
    size_t (*most_steps)(size_t words);
    bool projective;         // reaches projective trees only
    bool merges;             // its states may be merged (Huang & Sagae 2010)
    bool any_order = false;  // arcs are made anywhere in the sentence (easy_first/): no state follows another

    bool has(Move move) const;
};

// "arc-standard", "arc-eager", "swap" or "easy-first"; null for any other name.
const TransitionSystem* find_system(std::string_view name);
std::span<const TransitionSystem* const> all_systems();
std::string system_names();

extern const TransitionSystem kArcStandard, kArcEager, kSwapSystem, kEasyFirst;

// What the transitions share.
inline Arc no_arc(const Configurations&, const ParserState&) { return {}; }
inline Node with_child(Node node, const Node& child, uint32_t relation) {
    node.add_child(child.word, relation);
    return node;
}

}  // namespace goldbeam
