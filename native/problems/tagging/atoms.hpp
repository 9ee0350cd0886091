// The atoms of tagging: what a template may say about tokens and labels.
//
//   w0 w-1 w+2          the word here, one before, two after; other input columns by name: xpos-1, c2[+1]
//   lower(w0)           functions of a token (tokens/atom.hpp)
//   tags(w+1)           the labels that the word had in training (lexicon.hpp)
//   same(w-1,w0)        fires where the two are equal, and both in the sentence
//   t-1 t-2             labels already given (up to four back)
//   coarse(t-1)         of a label with parts the coarse one
//   t+1 t+2             labels to the right, for guided search (with at most t-2 to the left)
//   bias                always there
#pragma once

#include <climits>

#include "problems/tokens/atom.hpp"

namespace goldbeam {

struct TaggingAtom {
    enum class Kind : uint8_t { kToken, kLabel } kind;
    TokenAtom token;
    int offset;               // of the token, or of the label
    int same_as = kNoOffset;  // of the token that it must be equal to, if any
    bool coarse = false;      // of the label its coarse part only

    static constexpr int kNoOffset = INT_MIN;
};

inline constexpr int kLargestOffset = 8;
inline constexpr int kLargestOrder = 4;  // from left to right
inline constexpr int kInterface = 2;     // labels on either side in guided search

// Parses an atom's name; a column's name is looked up in `columns`. Throws TemplateError with the reason.
TaggingAtom parse_tagging_atom(const std::string& name, const std::vector<std::string>& columns);

// An atom's name, as templates write it.
std::string atom_name(const TokenAtom& atom, int offset, const std::vector<std::string>& columns);
std::string same_name(const TokenAtom& atom, int offset, int same_as,
                      const std::vector<std::string>& columns);

}  // namespace goldbeam
