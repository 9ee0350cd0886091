// Sentences ready for learning, for every problem that reads tokens: types of tokens, and gold actions.
#pragma once

#include <optional>
#include <vector>

#include "core/errors.hpp"
#include "core/function_ref.hpp"
#include "core/mask.hpp"
#include "problems/tokens/types.hpp"

namespace goldbeam {

// A problem's own data derive from this, read the tokens, and add the gold actions of one sentence after the
// other.
class TokenData {
  public:
    // No other spec knows the numbers of these actions.
    bool made_for(const TokenSpec& spec) const { return spec_ == &spec; }
    const TypeTable& types() const { return types_; }
    size_t sentence_count() const { return begins_.size() - 1; }
    std::span<const uint32_t> tokens(size_t s) const { return of_sentence(tokens_, begins_, s); }
    // None for sentences that are not learned from.
    std::span<const Action> gold(size_t s) const {
        return left_out_[s] ? std::span<const Action>{} : of_sentence(actions_, action_begins_, s);
    }
    // The numbers of these sentences.
    std::vector<size_t> unreachable() const;

    // Throws ParameterError if tokens cannot be read as null.
    void check_dropout() const;
    // The tokens of a sentence, of which those of a mask are read as null.
    std::span<const uint32_t> tokens(size_t s, const Mask& nulls, std::vector<uint32_t>* seen) const;

  protected:
    explicit TokenData(const TokenSpec& spec) : spec_(&spec), types_(spec) {}

    // `columns[c]` is the corpus column that holds the spec's column c. `own(token)` is the label that makes
    // a token a type of its own.
    void read_tokens(
        const Corpus& corpus, const std::vector<size_t>& columns,
        FunctionRef<Action(size_t token)> own = [](size_t) { return kNoAction; });
    // Of the next sentence.
    void add_gold(std::span<const Action> actions, bool left_out = false);
    void add_derived(const std::optional<std::vector<Action>>& actions) {
        add_gold(actions ? *actions : std::span<const Action>{}, !actions);
    }
    // For parsers: one that does not see a word still sees its tag (2014 paper, section 6.5.3). So for
    // dropout there are twins of all types, whose words are not known. No type can be interned after them.
    void add_types_without_words(bool dropout);

    template <class T>
    static std::span<const T> of_sentence(const std::vector<T>& all, const std::vector<size_t>& begins,
                                          size_t s) {
        return {all.data() + begins[s], begins[s + 1] - begins[s]};
    }

    const TokenSpec* spec_;
    TypeTable types_;
    std::vector<uint32_t> tokens_;
    std::vector<size_t> begins_{0}, action_begins_{0};  // of sentences
    std::vector<Action> actions_;

  private:
    std::vector<uint8_t> left_out_;  // by sentence
    std::vector<uint32_t> twins_;    // by type; none if all are null alike
    bool lacks_twins_ = false;
};

// The type of the artificial root: every column says so.
uint32_t intern_root(const TokenSpec& spec, TypeTable* types);

}  // namespace goldbeam
