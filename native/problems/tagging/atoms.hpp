// The atoms of tagging: what a template may say about tokens and labels.
//
//   w0 w-1 w+2          the word here, one before, two after; other input columns by name: xpos-1, c2[+1]
//   lower(w0)           functions of a token: lower, shape, pattern, prefixN, suffixN, length,
//                       has-digit, has-upper, has-hyphen (these three fire only where they hold)
//   tags(w+1)           the labels that the word had in training (lexicon.hpp)
//   t-1 t-2             labels already given (up to four back)
//   bias                always there
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace goldbeam {

enum class TokenFunction : uint8_t {
    kItself,
    kLower,
    kShape,
    kPattern,
    kPrefix,
    kSuffix,
    kLength,
    kHasDigit,
    kHasUpper,
    kHasHyphen,
    kTags,
    kBias
};

struct TokenAtom {
    uint32_t column;  // index among the problem's input columns
    TokenFunction function;
    uint32_t argument;  // N of prefixN, suffixN

    bool operator==(const TokenAtom&) const = default;
};

struct TaggingAtom {
    enum class Kind : uint8_t { kToken, kLabel } kind;
    TokenAtom token;
    int offset;  // of the token, or of the label (negative)
};

inline constexpr int kLargestOffset = 8;
inline constexpr int kLargestOrder = 4;

// Parses an atom's name; a column's name is looked up in `columns`. Throws TemplateError with the reason.
TaggingAtom parse_tagging_atom(const std::string& name, const std::vector<std::string>& columns);

// The value of a function of one cell; kAbsent where it does not apply. Not for kTags, which is the
// lexicon's.
uint64_t evaluate(const TokenAtom& atom, std::string_view cell, std::string* buffer);

// The same for people: the text that the value is a hash of, empty for what only is or is not. Not for kTags.
std::string describe(const TokenAtom& atom, std::string_view cell);

// An atom's name, as templates write it.
std::string atom_name(const TokenAtom& atom, int offset, const std::vector<std::string>& columns);

// Of a position before the first or after the last token, whatever the function.
inline constexpr uint64_t kBeforeSentence = 0x5bd1e9955bd1e995ULL;
inline constexpr uint64_t kAfterSentence = 0xc6a4a7935bd1e995ULL;

}  // namespace goldbeam
