#include "problems/constituency/spec.hpp"

#include <algorithm>
#include <array>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

using Kind = ConstituencyAtom::Kind;
using Place = ConstituencyAtom::Place;

bool is_above(Kind kind) {
    return kind == Kind::kL20 || kind == Kind::kL30 || kind == Kind::kL11 || kind == Kind::kL12 ||
           kind == Kind::kL21;
}

// Whether it depends on nothing but the word that is absorbed.
bool is_fixed(const ConstituencySpec::Slot& slot) {
    switch (slot.kind) {
        case Kind::kWord:
        case Kind::kQuestion:
        case Kind::kAfter:
            return true;
        case Kind::kToken:
            return slot.place == Place::kLook || slot.place == Place::kLook1 || slot.place == Place::kLook2 ||
                   slot.place == Place::kPrevious;
        default:
            return false;
    }
}

}  // namespace

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
    std::array<Group, 8> groups;
    for (const Template& t : compiled) {
        bool terminal = false, above = false, command = false;
        for (const uint32_t slot : t.atoms) {
            terminal |= slots_[slot].kind == Kind::kWord;
            above |= is_above(slots_[slot].kind);
            command |= slots_[slot].kind == Kind::kToken && slots_[slot].place == Place::kCommand;
        }
        Group& group = groups[4 * size_t{terminal} + 2 * size_t{above} + size_t{command}];
        group.terminal = terminal;
        group.templates.push_back({t.seed, static_cast<uint32_t>(texts_.size()), t.atoms});
        for (const uint32_t slot : t.atoms) {
            auto& slots = is_fixed(slots_[slot]) ? group.fixed : group.moving;
            if (std::find(slots.begin(), slots.end(), slot) == slots.end()) slots.push_back(slot);
        }
        texts_.push_back(t.text);
    }
    for (Group& group : groups)
        if (!group.templates.empty()) groups_.push_back(std::move(group));
    for (uint32_t slot = 0; slot < slots_.size(); ++slot)
        (is_fixed(slots_[slot]) ? fixed_ : moving_).push_back(slot);
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
