#include "problems/graph/atoms.hpp"

#include "core/errors.hpp"

namespace goldbeam {

namespace {

GraphAtom::Node parse_node(char name, const std::string& text) {
    switch (name) {
        case 'h':
            return GraphAtom::Node::kHead;
        case 'm':
            return GraphAtom::Node::kModifier;
        case 's':
            return GraphAtom::Node::kSibling;
        case 'g':
            return GraphAtom::Node::kGrandparent;
        case 'b':
            return GraphAtom::Node::kBetween;
        default:
            throw TemplateError("'" + text + "' is no word of a part: h, m, s, g or b");
    }
}

// "h-1.xpos" without functions.
GraphAtom::Word parse_place(const std::string& text, const std::vector<std::string>& columns) {
    const size_t dot = text.find('.');
    const std::string place = text.substr(0, dot);
    GraphAtom::Word atom;
    atom.node = parse_node(place.empty() ? ' ' : place[0], text);
    if (place.size() > 1) {
        const bool known = place.size() == 3 && (place[1] == '-' || place[1] == '+') && place[2] >= '1' &&
                           place[2] <= '0' + GraphAtom::kFarthest;
        if (!known || atom.node == GraphAtom::Node::kBetween)
            throw TemplateError("'" + place + "' is no word of a part; words beside are h-1, m+2 and so on");
        atom.offset = static_cast<int8_t>((place[1] == '-' ? -1 : 1) * (place[2] - '0'));
    }
    if (dot == std::string::npos)
        throw TemplateError("'" + text + "' does not say what of the word: " + text + ".w");
    atom.token = parse_column(text.substr(dot + 1), columns, "");
    return atom;
}

GraphAtom parse_attachment(const std::string& name, const std::vector<std::string>& columns) {
    const auto [head, dependent] = two_arguments(name, "attach(h.w,m.w)");
    GraphAtom atom{GraphAtom::Kind::kAttachment, parse_place(head, columns), parse_place(dependent, columns)};
    for (GraphAtom::Word* word : {&atom.word, &atom.dependent}) {
        if (word->node == GraphAtom::Node::kBetween)
            throw TemplateError("'" + name + "': attach() is not for words between");
        apply_call("lower()", &word->token);
    }
    return atom;
}

}  // namespace

GraphAtom parse_graph_atom(const std::string& name, const std::vector<std::string>& columns) {
    if (name == "bias") return {GraphAtom::Kind::kBias};
    if (name == "dir") return {GraphAtom::Kind::kDirection};
    if (name == "dist") return {GraphAtom::Kind::kDistance};
    if (name == "sdist") return {GraphAtom::Kind::kSiblingDistance};
    if (name == "rel") return {GraphAtom::Kind::kRelation};
    if (name.find('(') == std::string::npos) return {GraphAtom::Kind::kToken, parse_place(name, columns)};
    if (name.starts_with("attach(")) return parse_attachment(name, columns);
    GraphAtom atom{GraphAtom::Kind::kToken, parse_place(inside_call(name), columns)};
    apply_call(name, &atom.word.token);
    return atom;
}

}  // namespace goldbeam
