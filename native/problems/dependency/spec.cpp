#include "problems/dependency/spec.hpp"

#include <algorithm>
#include <bit>
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
    // Without pairs of words, and without words' children and heads.
    bool cheap() const { return !lexical || (!structural && std::popcount(stack) + buffer <= 1); }
};

}  // namespace

std::string action_name(Move move, const std::string& relation) {
    std::string name(move_name(move));
    return makes_arc(move) ? name + " " + relation : name;
}

ParsingSpec::ParsingSpec(std::vector<std::string> columns, const std::vector<std::string>& templates,
                         std::vector<std::string> relations, std::vector<std::string> actions,
                         const std::string& system, bool single_root, uint32_t root_relation,
                         WordKnowledge knowledge, bool reversed, const ExcludedRelations& excluded)
    : TokenSpec(std::move(columns), std::move(knowledge)),
      relations_(std::move(relations)),
      action_names_(std::move(actions)),
      system_(system_named(system)),
      single_root_(single_root),
      root_relation_(root_relation),
      reversed_(reversed) {
    if (this->columns().empty()) throw ParameterError("a parser needs at least one column, the words");
    if (root_relation_ >= relations_.size())
        throw ModelError("the relation of the root is not among the relations");
    const auto upos = std::find(this->columns().begin(), this->columns().end(), "upos");
    if (!excluded.empty() && upos == this->columns().end())
        throw ModelError("relations are excluded by UPOS, which is not among the columns");
    excluded_ = excluded;
    filter_ =
        RelationFilter(excluded, relations_.size(), static_cast<size_t>(upos - this->columns().begin()));
    parse_actions(action_names_);
    find_permitted();
    make_groups(split(templates, [&](const std::string& name) {
        return slot_of(parse_parsing_atom(name, this->columns()));
    }));
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

void ParsingSpec::find_permitted() {
    for (size_t m = 0; m < kMoves; ++m) {
        if (!makes_arc(static_cast<Move>(m))) continue;
        for (uint32_t c = 0; c < filter_.class_count(); ++c) {
            std::vector<Range>& found = permitted_[m].emplace_back();
            std::vector<Action>& others = excluded_actions_[m].emplace_back();
            for (Action a = ranges_[m].begin; a < ranges_[m].end; ++a) {
                if (!filter_.permits(c, actions_[a].relation))
                    others.push_back(a);
                else if (!found.empty() && found.back().end == a)
                    ++found.back().end;
                else
                    found.push_back({a, a + 1});
            }
        }
    }
}

Action ParsingSpec::action(Move move, uint32_t relation) const {
    const Range range = actions_of(move);
    if (!makes_arc(move)) return range.begin;
    for (Action a = range.begin; a < range.end; ++a)
        if (actions_[a].relation == relation) return a;
    return kNoAction;
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
    const uint32_t number = number_of(atom, &slot_atoms_);
    if (number < slots_.size()) return number;
    if (atom.kind == ParsingAtom::Kind::kOpen && system_.any_order)
        throw TemplateError("'open' is for systems with a stack, and " + std::string(system_.name) +
                            " has none");
    Slot slot{atom.kind, atom.or_none, 0, 0, 0, 0};
    if (atom.kind != ParsingAtom::Kind::kOpen) slot.address = address_of(atom.address);
    if (atom.has_other()) slot.other = address_of(atom.other);
    if (atom.kind == ParsingAtom::Kind::kToken) slot.atom = token_atom(atom.token);
    if (atom.kind == ParsingAtom::Kind::kAttachment) {
        knowledge().check_attachments();
        slot.atom = token_atom(atom.token);
        slot.other_atom = token_atom(atom.other_token);
    }
    slots_.push_back(slot);
    return number;
}

void ParsingSpec::make_groups(const std::vector<Template>& templates) {
    std::vector<TemplateScope> scopes;
    const auto is_lexical = [&](const TokenAtom& token) {
        const std::string& column = columns()[token.column];
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
            if (atom.has_other()) note(atom.other);
            scope.structural |= atom.structural();
            scope.lexical |= atom.kind == ParsingAtom::Kind::kToken && is_lexical(atom.token);
        }
        return scope;
    };
    std::vector<std::vector<uint32_t>> members;  // templates
    for (uint32_t k = 0; k < templates.size(); ++k) {
        const uint32_t g = number_of(scope_of(templates[k]), &scopes);
        members.resize(scopes.size());
        members[g].push_back(k);
    }
    // A group costs a look-up of its own, so a small one joins the one that looks at least beyond it.
    constexpr size_t kSmall = 5;
    for (size_t g = 0; g < members.size(); ++g) {
        if (members[g].size() >= kSmall) continue;
        size_t best = members.size();
        for (size_t other = 0; other < members.size(); ++other)
            if (other != g && !members[other].empty() && scopes[g].within(scopes[other]) &&
                (best == members.size() || scopes[other].within(scopes[best])))
                best = other;
        if (best == members.size()) continue;
        members[best].insert(members[best].end(), members[g].begin(), members[g].end());
        members[g].clear();
    }
    std::vector<Program::Draft> drafts;
    std::vector<bool> lexical;
    for (size_t g = 0; g < members.size(); ++g) {
        if (members[g].empty()) continue;
        for (const uint32_t k : members[g])
            drafts.push_back(
                {templates[k].seed, static_cast<uint32_t>(lexical.size()), {}, named_atoms(templates[k])});
        const auto number = static_cast<uint32_t>(lexical.size());
        all_groups_.push_back(number);
        (scopes[g].cheap() ? cheap_groups_ : costly_groups_).push_back(number);
        if (scopes[g].cheap())
            cheap_templates_.insert(cheap_templates_.end(), members[g].begin(), members[g].end());
        lexical.push_back(scopes[g].lexical);
    }
    program_ = Program(std::move(drafts), lexical.size());
    for (size_t g = 0; g < lexical.size(); ++g) {
        Group& group = groups_.emplace_back();
        for (const uint32_t slot : program_.slots_of_group(g))
            if (lexical[g] && slots_[slot].kind == ParsingAtom::Kind::kToken)
                (void)number_of<uint32_t>(slots_[slot].address, &group.words);
            else
                group.others.push_back({slot, scramble(slot + 1) | 1});
    }
    readings_.resize(addresses_.size());
    for (uint32_t slot = 0; slot < slots_.size(); ++slot)
        if (slots_[slot].kind == ParsingAtom::Kind::kToken)
            readings_[slots_[slot].address].push_back({slot, slots_[slot].atom, slots_[slot].or_none});
        else
            other_slots_.push_back(slot);
}

void check_search(const SearchOptions& search, const ParsingSpec& spec) {
    search.check();
    const std::string name(spec.system().name);
    if ((search.kind == "guided") != spec.system().any_order)
        throw ParameterError("guided search is for the system " + std::string(kEasyFirst.name) +
                             " and its only search");
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
