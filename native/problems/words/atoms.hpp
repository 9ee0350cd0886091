// The atoms of word-based segmentation: what a template may say when a character is to be appended to the
// word before it, or to begin a word.
//
//   c0 c-1 lower(c+1)    characters, seen from the one of this step; all that tagging says of tokens
//                        (tagging/atoms.hpp) but for tags()
//   w                    the word that the step appends to or closes: it ends before the character of the
//   step u                    the word before w w.first w.last       a word's first and last character
//   w.length             its length in characters (10 stands for all that are longer)
//   w.single             the word itself if it is one character, else absent
//   append separate      the action: a template with one of them fires with that action only
//   bias                 always there
#pragma once

#include "problems/tagging/atoms.hpp"
#include "search/problem.hpp"

namespace goldbeam {

// What a step may do with its character. Separating closes the word before it, and so does the last step of a
// sentence, which has no character.
inline constexpr Action kAppend = 0, kSeparate = 1;

enum class WordPart : uint8_t { kItself, kFirst, kLast, kLength, kSingle };

struct WordRef {
    bool before;  // u rather than w
    WordPart part;

    bool operator==(const WordRef&) const = default;
};

struct WordAtom {
    enum class Kind : uint8_t { kCharacter, kWord, kAction } kind;
    TaggingAtom character;
    WordRef word;
    Action action;
};

// Parses an atom's name; a column's name is looked up in `columns`. Throws TemplateError with the reason.
WordAtom parse_word_atom(const std::string& name, const std::vector<std::string>& columns);

std::string word_atom_name(const WordRef& ref);

}  // namespace goldbeam
