#include "problems/constituency/spec.hpp"

#include <algorithm>
#include <array>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

using Kind = ConstituencyAtom::Kind;
using Place = ConstituencyAtom::Place;

// What a slot looks at, by how often that differs between the nodes that a step builds.
enum SlotScope : unsigned {
    kParent = 0,    // the parent's label, and the words that come next
    kInside = 1,    // what else the parent has
    kUp = 2,        // the label above it
    kUpLeft = 4,    // labels to the left of the parent
    kFurther = 8,   // labels further up
    kCommands = 16  // the head to the left
};
SlotScope scope_of(const ConstituencySpec::Slot& slot) {
    switch (slot.kind) {
        case Kind::kL20:
            return kUp;
        case Kind::kL11:
        case Kind::kL12:
            return kUpLeft;
        case Kind::kL30:
        case Kind::kL21:
            return kFurther;
        case Kind::kL01:
        case Kind::kL02:
        case Kind::kL03:
        case Kind::kCount:
        case Kind::kLength:
        case Kind::kPunctuation:
            return kInside;
        case Kind::kToken:
            return slot.place == Place::kCommand                               ? kCommands
                   : slot.place == Place::kHead || slot.place == Place::kFirst ? kInside
                                                                               : kParent;
        default:
            return kParent;
    }
}

// The group of a template that scopes at all this. Few groups are soon added up, many are found more often.
constexpr size_t kGroups = 7;
size_t group_of(unsigned scopes) {
    if (scopes & kCommands) return scopes & (kUp | kUpLeft | kFurther) ? 6 : 5;
    if (scopes & kFurther) return 4;
    if (scopes & kUpLeft) return 3;
    if (scopes & kUp) return 2;
    return scopes & kInside ? 1 : 0;
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
                                   std::shared_ptr<const Grammar> grammar, WordKnowledge knowledge)
    : TokenSpec(std::move(columns), std::move(knowledge)), grammar_(std::move(grammar)) {
    const auto tags = std::find(this->columns().begin(), this->columns().end(), "xpos");
    if (tags == this->columns().end())
        throw ParameterError("a constituency parser needs a column of tags, xpos");
    tag_column_ = static_cast<size_t>(tags - this->columns().begin());
    if (templates.empty()) return;  // a generative model alone has no weights
    const auto compiled = split(templates, [&](const std::string& name) {
        return slot_of(parse_constituency_atom(name, this->columns()));
    });
    std::vector<Program::Draft> drafts;
    std::array<bool, 2 * kGroups> used{};
    for (const Template& t : compiled) {
        bool terminal = false;
        unsigned scopes = 0;
        for (const uint32_t slot : t.atoms) {
            terminal |= slots_[slot].kind == Kind::kWord;
            scopes |= scope_of(slots_[slot]);
        }
        const size_t group = (terminal ? kGroups : 0) + group_of(scopes);
        used[group] = true;
        drafts.push_back({t.seed, static_cast<uint32_t>(group), {}, named_atoms(t)});
    }
    for (Program::Draft& draft : drafts)
        draft.group -= static_cast<uint32_t>(std::count(used.begin(), used.begin() + draft.group, false));
    program_ = Program(std::move(drafts), static_cast<size_t>(std::count(used.begin(), used.end(), true)));
    const auto terminals = std::count(used.begin() + kGroups, used.end(), true);
    for (size_t g = 0; g < program_.group_count(); ++g) {
        const bool terminal = g + static_cast<size_t>(terminals) >= program_.group_count();
        Group& group = groups_.emplace_back(Group{terminal, {}, {}});
        for (const uint32_t slot : program_.slots_of_group(g))
            (is_fixed(slots_[slot]) ? group.fixed : group.moving).push_back(slot);
    }
    for (uint32_t slot = 0; slot < slots_.size(); ++slot)
        (is_fixed(slots_[slot]) ? fixed_ : moving_).push_back(slot);
}

uint32_t ConstituencySpec::slot_of(const ConstituencyAtom& atom) {
    const uint32_t number = number_of(atom, &atoms_);
    if (number < slots_.size()) return number;
    const bool token = atom.kind == Kind::kToken || atom.kind == Kind::kWord;
    slots_.push_back({atom.kind, atom.place, token ? token_atom(atom.token) : 0});
    return number;
}

std::vector<std::string> ConstituencySpec::action_names() const {
    std::vector<std::string> names;
    for (Label label = 0; label < grammar_->label_count(); ++label) names.push_back(grammar_->name(label));
    names.push_back("</>");
    return names;
}

std::string ConstituencySpec::number_text(Kind kind, Label number) const {
    switch (kind) {
        case Kind::kCount:
            return number < 5 ? std::to_string(number) : "5+";
        case Kind::kLength:
            return number < 6 ? std::to_string(number) : number == 6 ? "6-10" : "11+";
        case Kind::kQuestion:
        case Kind::kPunctuation:
            return number ? "yes" : "no";
        default:
            return number == grammar_->none() ? "none" : grammar_->name(number);
    }
}

void check_search(const SearchOptions& search, const ConstituencySpec&) {
    search.check();
    if (search.kind != "beam" && search.kind != "greedy")
        throw ParameterError("a constituency parser searches with a beam, or greedily");
    if (search.beam.merge)
        throw ParameterError("a constituency parser has no equal states: merge must be off");
}

}  // namespace goldbeam
