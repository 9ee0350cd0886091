// A treebank ready for learning: token types and the oracle's derivations.
#pragma once

#include "problems/dependency/derivation.hpp"

namespace goldbeam {

class ParsingData {
  public:
    // `columns[c]` is the corpus column that holds the spec's column c; `trees` has numbers for all tokens.
    // `dropout`: words will be read as null now and then.
    ParsingData(const ParsingSpec& spec, const Corpus& corpus, const std::vector<size_t>& columns,
                TreeView trees, bool dropout = false);

    // No other spec knows the numbers of their actions.
    bool made_for(const ParsingSpec& spec) const { return spec_ == &spec; }
    const ParsingTypes& types() const { return types_; }
    // The same type but for its words; made only for dropout.
    bool has_types_without_words() const { return !without_words_.empty(); }
    uint32_t without_words(uint32_t type) const { return without_words_[type]; }
    uint32_t root_type() const { return root_type_; }
    size_t sentence_count() const { return begins_.size() - 1; }
    std::span<const uint32_t> tokens(size_t sentence) const {
        return {tokens_.data() + begins_[sentence], begins_[sentence + 1] - begins_[sentence]};
    }
    // None for sentences whose tree the system cannot derive: these are not learned from.
    std::span<const Action> gold(size_t sentence) const {
        return {actions_.data() + action_begins_[sentence],
                action_begins_[sentence + 1] - action_begins_[sentence]};
    }
    const std::vector<size_t>& unreachable() const { return unreachable_; }

  private:
    const ParsingSpec* spec_;
    ParsingTypes types_;
    uint32_t root_type_;
    std::vector<uint32_t> without_words_;  // by type
    std::vector<uint32_t> tokens_;
    std::vector<size_t> begins_{0};
    std::vector<Action> actions_;
    std::vector<size_t> action_begins_{0};
    std::vector<size_t> unreachable_;
};

// The type of the artificial root: every column says so.
uint32_t intern_root(const ParsingSpec& spec, ParsingTypes* types);

}  // namespace goldbeam
