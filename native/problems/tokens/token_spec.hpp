// What the specs of problems over tokens share: columns, the atoms that look at one token, templates, and
// what is known of words beside the training data.
#pragma once

#include <string>
#include <vector>

#include "features/program.hpp"
#include "problems/tokens/word_classes.hpp"
#include "search/problem.hpp"

namespace goldbeam {

class TokenSpec {
  public:
    explicit TokenSpec(std::vector<std::string> columns, WordKnowledge knowledge = {})
        : columns_(std::move(columns)), knowledge_(std::move(knowledge)) {}
    virtual ~TokenSpec() = default;
    TokenSpec(const TokenSpec&) = delete;
    TokenSpec& operator=(const TokenSpec&) = delete;

    const std::vector<std::string>& columns() const { return columns_; }
    std::vector<std::string> used_columns() const;  // that some template looks at
    const std::vector<std::string>& template_texts() const { return texts_; }
    const Program& program() const { return program_; }
    const WordKnowledge& knowledge() const { return knowledge_; }

    // Each is computed once for a token type (types.hpp).
    const std::vector<TokenAtom>& token_atoms() const { return token_atoms_; }
    // The value of a token atom. `own` is the token's label while learning, else kNoAction.
    virtual uint64_t atom_value(const TokenAtom& atom, std::string_view cell, Action /*own*/,
                                std::string* buffer) const;
    // The same for people: "ing", "<unk>", "NOUN|VERB".
    virtual std::string atom_text(const TokenAtom& atom, std::string_view cell, Action /*own*/) const;

  protected:
    // The number of a token atom, which may be a new one. Throws TemplateError if it needs a table that is
    // not there.
    uint32_t token_atom(const TokenAtom& atom);
    // Splits templates into atoms, and remembers their texts.
    std::vector<Template> split(const std::vector<std::string>& lines, const AtomResolver& resolve);

    Program program_;

  private:
    std::vector<std::string> columns_, texts_;
    WordKnowledge knowledge_;
    std::vector<TokenAtom> token_atoms_;
};

}  // namespace goldbeam
