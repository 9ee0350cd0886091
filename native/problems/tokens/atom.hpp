// What a template may say about one token: functions of a cell of one of its columns.
//
//   lower, shape, pattern, prefixN, suffixN, length     of the text
//   has-digit, has-upper, has-hyphen                    fire only where they hold
//   class, normal                                       of a character (core/scripts.hpp)
//   tags                                                the labels that the word had in training (taggers)
//   cluster, clusterN, lexicon                          of a word, from tables (word_classes.hpp)
//   COLUMN[Name]                                        the value of an attribute: Name=value|Other=value
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
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
    kBias,
    kAttribute,
    kClass,
    kNormal,
    kCluster,
    kLexicon,
    kCandidates,  // this and the next: no template names them; which labels a token may get
                  // (tagging/spec.hpp)
    kGiven
};

struct TokenAtom {
    uint32_t column;  // index among the problem's input columns
    TokenFunction function;
    uint32_t argument;  // N of prefixN, suffixN, clusterN; what attribute_argument gives

    bool operator==(const TokenAtom&) const = default;
};

// The function that a template names, without its column. Throws TemplateError with the reason.
TokenAtom parse_function(const std::string& name);
// What is inside the parentheses of "suffix3(s0.w)"; throws if they are not closed.
std::string inside_call(const std::string& name);
// Both arguments of "d(s0,q0)"; throws with the example if there is no comma.
std::pair<std::string, std::string> two_arguments(const std::string& name, const std::string& example);
// Makes of a column what the function of such a name says of it. Throws TemplateError with the reason.
void apply_call(const std::string& name, TokenAtom* token);
// Its name.
std::string function_name(const TokenAtom& atom);

// Where a column's name is among the problem's. Throws TemplateError that lists the names and `others`.
uint32_t column_index(const std::string& name, const std::vector<std::string>& columns,
                      const std::string& others);

// A column, or an attribute of one: "feats", "feats[Case]". Throws as `column_index` does.
TokenAtom parse_column(const std::string& field, const std::vector<std::string>& columns,
                       const std::string& others);

// Stands for an attribute's name in TokenAtom::argument.
uint32_t attribute_argument(std::string_view name);

// The value of a function of one cell; kAbsent where it does not apply. Not for what tables tell: kTags,
// kCluster, kLexicon.
uint64_t evaluate(const TokenAtom& atom, std::string_view cell, std::string* buffer);

// The same for people: the text that the value is a hash of, empty for what only is or is not. Not for
// what tables tell.
std::string describe(const TokenAtom& atom, std::string_view cell);

// Of a position before the first or after the last token, whatever the function.
inline constexpr uint64_t kBeforeSentence = 0x5bd1e9955bd1e995ULL;
inline constexpr uint64_t kAfterSentence = 0xc6a4a7935bd1e995ULL;

}  // namespace goldbeam
