#include "problems/graph/spec.hpp"

#include <algorithm>
#include <sstream>

#include "core/errors.hpp"

namespace goldbeam {

namespace {
constexpr size_t kMostRelations = 0x7ffe;  // what a row of frozen weights can name
}

GraphSpec::GraphSpec(std::vector<std::string> columns, const std::vector<std::string>& templates,
                     std::vector<std::string> relations, int order, bool projective, bool single_root,
                     uint32_t root_relation)
    : columns_(std::move(columns)),
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
    std::vector<GraphAtom> atoms;
    const auto compiled = compile_templates(templates, [&](const std::string& name) {
        atoms.push_back(parse_graph_atom(name, columns_));
        return static_cast<uint32_t>(atoms.size() - 1);
    });
    for (const Template& t : compiled) compile(t, atoms);
    if (this->templates(Kind::kArc).empty())
        throw TemplateError("no template scores arcs; add one with h and m");
}

void GraphSpec::compile(const Template& t, const std::vector<GraphAtom>& atoms) {
    const auto bad = [&](const std::string& reason) {
        return TemplateError("bad template \"" + t.text + "\": " + reason);
    };
    bool relation = false, sibling = false, grandparent = false;
    CompiledTemplate c{t.seed, static_cast<uint32_t>(texts_.size()), {}, 0, {}};
    std::vector<Ref> between;
    std::vector<std::string> between_names;
    std::istringstream names(t.text);
    for (const uint32_t index : t.atoms) {
        const GraphAtom& atom = atoms[index];
        std::string name;
        names >> name;
        if (atom.kind == GraphAtom::Kind::kRelation) {
            relation = true;
            continue;
        }
        const bool word = atom.kind == GraphAtom::Kind::kToken;
        sibling |= atom.kind == GraphAtom::Kind::kSiblingDistance;
        sibling |= word && atom.node == GraphAtom::Node::kSibling;
        grandparent |= word && atom.node == GraphAtom::Node::kGrandparent;
        const Ref ref{atom.kind, atom.node, atom.offset, word ? token_atom(atom.token) : 0};
        const bool is_between = word && atom.node == GraphAtom::Node::kBetween;
        (is_between ? between : c.refs).push_back(ref);
        (is_between ? between_names : c.names).push_back(name);
    }
    if (sibling && grandparent) throw bad("a part has a sibling or a grandparent, not both");
    if (relation && (sibling || grandparent)) throw bad("relations are scored by arcs alone");
    if (!between.empty() && (sibling || grandparent || relation))
        throw bad("words between are for templates of arcs");
    if (order_ == 1 && (sibling || grandparent)) throw bad("siblings and grandparents are for order 2");
    c.fixed = c.refs.size();
    c.refs.insert(c.refs.end(), between.begin(), between.end());
    c.names.insert(c.names.end(), between_names.begin(), between_names.end());
    texts_.push_back(t.text);
    const Kind kind = relation      ? Kind::kRelation
                      : sibling     ? Kind::kSibling
                      : grandparent ? Kind::kGrandparent
                                    : Kind::kArc;
    templates_[static_cast<size_t>(kind)].push_back(std::move(c));
}

uint32_t GraphSpec::token_atom(const TokenAtom& atom) {
    const auto found = std::find(token_atoms_.begin(), token_atoms_.end(), atom);
    const auto index = static_cast<uint32_t>(found - token_atoms_.begin());
    if (found == token_atoms_.end()) token_atoms_.push_back(atom);
    return index;
}

std::vector<std::string> GraphSpec::used_columns() const {
    std::vector<std::string> used;
    for (uint32_t c = 0; c < columns_.size(); ++c)
        if (std::any_of(token_atoms_.begin(), token_atoms_.end(),
                        [&](const TokenAtom& atom) { return atom.column == c; }))
            used.push_back(columns_[c]);
    return used;
}

std::vector<std::string> GraphSpec::action_names() const {
    std::vector<std::string> names{"part"};
    names.insert(names.end(), relations_.begin(), relations_.end());
    return names;
}

}  // namespace goldbeam
