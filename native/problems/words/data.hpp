// Segmented sentences ready for learning: types of characters and the actions that lead to the gold words.
#pragma once

#include <span>

#include "problems/tokens/token_data.hpp"
#include "problems/words/spec.hpp"

namespace goldbeam {

class WordData : public TokenData {
  public:
    // `columns[c]` is the corpus column that holds the spec's column c. `begins` has a number a character: 1
    // if a word begins with it, else 0; the first character of every sentence must begin one.
    WordData(const WordSpec& spec, const Corpus& corpus, const std::vector<size_t>& columns,
             std::span<const uint32_t> begins);

    // A spec with the same atoms.
    bool made_for(const WordSpec& spec) const { return spec_->token_atoms() == spec.token_atoms(); }
};

// The actions of a sentence: those of its characters, and the one that closes the last word.
std::vector<Action> word_actions(std::span<const uint32_t> begins);

}  // namespace goldbeam
