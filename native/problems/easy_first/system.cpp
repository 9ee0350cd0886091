// Easy-first (Goldberg and Elhadad 2010): two neighbouring trees of the row are the word on top of the stack
// and the first one of the buffer, and one becomes a child of the other. Which two, the search decides.
#include "problems/dependency/system.hpp"

namespace goldbeam {

namespace easy_first {
namespace {

// LEFT: the left tree becomes a child of the right one. The artificial root has no head.
namespace left {
bool valid(const Configurations& c, const ParserState& s) { return !c.is_root(c.top(s)); }
Arc arc(const Configurations& c, const ParserState& s) { return {c.front_word(s), c.top(s).word}; }
}  // namespace left

// RIGHT: the right tree becomes a child of the left one.
namespace right {
bool valid(const Configurations&, const ParserState&) { return true; }
Arc arc(const Configurations& c, const ParserState& s) { return {c.top(s).word, c.front_word(s)}; }
}  // namespace right

// There is no action and no oracle of one state alone: a row (row.hpp) changes, and any right pair may be
// next.
constexpr Transition kTransitions[] = {
    {Move::kLeft, left::valid, nullptr, left::arc, nullptr},
    {Move::kRight, right::valid, nullptr, right::arc, nullptr},
};

}  // namespace
}  // namespace easy_first

const TransitionSystem kEasyFirst = {
    "easy-first", easy_first::kTransitions, nullptr, [](size_t words) { return words; }, true, false, true,
};

}  // namespace goldbeam
