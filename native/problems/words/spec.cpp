#include "problems/words/spec.hpp"

#include <algorithm>

#include "core/errors.hpp"

namespace goldbeam {

namespace {
// Far more than anybody needs: they bound what a file made to be slow can cost to compile, and sums of
// weights.
constexpr size_t kMostColumns = 1024, kMostAtoms = 1 << 14;
constexpr size_t kWidestBeam = size_t{1} << 20;
}  // namespace

WordSpec::WordSpec(std::vector<std::string> columns, const std::vector<std::string>& templates)
    : columns_(std::move(columns)) {
    if (columns_.empty()) throw DataError("there is no column to read characters from");
    if (columns_.size() > kMostColumns)
        throw DataError("there are " + std::to_string(columns_.size()) +
                        " input columns; at most 1,024 are possible");

    token_atom_index({0, TokenFunction::kItself, 0});
    std::vector<WordAtom> atoms;
    const std::vector<Template> compiled = compile_templates(templates, [&](const std::string& name) {
        if (atoms.size() == kMostAtoms) throw TemplateError("at most 16,384 atoms are possible in all");
        atoms.push_back(parse_word_atom(name, columns_));
        return static_cast<uint32_t>(atoms.size() - 1);
    });
    for (const Template& t : compiled) sort_in(t, atoms);
}

void WordSpec::sort_in(const Template& t, const std::vector<WordAtom>& atoms) {
    texts_.push_back(t.text);
    WordTemplate compiled{t.seed, {}, {}};
    bool pair = false;
    for (const uint32_t index : t.atoms) {
        const WordAtom& atom = atoms[index];
        switch (atom.kind) {
            case WordAtom::Kind::kAction:
                if (compiled.only != kNoAction)
                    throw TemplateError("bad template \"" + t.text +
                                        "\": it can never both append and separate");
                compiled.only = atom.action;
                break;
            case WordAtom::Kind::kCharacter:
                add_character(atom.character, &compiled);
                break;
            case WordAtom::Kind::kWord:
                compiled.words.push_back(atom.word);
                // The last character of u is known from where w begins.
                pair |= atom.word.before && atom.word.part != WordPart::kLast;
        }
    }
    std::stable_partition(compiled.words.begin(), compiled.words.end(),
                          [](const WordRef& ref) { return !ref.before; });
    looks_back_ |= pair;
    (pair ? pair_ : compiled.words.empty() ? character_ : word_).push_back(std::move(compiled));
}

void WordSpec::add_character(const TaggingAtom& atom, WordTemplate* compiled) {
    if (atom.token.function == TokenFunction::kBias) return;  // it is also there where no character is
    compiled->characters.push_back({atom.offset, token_atom_index(atom.token), atom.same_as});
    const int other = compiled->characters.back().compares() ? atom.same_as : atom.offset;
    first_offset_ = std::min({first_offset_, atom.offset, other});
    last_offset_ = std::max({last_offset_, atom.offset, other});
}

std::vector<std::string> WordSpec::used_columns() const {
    std::vector<std::string> used;
    for (uint32_t c = 0; c < columns_.size(); ++c)
        if (std::any_of(token_atoms_.begin(), token_atoms_.end(),
                        [&](const TokenAtom& atom) { return atom.column == c; }))
            used.push_back(columns_[c]);
    return used;
}

uint32_t WordSpec::token_atom_index(const TokenAtom& atom) {
    const auto found = std::find(token_atoms_.begin(), token_atoms_.end(), atom);
    const auto index = static_cast<uint32_t>(found - token_atoms_.begin());
    if (found == token_atoms_.end()) token_atoms_.push_back(atom);
    return index;
}

void check_search(const SearchOptions& search, const WordSpec&) {
    search.check();
    if (search.kind == "viterbi")
        throw ParameterError("words of any length cannot be searched exactly; use search=\"beam\"");
    if (search.kind == "beam" && search.beam.filter.width > kWidestBeam)
        throw ParameterError("a beam of " + std::to_string(search.beam.filter.width) +
                             " is too wide; use a narrower one");
}

}  // namespace goldbeam
