// Arc-standard (Nivre 2004) and its extension by SWAP for non-projective trees (Nivre 2009).
//
// Arcs are made between the two topmost words of the stack, children before their head gets one itself.
#include "problems/dependency/system.hpp"

namespace goldbeam {

namespace arc_standard {
namespace {

bool complete(const Node& node, const GoldTree& tree) {
    return node.left_count + node.right_count == tree.children(node.word);
}

// SHIFT: the first word of the buffer goes on the stack.
namespace shift {
bool valid(const Configurations& c, const ParserState& s) { return !c.buffer_empty(s); }
ParserState apply(Configurations& c, const ParserState& s, uint32_t) {
    return c.push(c.without_front(s), c.front_node(s), s.stack);
}
bool gold(const Configurations&, const ParserState&, const GoldTree&) { return true; }
}  // namespace shift

// LEFT: the second word becomes a child of the topmost one.
namespace left {
bool valid(const Configurations& c, const ParserState& s) { return c.has_two(s) && !c.is_root(c.second(s)); }
ParserState apply(Configurations& c, const ParserState& s, uint32_t relation) {
    return c.push(s, with_child(c.top(s), c.second(s), relation), c.second(s).below);
}
Arc arc(const Configurations& c, const ParserState& s) { return {c.top(s).word, c.second(s).word}; }
bool gold(const Configurations& c, const ParserState& s, const GoldTree& tree) {
    return valid(c, s) && tree.head(c.second(s).word) == c.top(s).word && complete(c.second(s), tree);
}
}  // namespace left

// RIGHT: the topmost word becomes a child of the second one.
namespace right {
bool valid(const Configurations& c, const ParserState& s) { return c.has_two(s); }
ParserState apply(Configurations& c, const ParserState& s, uint32_t relation) {
    return c.push(s, with_child(c.second(s), c.top(s), relation), c.second(s).below);
}
Arc arc(const Configurations& c, const ParserState& s) { return {c.second(s).word, c.top(s).word}; }
bool gold(const Configurations& c, const ParserState& s, const GoldTree& tree) {
    return valid(c, s) && tree.head(c.top(s).word) == c.second(s).word && complete(c.top(s), tree);
}
}  // namespace right

// SWAP: the second word goes back to the buffer, so that words meet that have others between them. Two words
// swap once at most, so there is an end; and there is a limit, so that parsing takes linear time. Trees of
// treebanks stay far below it.
namespace swap {
constexpr size_t kMostSwapsAWord = 4;
bool valid(const Configurations& c, const ParserState& s) {
    return c.has_two(s) && !c.is_root(c.second(s)) && c.second(s).word < c.top(s).word &&
           s.swaps < kMostSwapsAWord * c.words();
}
ParserState apply(Configurations& c, const ParserState& s, uint32_t) {
    const Node top = c.top(s), second = c.second(s);
    ParserState after = c.push(c.push_front(s, second), top, second.below);
    ++after.swaps;
    return after;
}
bool gold(const Configurations& c, const ParserState& s, const GoldTree& tree) {
    return valid(c, s) && tree.place(c.top(s).word) < tree.place(c.second(s).word);
}
}  // namespace swap

bool finished(const Configurations& c, const ParserState& s) { return c.buffer_empty(s) && !c.has_two(s); }

constexpr Transition kTransitions[] = {
    {Move::kLeft, left::valid, left::apply, left::arc, left::gold},
    {Move::kRight, right::valid, right::apply, right::arc, right::gold},
    {Move::kShift, shift::valid, shift::apply, no_arc, shift::gold},
};
constexpr Transition kSwapTransitions[] = {
    {Move::kLeft, left::valid, left::apply, left::arc, left::gold},
    {Move::kRight, right::valid, right::apply, right::arc, right::gold},
    {Move::kSwap, swap::valid, swap::apply, no_arc, swap::gold},
    {Move::kShift, shift::valid, shift::apply, no_arc, shift::gold},
};

size_t twice(size_t words) { return 2 * words; }
// Every swap is undone by a shift.
size_t with_swaps(size_t words) { return 2 * words + 2 * swap::kMostSwapsAWord * words; }

}  // namespace
}  // namespace arc_standard

const TransitionSystem kArcStandard{
    "arc-standard", arc_standard::kTransitions, arc_standard::finished, arc_standard::twice, true, true};
const TransitionSystem kSwapSystem{
    "swap", arc_standard::kSwapTransitions, arc_standard::finished, arc_standard::with_swaps, false, false};

}  // namespace goldbeam
