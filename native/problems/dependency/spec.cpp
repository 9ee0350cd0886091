#include "problems/dependency/spec.hpp"

#include <algorithm>
#include <unordered_map>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

constexpr size_t kMostActions = 0x7fff;  // what a row of frozen weights can name
constexpr size_t kMostSuccessors = size_t{1} << 24;

const TransitionSystem& system_named(const std::string& name) {
    const TransitionSystem* system = find_system(name);
    if (system == nullptr)
        throw ParameterError("system must be one of " + system_names() + ", not '" + name + "'");
    return *system;
}

// What a template looks at: templates that look at the same make a group. Those that see tags only, and no
// words as they are, stay apart: there are few combinations of tags, so their sums, which are the long ones,
// are mostly known already.
struct TemplateScope {
    unsigned stack = 0;  // a bit a depth
    bool buffer = false;
    bool structural = false;
    bool lexical = false;

    bool operator==(const TemplateScope&) const = default;
    bool within(const TemplateScope& other) const {
        return (stack & ~other.stack) == 0 && buffer <= other.buffer && structural <= other.structural &&
               lexical == other.lexical;
    }
};

}  // namespace

std::string action_name(Move move, const std::string& relation) {
    std::string name(move_name(move));
    return makes_arc(move) ? name + " " + relation : name;
}

ParsingSpec::ParsingSpec(std::vector<std::string> columns, const std::vector<std::string>& templates,
                         std::vector<std::string> relations, std::vector<std::string> actions,
                         const std::string& system, bool single_root, uint32_t root_relation)
    : columns_(std::move(columns)),
      relations_(std::move(relations)),
      action_names_(std::move(actions)),
      system_(system_named(system)),
      single_root_(single_root),
      root_relation_(root_relation) {
    if (columns_.empty()) throw ParameterError("a parser needs at least one column, the words");
    if (root_relation_ >= relations_.size())
        throw ModelError("the relation of the root is not among the relations");
    parse_actions(action_names_);
    const auto compiled = compile_templates(
        templates, [&](const std::string& name) { return slot_of(parse_parsing_atom(name, columns_)); });
    for (const Template& t : compiled) texts_.push_back(t.text);
    make_groups(compiled);
}

void ParsingSpec::parse_actions(const std::vector<std::string>& names) {
    if (names.size() > kMostActions)
        throw DataError("there are " + std::to_string(names.size()) + " actions, and at most " +
                        std::to_string(kMostActions) + " are possible; use fewer relations");
    std::unordered_map<std::string, ParserAction> known;
    for (const Transition& t : system_.transitions) {
        if (!makes_arc(t.move))
            known.emplace(action_name(t.move, ""), ParserAction{t.move, 0});
        else
            for (uint32_t r = 0; r < relations_.size(); ++r)
                known.emplace(action_name(t.move, relations_[r]), ParserAction{t.move, r});
    }
    for (const std::string& name : names) {
        const auto found = known.find(name);
        if (found == known.end())
            throw ModelError("'" + name + "' is no action of the system " + std::string(system_.name) +
                             ", or is listed twice");
        actions_.push_back(found->second);
        known.erase(found);
    }
    for (size_t a = 1; a < actions_.size(); ++a)
        if (actions_[a].move < actions_[a - 1].move) throw ModelError("the actions are not sorted by move");
    for (const Transition& t : system_.transitions) {
        Range& range = ranges_[static_cast<size_t>(t.move)];
        const auto is_it = [&](const ParserAction& a) { return a.move == t.move; };
        const auto first = std::find_if(actions_.begin(), actions_.end(), is_it);
        if (first == actions_.end())
            throw ModelError("there is no action for the move " + std::string(move_name(t.move)));
        transitions_[static_cast<size_t>(t.move)] = &t;
        range.begin = static_cast<uint32_t>(first - actions_.begin());
        range.end = range.begin + static_cast<uint32_t>(std::count_if(first, actions_.end(), is_it));
    }
}

Action ParsingSpec::action(Move move, uint32_t relation) const {
    const Range range = actions_of(move);
    if (!makes_arc(move)) return range.begin;
    for (Action a = range.begin; a < range.end; ++a)
        if (actions_[a].relation == relation) return a;
    return kNoAction;
}

std::vector<std::string> ParsingSpec::used_columns() const {
    std::vector<std::string> used;
    for (uint32_t c = 0; c < columns_.size(); ++c)
        if (std::any_of(token_atoms_.begin(), token_atoms_.end(),
                        [&](const auto& a) { return a.column == c; }))
            used.push_back(columns_[c]);
    return used;
}

uint8_t ParsingSpec::address_of(const Address& address) {
    const auto found = std::find(addresses_.begin(), addresses_.end(), address);
    const auto index = static_cast<uint8_t>(found - addresses_.begin());
    if (found == addresses_.end()) {
        addresses_.push_back(address);
        uint8_t& depth = address.on_stack ? stack_depth_ : buffer_depth_;
        depth = std::max<uint8_t>(depth, address.depth + 1);
    }
    return index;
}

uint32_t ParsingSpec::slot_of(const ParsingAtom& atom) {
    const auto known = std::find(slot_atoms_.begin(), slot_atoms_.end(), atom);
    if (known != slot_atoms_.end()) return static_cast<uint32_t>(known - slot_atoms_.begin());
    slot_atoms_.push_back(atom);
    Slot slot{atom.kind, atom.or_none, 0, 0, 0};
    if (atom.kind != ParsingAtom::Kind::kOpen) slot.address = address_of(atom.address);
    if (atom.kind == ParsingAtom::Kind::kDistance) slot.other = address_of(atom.other);
    if (atom.kind == ParsingAtom::Kind::kToken) {
        const auto found = std::find(token_atoms_.begin(), token_atoms_.end(), atom.token);
        slot.atom = static_cast<uint32_t>(found - token_atoms_.begin());
        if (found == token_atoms_.end()) token_atoms_.push_back(atom.token);
    }
    slots_.push_back(slot);
    return static_cast<uint32_t>(slots_.size() - 1);
}

void ParsingSpec::make_groups(const std::vector<Template>& templates) {
    std::vector<TemplateScope> scopes;
    const auto is_lexical = [&](const TokenAtom& token) {
        const std::string& column = columns_[token.column];
        return column != "upos" && column != "xpos" && token.function != TokenFunction::kAttribute;
    };
    const auto scope_of = [&](const Template& t) {
        TemplateScope scope;
        for (const uint32_t slot : t.atoms) {
            const ParsingAtom& atom = slot_atoms_[slot];
            const auto note = [&](const Address& a) {
                if (a.on_stack)
                    scope.stack |= 1u << a.depth;
                else
                    scope.buffer = true;
            };
            note(atom.address);
            if (atom.kind == ParsingAtom::Kind::kDistance) note(atom.other);
            scope.structural |= atom.structural();
            scope.lexical |= atom.kind == ParsingAtom::Kind::kToken && is_lexical(atom.token);
        }
        return scope;
    };
    for (uint32_t k = 0; k < templates.size(); ++k) {
        const TemplateScope scope = scope_of(templates[k]);
        size_t g = static_cast<size_t>(std::find(scopes.begin(), scopes.end(), scope) - scopes.begin());
        if (g == scopes.size()) {
            scopes.push_back(scope);
            groups_.emplace_back().lexical = scope.lexical;
        }
        groups_[g].templates.push_back({templates[k].seed, k, templates[k].atoms});
    }
    // A group costs a look-up of its own, so a small one joins the one that looks at least beyond it.
    constexpr size_t kSmall = 5;
    for (size_t g = 0; g < groups_.size(); ++g) {
        if (groups_[g].templates.size() >= kSmall) continue;
        size_t best = groups_.size();
        for (size_t other = 0; other < groups_.size(); ++other)
            if (other != g && !groups_[other].templates.empty() && scopes[g].within(scopes[other]) &&
                (best == groups_.size() || scopes[other].within(scopes[best])))
                best = other;
        if (best == groups_.size()) continue;
        auto& moved = groups_[g].templates;
        groups_[best].templates.insert(groups_[best].templates.end(), moved.begin(), moved.end());
        moved.clear();
    }
    std::erase_if(groups_, [](const Group& group) { return group.templates.empty(); });
    for (Group& group : groups_) {
        for (const CompiledTemplate& t : group.templates)
            group.slots.insert(group.slots.end(), t.slots.begin(), t.slots.end());
        const auto keep_once = [](std::vector<uint32_t>* numbers) {
            std::sort(numbers->begin(), numbers->end());
            numbers->erase(std::unique(numbers->begin(), numbers->end()), numbers->end());
        };
        keep_once(&group.slots);
        for (const uint32_t slot : group.slots) {
            const bool token = group.lexical && slots_[slot].kind == ParsingAtom::Kind::kToken;
            (token ? group.words : group.others).push_back(token ? slots_[slot].address : slot);
        }
        keep_once(&group.words);
    }
}

void check_search(const SearchOptions& search, const ParsingSpec& spec) {
    search.check();
    const std::string name(spec.system().name);
    if (search.kind == "viterbi")
        throw ParameterError("exact search is for chains; a parser takes search=\"beam\" or \"greedy\"");
    if (merges(search) && !spec.system().merges)
        throw ParameterError("merge is for the system arc-standard, not for " + name);
    if (search.kind == "beam" &&
        search.beam.filter.width > std::max(kMostSuccessors / spec.actions().size(), size_t{1}))
        throw ParameterError("a beam of " + std::to_string(search.beam.filter.width) + " is too wide for " +
                             std::to_string(spec.actions().size()) + " actions; use a narrower one");
}

}  // namespace goldbeam
