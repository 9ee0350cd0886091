// The atoms of graph-based parsing: what a template may say about a part of a tree.
//
//   h m s g              the head, the modifier, the sibling of the modifier that is next to it on the side
//   of
//                        the head, the head of the head
//   h-1 m+1 s-1          words beside these, up to two away
//   b                    every word between head and modifier: the template fires for each
//   h.w m.xpos h-1.upos  a column of such a word: w is its form, others have the column's name
//   m.feats[Case]        an attribute of a column
//   suffix3(m.w)         functions of a column (tokens/atom.hpp)
//   attach(h.w,m.w)      how often the first was the head of the second in raw text (tokens/attachments.hpp)
//   dir                  whether the modifier is before or after its head (of siblings and grandparents: of
//   all) dist                 the same with the distance: 1 2 3 4 5 6-10 11+ words sdist distance of the
//   siblings rel                  the relation: the template scores relations of arcs, not arcs
//
// A template with s is about siblings, one with g about grandparents, one with neither about arcs. The first
// modifier on a side has a sibling that is none; its columns have a value of their own.
#pragma once

#include <string>
#include <vector>

#include "problems/tokens/atom.hpp"

namespace goldbeam {

struct GraphAtom {
    enum class Kind : uint8_t {
        kToken,
        kDirection,
        kDistance,
        kSiblingDistance,
        kAttachment,
        kRelation,
        kBias
    };
    enum class Node : uint8_t { kHead, kModifier, kSibling, kGrandparent, kBetween };
    static constexpr int kFarthest = 2;

    // A column of a word.
    struct Word {
        Node node = Node::kHead;
        int8_t offset = 0;
        TokenAtom token{};

        bool operator==(const Word&) const = default;
    };

    Kind kind;
    Word word{};       // of kToken; the head of an attachment
    Word dependent{};  // of an attachment

    bool operator==(const GraphAtom&) const = default;
};

// Parses an atom's name. Throws TemplateError with the reason.
GraphAtom parse_graph_atom(const std::string& name, const std::vector<std::string>& columns);

}  // namespace goldbeam
