#include "problems/tokens/token_spec.hpp"

#include <algorithm>

#include "core/errors.hpp"

namespace goldbeam {

namespace {
// Far more than anybody needs: it bounds what a file made to be slow can cost to compile, and a sum of 2^14
// weights of 16 bits stays within 32.
constexpr size_t kMostAtoms = 1 << 14;
}  // namespace

std::vector<std::string> TokenSpec::used_columns() const {
    std::vector<std::string> used;
    for (uint32_t c = 0; c < columns_.size(); ++c)
        if (std::any_of(token_atoms_.begin(), token_atoms_.end(), [&](const TokenAtom& atom) {
                return atom.column == c && atom.function != TokenFunction::kBias;
            }))
            used.push_back(columns_[c]);
    return used;
}

uint64_t TokenSpec::atom_value(const TokenAtom& atom, std::string_view cell, Action,
                               std::string* buffer) const {
    const WordClasses* table = knowledge_.table(atom.function);
    return table ? table->value(cell, atom.argument, buffer) : evaluate(atom, cell, buffer);
}

std::string TokenSpec::atom_text(const TokenAtom& atom, std::string_view cell, Action) const {
    const WordClasses* table = knowledge_.table(atom.function);
    if (!table) return describe(atom, cell);
    std::string buffer;
    const std::string* name = table->find(cell, &buffer);
    if (!name) return "";
    return atom.argument == 0 ? *name : name->substr(0, atom.argument);
}

uint32_t TokenSpec::token_atom(const TokenAtom& atom) {
    knowledge_.check(atom);
    return number_of(atom, &token_atoms_);
}

std::vector<Template> TokenSpec::split(const std::vector<std::string>& lines, const AtomResolver& resolve) {
    size_t atoms = 0;
    std::vector<Template> templates = compile_templates(lines, [&](const std::string& name) {
        if (atoms++ == kMostAtoms) throw TemplateError("at most 16,384 atoms are possible in all");
        return resolve(name);
    });
    for (const Template& t : templates) texts_.push_back(t.text);
    return templates;
}

}  // namespace goldbeam
