// The atoms of constituency parsing: what a template may say of a node that is built (Collins and Roark 2004,
// section 3.2). The node's own label, L00 or the end of a phrase, is what features are about, so no template
// names it.
//
//   L10 L20 L30         labels of the parent, its parent, and that one's
//   L01 L02 L03         of the siblings to the left, the nearest first
//   L11 L12 L21         of the parent's left siblings, and of the grandparent's
//   LK LK1 LK2          the look-ahead: the word that is absorbed now, and those after it
//   PREV                the word before it
//   CL                  the head of the parent, so far
//   CC                  the head of what c-commands the node from the left
//   FIRST               the first word of the parent
//   LK.w LK.xpos        a column of such a word; LK, CL and CC alone are LK.w, CL.w and CC.w, and LKP, CLP
//   and
//                       CCP are LK.xpos, CL.xpos and CC.xpos
//   suffix3(LK.w)       functions of a column (tokens/atom.hpp)
//   w                   the word itself, where the node is its tag: templates with it fire there alone
//   n                   how many children the parent has: 0 1 2 3 4 5+
//   len                 how many words the parent has: 0 1 2 3 4 5 6-10 11+
//   Q                   whether the sentence ends in a question mark                   punctuation (i)
//   AFTER               the tag after LK, if LK is punctuation or a conjunction        punctuation (ii)
//   PUNCT               whether LK is punctuation, if L01 comes right after some       punctuation (iii)
#pragma once

#include <string>
#include <vector>

#include "problems/tokens/atom.hpp"

namespace goldbeam {

struct ConstituencyAtom {
    enum class Kind : uint8_t {
        kL10,
        kL20,
        kL30,
        kL01,
        kL02,
        kL03,
        kL11,
        kL12,
        kL21,
        kToken,
        kWord,
        kCount,
        kLength,
        kQuestion,
        kAfter,
        kPunctuation
    };
    enum class Place : uint8_t { kLook, kLook1, kLook2, kPrevious, kHead, kCommand, kFirst };

    Kind kind;
    Place place = Place::kLook;  // of kToken
    TokenAtom token{};           // of kToken and kWord

    bool operator==(const ConstituencyAtom&) const = default;
};

// Parses an atom's name. Throws TemplateError with the reason.
ConstituencyAtom parse_constituency_atom(const std::string& name, const std::vector<std::string>& columns);

}  // namespace goldbeam
