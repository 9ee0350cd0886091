// Segmented sentences ready for learning: types of characters and the actions that lead to the gold words.
#pragma once

#include <span>

#include "problems/words/spec.hpp"

namespace goldbeam {

class WordData {
  public:
    // `columns[c]` is the corpus column that holds the spec's column c. `begins` has a number a character: 1
    // if a word begins with it, else 0; the first character of every sentence must begin one.
    WordData(const WordSpec& spec, const Corpus& corpus, const std::vector<size_t>& columns,
             std::span<const uint32_t> begins);

    // A spec with the same atoms.
    bool made_for(const WordSpec& spec) const {
        return spec_ == &spec || spec_->token_atoms() == spec.token_atoms();
    }
    const CharacterTypes& types() const { return types_; }
    size_t sentence_count() const { return ends_.size() - 1; }
    std::span<const uint32_t> tokens(size_t sentence) const {
        return {tokens_.data() + ends_[sentence], ends_[sentence + 1] - ends_[sentence]};
    }
    // One more than there are characters; none for an empty sentence.
    std::span<const Action> gold(size_t sentence) const {
        return {actions_.data() + action_ends_[sentence],
                action_ends_[sentence + 1] - action_ends_[sentence]};
    }

  private:
    const WordSpec* spec_;
    CharacterTypes types_;
    std::vector<uint32_t> tokens_;
    std::vector<Action> actions_;
    std::vector<size_t> ends_{0}, action_ends_{0};
};

// The actions of a sentence: those of its characters, and the one that closes the last word.
std::vector<Action> word_actions(std::span<const uint32_t> begins);

}  // namespace goldbeam
