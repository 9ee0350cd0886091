// Tokens that were found in a text, as a corpus in CoNLL-U. It is made as its text is written, not parsed.
#pragma once

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "data/pieces.hpp"

namespace goldbeam {

struct Tokenization {
    std::string_view text;
    const Corpus& pieces;             // of it
    std::span<const Window> windows;  // a sentence of the pieces each
    std::span<const uint32_t> roles;  // kTokenEnds and so on, a number a piece
    bool lines;                       // a line is a sentence
};

// The forms of tokens that are multiword tokens by their roles, each once.
std::vector<std::string> multiword_forms(const Tokenization& tokens);

// The words of such forms; one that is not here is a word.
using MultiwordTable = std::unordered_map<std::string, std::vector<std::string>>;

struct TokenizedCorpus {
    Corpus corpus;
    std::vector<uint32_t> sentences;  // for each text how many there are up to its end
};

// CoNLL-U with `# newpar` and `# text`; tokens have SpaceAfter=No and TokenRange=begin:end in MISC, where
// they are in the text in characters (code points), counted from `first`. Where the text is several ones,
// `ends` says where each ends in bytes, with the blank line after it; characters of the next one count from
// 0. Throws ParameterError for ends that do not rise up to the end of the text, or that are inside a window.
TokenizedCorpus tokenized_corpus(const Tokenization& tokens, const MultiwordTable& multiwords, size_t first,
                                 std::span<const uint64_t> ends);

// Right, found and gold tokens (multiword tokens count as right only if they are meant to be such), and the
// same of sentences; by their places in the text.
struct TokenCounts {
    size_t right_tokens = 0, tokens = 0, gold_tokens = 0;
    size_t right_sentences = 0, sentences = 0, gold_sentences = 0;
};
TokenCounts count_tokens(const RunningText& gold, const Corpus& pieces, std::span<const uint32_t> roles);

}  // namespace goldbeam
