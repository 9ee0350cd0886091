// The configuration of a transition parser: a stack, the front of the buffer, and what has been attached.
//
// A beam holds many configurations that differ in their last few moves, so they share what they have in
// common: the stack is a linked list of nodes in one arena, and a move makes a new node instead of changing
// one. A state is a few numbers, whatever the sentence's length.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/hash.hpp"

namespace goldbeam {

// Words are numbered from 1; the artificial root, where a system has one, comes after the last word.
inline constexpr uint32_t kNoWord = 0;

struct Arc {
    uint32_t head = kNoWord;
    uint32_t child = kNoWord;
    uint32_t relation = 0;
};

// A word on the stack, or one at the front of the buffer that has children already, with what features may
// ask about it.
struct Node {
    struct Child {
        uint32_t word = kNoWord;
        uint32_t relation = 0;
    };
    uint32_t word = kNoWord;
    uint32_t below = 0;     // the node under it on the stack, or behind it in the buffer; 0: none
    uint32_t relation = 0;  // to its head, if that is known
    bool attached = false;  // its head is known: it is the node below (arc-eager)
    uint32_t open = 0;      // nodes on the stack from here down that still lack a head
    uint32_t left_count = 0, right_count = 0;
    std::array<Child, 2> left, right;      // the two outermost children on each side, the outermost first
    uint64_t left_set = 0, right_set = 0;  // of the relations of all children on that side, as hashes

    void add_child(uint32_t child, uint32_t label) {
        const bool is_left = child < word;
        (is_left ? left_count : right_count) += 1;
        uint64_t& set = is_left ? left_set : right_set;
        add_to_set(&set, label);
        auto& outer = is_left ? left : right;
        const auto further = [&](uint32_t other) { return is_left ? child < other : child > other; };
        if (outer[0].word == kNoWord || further(outer[0].word)) {
            outer[1] = outer[0];
            outer[0] = {child, label};
        } else if (outer[1].word == kNoWord || further(outer[1].word)) {
            outer[1] = {child, label};
        }
    }

  private:
    // A Bloom filter of 64 bits, exact for up to 64 relations.
    static void add_to_set(uint64_t* set, uint32_t label) { *set |= uint64_t{1} << (label % 64); }
};

struct ParserState {
    uint32_t stack = 0;  // the topmost node; 0: the stack is empty
    uint32_t front = 0;  // the first node of the buffer; 0: the buffer begins with the word `next`
    uint32_t next = 1;   // the first word that has never been on the stack nor got a child
    uint32_t swaps = 0;  // made so far

    bool operator==(const ParserState&) const = default;
};

// The nodes of one sentence, and what transitions need to know of it.
class Configurations {
  public:
    // With `single_root` exactly one word is left without a head in the end; without, an artificial root lies
    // at the bottom of the stack and every word must find a head.
    void begin(size_t words, bool single_root) {
        words_ = static_cast<uint32_t>(words);
        single_root_ = single_root;
        nodes_.assign(1, Node{});
        if (!single_root && words > 0) {
            Node root;
            root.word = root_word();
            nodes_.push_back(root);
        }
    }

    ParserState start() const { return {single_root_ || words_ == 0 ? 0u : 1u, 0, 1, 0}; }
    uint32_t words() const { return words_; }
    uint32_t root_word() const { return words_ + 1; }
    bool single_root() const { return single_root_; }
    bool is_root(const Node& node) const { return node.word == root_word(); }

    const Node& node(uint32_t index) const { return nodes_[index]; }
    const Node& top(const ParserState& s) const { return nodes_[s.stack]; }
    const Node& second(const ParserState& s) const { return nodes_[top(s).below]; }
    bool has_two(const ParserState& s) const { return s.stack != 0 && top(s).below != 0; }

    bool buffer_empty(const ParserState& s) const { return s.front == 0 && s.next > words_; }
    bool buffer_has_one(const ParserState& s) const {
        return s.front != 0 ? nodes_[s.front].below == 0 && s.next > words_ : s.next == words_;
    }
    // The first word of the buffer.
    uint32_t front_word(const ParserState& s) const {
        return s.front != 0 ? nodes_[s.front].word : s.next <= words_ ? s.next : kNoWord;
    }
    Node front_node(const ParserState& s) const {
        if (s.front != 0) return nodes_[s.front];
        Node node;
        node.word = s.next;
        return node;
    }
    // The state without the first word of the buffer.
    ParserState without_front(const ParserState& s) const {
        return s.front != 0 ? ParserState{s.stack, nodes_[s.front].below, s.next, s.swaps}
                            : ParserState{s.stack, 0, s.next + 1, s.swaps};
    }
    // The state with `node` on top of the stack node `below`.
    ParserState push(const ParserState& s, Node node, uint32_t below) {
        node.below = below;
        node.open = nodes_[below].open + (node.attached || is_root(node) ? 0 : 1);
        return {add(node), s.front, s.next, s.swaps};
    }
    // The state with `node` before everything else in the buffer.
    ParserState push_front(const ParserState& s, Node node) {
        node.below = s.front;
        return {s.stack, add(node), s.next, s.swaps};
    }

    // The nodes of states that are not needed any more can be given back, the last ones first.
    size_t size() const { return nodes_.size(); }
    void rewind(size_t size) { nodes_.resize(size); }
    uint32_t add(const Node& node) {
        nodes_.push_back(node);
        return static_cast<uint32_t>(nodes_.size() - 1);
    }
    // Of nodes that no other state shares.
    Node& change(uint32_t index) { return nodes_[index]; }

  private:
    uint32_t words_ = 0;
    bool single_root_ = true;
    std::vector<Node> nodes_;
};

}  // namespace goldbeam
