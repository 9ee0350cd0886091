#include "problems/constituency/spec.hpp"

#include <algorithm>

#include "core/errors.hpp"

namespace goldbeam {

ConstituencySpec::ConstituencySpec(std::vector<std::string> columns,
                                   const std::vector<std::string>& templates,
                                   std::shared_ptr<const Grammar> grammar)
    : columns_(std::move(columns)), grammar_(std::move(grammar)) {
    const auto tags = std::find(columns_.begin(), columns_.end(), "xpos");
    if (tags == columns_.end()) throw ParameterError("a constituency parser needs a column of tags, xpos");
    tag_column_ = static_cast<size_t>(tags - columns_.begin());
    if (templates.empty()) return;  // a generative model alone has no weights
    const auto compiled = compile_templates(
        templates, [&](const std::string& name) { return slot_of(parse_constituency_atom(name, columns_)); });
    for (const Template& t : compiled) {
        using Kind = ConstituencyAtom::Kind;
        bool terminal = false, lexical = false;
        for (const uint32_t slot : t.atoms) {
            terminal |= slots_[slot].kind == Kind::kWord;
            lexical |= slots_[slot].kind == Kind::kWord ||
                       (slots_[slot].kind == Kind::kToken && columns_[atoms_[slot].token.column] == "w");
        }
        // Words at their own tags are all lexical: these groups tell those that see other words apart.
        if (terminal) {
            lexical = std::any_of(t.atoms.begin(), t.atoms.end(), [&](uint32_t slot) {
                return slots_[slot].kind == Kind::kToken && columns_[atoms_[slot].token.column] == "w";
            });
        }
        Group& group = groups_[number(terminal, lexical)];
        group.templates.push_back({t.seed, static_cast<uint32_t>(texts_.size()), t.atoms});
        for (const uint32_t slot : t.atoms)
            if (std::find(group.slots.begin(), group.slots.end(), slot) == group.slots.end())
                group.slots.push_back(slot);
        texts_.push_back(t.text);
    }
}

uint32_t ConstituencySpec::slot_of(const ConstituencyAtom& atom) {
    const auto known = std::find(atoms_.begin(), atoms_.end(), atom);
    if (known != atoms_.end()) return static_cast<uint32_t>(known - atoms_.begin());
    uint32_t token = 0;
    if (atom.kind == ConstituencyAtom::Kind::kToken || atom.kind == ConstituencyAtom::Kind::kWord) {
        const auto found = std::find(token_atoms_.begin(), token_atoms_.end(), atom.token);
        token = static_cast<uint32_t>(found - token_atoms_.begin());
        if (found == token_atoms_.end()) token_atoms_.push_back(atom.token);
    }
    atoms_.push_back(atom);
    slots_.push_back({atom.kind, atom.place, token});
    return static_cast<uint32_t>(slots_.size() - 1);
}

std::vector<std::string> ConstituencySpec::action_names() const {
    std::vector<std::string> names;
    for (Label label = 0; label < grammar_->label_count(); ++label) names.push_back(grammar_->name(label));
    names.push_back("</>");
    return names;
}

void check_search(const SearchOptions& search, const ConstituencySpec&) {
    search.check();
    if (search.kind != "beam" && search.kind != "greedy")
        throw ParameterError("a constituency parser searches with a beam, or greedily");
    if (search.beam.merge)
        throw ParameterError("a constituency parser has no equal states: merge must be off");
}

}  // namespace goldbeam
