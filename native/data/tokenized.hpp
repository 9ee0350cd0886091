// Tokens that were found in a text, as CoNLL-U.
#pragma once

#include <span>
#include <string>

#include "data/multiwords.hpp"
#include "data/pieces.hpp"

namespace goldbeam {

struct Tokenization {
    std::string_view text;
    const Corpus& pieces;             // of it
    std::span<const Window> windows;  // a sentence of the pieces each
    std::span<const uint32_t> roles;  // kTokenEnds and so on, a number a piece
    bool lines;                       // a line is a sentence
};

// Sentences with `# newpar` and `# text`; tokens have SpaceAfter=No and TokenRange=begin:end in MISC, where
// they are in the text in characters (code points), counted from `first`.
std::string tokenized_conllu(const Tokenization& tokens, const MultiwordRules& multiwords, size_t first);

// Right, found and gold tokens (multiword tokens count as right only if they are meant to be such), and the
// same of sentences; by their places in the text.
struct TokenCounts {
    size_t right_tokens = 0, tokens = 0, gold_tokens = 0;
    size_t right_sentences = 0, sentences = 0, gold_sentences = 0;
};
TokenCounts count_tokens(const RunningText& gold, const Corpus& pieces, std::span<const uint32_t> roles);

}  // namespace goldbeam
