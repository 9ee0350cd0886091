// Arc-eager (Nivre 2003): arcs between the topmost word of the stack and the first word of the buffer, made
// as soon as both are there.
//
// So that the result is always a tree, the last word of the buffer waits until it can be the only one, or
// join the only one, that lacks a head: validity sees to it that every state leads to a tree.
#include "problems/dependency/system.hpp"

namespace goldbeam {

namespace arc_eager {
namespace {

// How many words on the stack may lack a head when the last word leaves the buffer for a head.
uint32_t allowed_open(const Configurations& c) { return c.single_root() ? 1 : 0; }

// SHIFT: the first word of the buffer goes on the stack. The last one only if it is the root of the sentence.
namespace shift {
bool valid(const Configurations& c, const ParserState& s) {
    return !c.buffer_empty(s) && (!c.buffer_has_one(s) || (s.stack == 0 && c.single_root()));
}
ParserState apply(Configurations& c, const ParserState& s, uint32_t) {
    return c.push(c.without_front(s), c.front_node(s), s.stack);
}
bool gold(const Configurations&, const ParserState&, const GoldTree&) { return true; }
}  // namespace shift

// REDUCE: the topmost word, which has a head, leaves the stack.
namespace reduce {
bool valid(const Configurations& c, const ParserState& s) {
    return s.stack != 0 && c.top(s).attached && !c.buffer_empty(s);
}
ParserState apply(Configurations& c, const ParserState& s, uint32_t) {
    return {c.top(s).below, s.front, s.next, s.swaps};
}
// When the buffer's first word has its head or a child further down.
bool gold(const Configurations& c, const ParserState& s, const GoldTree& tree) {
    if (!valid(c, s)) return false;
    const uint32_t front = c.front_word(s), top = c.top(s).word;
    const uint32_t head = tree.head(front);
    const bool head_below = head < top || (head == c.root_word() && !c.single_root());
    return head_below || tree.leftmost(front) < top;
}
}  // namespace reduce

// LEFT: the topmost word becomes a child of the buffer's first word and leaves the stack.
namespace left {
bool valid(const Configurations& c, const ParserState& s) {
    return s.stack != 0 && !c.buffer_empty(s) && !c.top(s).attached && !c.is_root(c.top(s));
}
ParserState apply(Configurations& c, const ParserState& s, uint32_t relation) {
    const Node head = with_child(c.front_node(s), c.top(s), relation);
    const uint32_t below = c.top(s).below;
    ParserState after = c.push_front(c.without_front(s), head);
    after.stack = below;
    return after;
}
Arc arc(const Configurations& c, const ParserState& s) { return {c.front_word(s), c.top(s).word}; }
bool gold(const Configurations& c, const ParserState& s, const GoldTree& tree) {
    return valid(c, s) && tree.head(c.top(s).word) == c.front_word(s);
}
}  // namespace left

// RIGHT: the buffer's first word becomes a child of the topmost word and goes on the stack.
namespace right {
bool valid(const Configurations& c, const ParserState& s) {
    return s.stack != 0 && !c.buffer_empty(s) && (!c.buffer_has_one(s) || c.top(s).open == allowed_open(c));
}
ParserState apply(Configurations& c, const ParserState& s, uint32_t relation) {
    const uint32_t child_word = c.front_word(s);
    Node head = c.top(s);
    head.add_child(child_word, relation);
    Node child = c.front_node(s);
    child.attached = true;
    child.relation = relation;
    const ParserState with_head = c.push(c.without_front(s), head, head.below);
    return c.push(with_head, child, with_head.stack);
}
Arc arc(const Configurations& c, const ParserState& s) { return {c.top(s).word, c.front_word(s)}; }
bool gold(const Configurations& c, const ParserState& s, const GoldTree& tree) {
    return valid(c, s) && tree.head(c.front_word(s)) == c.top(s).word;
}
}  // namespace right

bool finished(const Configurations& c, const ParserState& s) { return c.buffer_empty(s); }
size_t most_steps(size_t words) { return 2 * words; }

constexpr Transition kTransitions[] = {
    {Move::kLeft, left::valid, left::apply, left::arc, left::gold},
    {Move::kRight, right::valid, right::apply, right::arc, right::gold},
    {Move::kReduce, reduce::valid, reduce::apply, no_arc, reduce::gold},
    {Move::kShift, shift::valid, shift::apply, no_arc, shift::gold},
};

}  // namespace
}  // namespace arc_eager

const TransitionSystem kArcEager{
    "arc-eager", arc_eager::kTransitions, arc_eager::finished, arc_eager::most_steps, true, false};

}  // namespace goldbeam
