// Everything about a word-based segmenter that is fixed before its weights: columns, templates.
#pragma once

#include <string>
#include <vector>

#include "problems/tokens/types.hpp"
#include "problems/words/atoms.hpp"
#include "search/options.hpp"
#include "templates/template.hpp"

namespace goldbeam {

// A template's atoms, sorted. Keys mix characters first, since these are known before any word is, and w
// before u, since more hypotheses agree on w.
struct WordTemplate {
    uint64_t seed;
    struct CharacterRef {
        int offset;
        uint32_t function;                     // index into the spec's token atoms
        int same_as = TaggingAtom::kNoOffset;  // asks whether the character there has the same value

        bool compares() const { return same_as != TaggingAtom::kNoOffset; }
    };
    std::vector<CharacterRef> characters;
    std::vector<WordRef> words;
    Action only = kNoAction;  // the one action that it fires with; kNoAction: with both

    bool fires_with(Action action) const { return only == kNoAction || only == action; }
};

class WordSpec {
  public:
    WordSpec(std::vector<std::string> columns, const std::vector<std::string>& templates);

    const std::vector<std::string>& columns() const { return columns_; }
    const std::vector<std::string>& template_texts() const { return texts_; }
    size_t action_count() const { return 2; }       // append, separate
    std::vector<std::string> used_columns() const;  // that some template looks at

    // Templates over characters only; over w, and perhaps the last character of u; over u too.
    const std::vector<WordTemplate>& character_templates() const { return character_; }
    const std::vector<WordTemplate>& word_templates() const { return word_; }
    const std::vector<WordTemplate>& pair_templates() const { return pair_; }
    // Some template asks where u begins, so states must agree on it to be merged.
    bool looks_back() const { return looks_back_; }
    int first_offset() const { return first_offset_; }
    int last_offset() const { return last_offset_; }

    // As a TypeTable asks for them. The first atom is always the character itself, which words are made of.
    const std::vector<TokenAtom>& token_atoms() const { return token_atoms_; }
    uint64_t atom_value(const TokenAtom& atom, std::string_view cell, Action, std::string* buffer) const {
        return evaluate(atom, cell, buffer);
    }
    std::string atom_text(const TokenAtom& atom, std::string_view cell, Action) const {
        return describe(atom, cell);
    }

  private:
    uint32_t token_atom_index(const TokenAtom& atom);
    void add_character(const TaggingAtom& atom, WordTemplate* compiled);
    void sort_in(const Template& t, const std::vector<WordAtom>& atoms);

    std::vector<std::string> columns_, texts_;
    std::vector<TokenAtom> token_atoms_;
    std::vector<WordTemplate> character_, word_, pair_;
    bool looks_back_ = false;
    int first_offset_ = 0, last_offset_ = 0;
};

using CharacterTypes = TypeTable<WordSpec>;

// Throws ParameterError if the search cannot be, or would not fit into memory.
void check_search(const SearchOptions& search, const WordSpec& spec);

}  // namespace goldbeam
