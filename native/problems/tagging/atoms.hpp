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

#include <algorithm>
#include <climits>

#include "features/template.hpp"
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

// A token atom at a place of the sentence, counted from the step: what slots over tokens are.
struct TokenPlace {
    int offset = 0;
    uint32_t function = 0;                 // the number of a token atom
    int same_as = TaggingAtom::kNoOffset;  // asks whether the token there has the same value

    bool operator==(const TokenPlace&) const = default;
    bool compares() const { return same_as != TaggingAtom::kNoOffset; }
    // Makes room for what it looks at.
    void widen(int* first, int* last) const {
        const int other = compares() ? same_as : offset;
        *first = std::min({*first, offset, other});
        *last = std::max({*last, offset, other});
    }
    // Its value, where atoms_at(offset) are the atoms of the token there.
    template <class AtomsAt>
    uint64_t value(AtomsAt atoms_at) const {
        const uint64_t found = atoms_at(offset)[function];
        if (!compares()) return found;
        const bool real = found != kAbsent && found != kBeforeSentence && found != kAfterSentence;
        return real && atoms_at(same_as)[function] == found ? scramble(1) : kAbsent;
    }
};

inline constexpr int kLargestOffset = 8;
inline constexpr int kLargestOrder = 4;  // from left to right
inline constexpr int kInterface = 2;     // labels on either side in guided search

// Parses an atom's name; a column's name is looked up in `columns`. Throws TemplateError with the reason.
TaggingAtom parse_tagging_atom(const std::string& name, const std::vector<std::string>& columns);

// An atom's name, as templates write it.
std::string atom_name(const TokenAtom& atom, int offset, const std::vector<std::string>& columns);
std::string place_name(const TokenAtom& atom, const TokenPlace& place,
                       const std::vector<std::string>& columns);

}  // namespace goldbeam
