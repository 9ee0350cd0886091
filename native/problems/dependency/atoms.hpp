// The atoms of parsing: what a template may say about a configuration.
//
//   s0 s1 s2 s3 q0 q1 q2 q3     words on the stack (s0 is on top) and in the buffer (q0 is its first)
//   s0.l1 s0.l2 s0.r1 s0.r2     the leftmost and second leftmost child, the rightmost and second rightmost
//   s0.h s0.h2                  the head, and the head's head (arc-eager)
//   s0.w s0.l1.xpos             a column of such a word: w is its form, others have the column's name
//   s0.feats[Case]              an attribute of a column
//   lower(s0.w) suffix3(q0.w)   functions of a column (tokens/atom.hpp)
//   s0.rel s0.l1.rel            the relation to its head, where that is known
//   s0.vl s0.vr                 how many children it has on the left, on the right
//   s0.sl s0.sr                 the set of their relations
//   d(s0,q0)                    how many words the one is before the other: 1 2 3 4 5 6-10 11+
//   attach(s0.w,q0.w)           how often the first was the head of the second in raw text
//                               (tokens/attachments.hpp)
//   open                        how many words on the stack still lack a head: 0 1 2 3 4+
//
// Where there is no s1 or q2, their columns have a value of their own. Where a child or head does not exist,
// the atom does not either, and no template with it fires; `s0.l1.p*` has the value "none" instead.
#pragma once

#include <string>
#include <vector>

#include "problems/tokens/atom.hpp"

namespace goldbeam {

inline constexpr uint8_t kStackDepth = 4, kBufferDepth = 4;

// A word of a configuration.
struct Address {
    enum class Relative : uint8_t { kItself, kLeft1, kLeft2, kRight1, kRight2, kHead, kHead2 };

    bool on_stack;
    uint8_t depth;
    Relative relative = Relative::kItself;

    bool operator==(const Address&) const = default;
};

struct ParsingAtom {
    enum class Kind : uint8_t {
        kToken,
        kRelation,
        kLeftCount,
        kRightCount,
        kLeftSet,
        kRightSet,
        kDistance,
        kAttachment,
        kOpen
    };
    Kind kind;
    Address address{true, 0};
    Address other{true, 0};  // of a distance; the dependent of an attachment
    TokenAtom token{};       // of kToken, and of both words of an attachment
    TokenAtom other_token{};
    bool or_none = false;

    bool operator==(const ParsingAtom&) const = default;
    // It says something about what the parser has built, not about words alone.
    bool structural() const {
        return address.relative != Address::Relative::kItself ||
               other.relative != Address::Relative::kItself ||
               (kind != Kind::kToken && kind != Kind::kDistance && kind != Kind::kAttachment);
    }
    // It is about two words.
    bool has_other() const { return kind == Kind::kDistance || kind == Kind::kAttachment; }
};

// Parses an atom's name. Throws TemplateError with the reason.
ParsingAtom parse_parsing_atom(const std::string& name, const std::vector<std::string>& columns);

}  // namespace goldbeam
