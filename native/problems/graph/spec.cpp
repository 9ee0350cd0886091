#include "problems/graph/spec.hpp"

#include "core/errors.hpp"

namespace goldbeam {

namespace {
constexpr size_t kMostRelations = 0x7ffe;  // what a row of frozen weights can name
}

GraphSpec::GraphSpec(std::vector<std::string> columns, const std::vector<std::string>& templates,
                     std::vector<std::string> relations, int order, bool projective, bool single_root,
                     uint32_t root_relation, WordKnowledge knowledge)
    : TokenSpec(std::move(columns), std::move(knowledge)),
      relations_(std::move(relations)),
      order_(order),
      projective_(projective),
      single_root_(single_root),
      root_relation_(root_relation) {
    if (order != 1 && order != 2) throw ParameterError("order must be 1 or 2");
    if (relations_.empty() || relations_.size() > kMostRelations)
        throw DataError("there are " + std::to_string(relations_.size()) + " relations, and 1 to " +
                        std::to_string(kMostRelations) + " are possible");
    if (root_relation >= relations_.size()) throw ParameterError("the root's relation is out of range");
    const auto compiled = split(templates, [&](const std::string& name) {
        const GraphAtom atom = parse_graph_atom(name, this->columns());
        const uint32_t slot = number_of(atom, &atoms_);
        if (slot == slots_.size()) slots_.push_back(slot_of(atom));
        return slot;
    });
    std::vector<Program::Draft> drafts;
    for (const Template& t : compiled) drafts.push_back(draft(t));
    program_ = Program(std::move(drafts), 4);
    if (program_.lines(static_cast<size_t>(Kind::kArc)).empty())
        throw TemplateError("no template scores arcs; add one with h and m");
}

GraphSpec::Slot GraphSpec::slot_of(const GraphAtom& atom) {
    const bool pair = atom.kind == GraphAtom::Kind::kAttachment;
    const auto word = [&](const GraphAtom::Word& w, bool used) {
        return Word{w.node, w.offset, used ? token_atom(w.token) : 0};
    };
    if (pair) knowledge().check_attachments();
    return {atom.kind, word(atom.word, pair || atom.kind == GraphAtom::Kind::kToken),
            word(atom.dependent, pair)};
}

Program::Draft GraphSpec::draft(const Template& t) const {
    const auto bad = [&](const std::string& reason) {
        return TemplateError("bad template \"" + t.text + "\": " + reason);
    };
    bool relation = false, sibling = false, grandparent = false;
    Program::Draft line{t.seed, 0, {}, {}};
    for (Program::Atom& atom : named_atoms(t)) {
        const Slot& slot = slots_[atom.slot];
        if (slot.kind == GraphAtom::Kind::kRelation) {
            relation = true;
            continue;
        }
        sibling |= slot.kind == GraphAtom::Kind::kSiblingDistance;
        sibling |= slot.is_about(GraphAtom::Node::kSibling);
        grandparent |= slot.is_about(GraphAtom::Node::kGrandparent);
        (slot.is_between() ? line.later : line.early).push_back(std::move(atom));
    }
    if (sibling && grandparent) throw bad("a part has a sibling or a grandparent, not both");
    if (relation && (sibling || grandparent)) throw bad("relations are scored by arcs alone");
    if (!line.later.empty() && (sibling || grandparent || relation))
        throw bad("words between are for templates of arcs");
    if (order_ == 1 && (sibling || grandparent)) throw bad("siblings and grandparents are for order 2");
    line.group = static_cast<uint32_t>(relation      ? Kind::kRelation
                                       : sibling     ? Kind::kSibling
                                       : grandparent ? Kind::kGrandparent
                                                     : Kind::kArc);
    return line;
}

std::vector<std::string> GraphSpec::action_names() const {
    std::vector<std::string> names{"part"};
    names.insert(names.end(), relations_.begin(), relations_.end());
    return names;
}

}  // namespace goldbeam
