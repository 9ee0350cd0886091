#include "problems/dependency/atoms.hpp"

#include <optional>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

std::string not_a_word(const std::string& text) {
    return "'" + text + "' is not a word of the stack or buffer such as s0, q1 or s0.l1";
}

Address parse_base(const std::string& text) {
    if (text.size() != 2 || (text[0] != 's' && text[0] != 'q') || text[1] < '0' || text[1] > '3')
        throw TemplateError(not_a_word(text) + " (there are s0 to s3 and q0 to q3)");
    return {text[0] == 's', static_cast<uint8_t>(text[1] - '0')};
}

std::optional<Address::Relative> parse_relative(std::string_view text) {
    if (text == "l1") return Address::Relative::kLeft1;
    if (text == "l2") return Address::Relative::kLeft2;
    if (text == "r1") return Address::Relative::kRight1;
    if (text == "r2") return Address::Relative::kRight2;
    if (text == "h") return Address::Relative::kHead;
    if (text == "h2") return Address::Relative::kHead2;
    return std::nullopt;
}

std::optional<ParsingAtom::Kind> parse_property(std::string_view text) {
    if (text == "rel") return ParsingAtom::Kind::kRelation;
    if (text == "vl") return ParsingAtom::Kind::kLeftCount;
    if (text == "vr") return ParsingAtom::Kind::kRightCount;
    if (text == "sl") return ParsingAtom::Kind::kLeftSet;
    if (text == "sr") return ParsingAtom::Kind::kRightSet;
    return std::nullopt;
}

// "s0.l1.xpos*" without functions.
ParsingAtom parse_place(std::string text, const std::vector<std::string>& columns) {
    ParsingAtom atom{ParsingAtom::Kind::kToken};
    if (!text.empty() && text.back() == '*') {
        atom.or_none = true;
        text.pop_back();
    }
    const size_t dot = text.find('.');
    atom.address = parse_base(text.substr(0, dot));
    if (dot == std::string::npos)
        throw TemplateError("'" + text + "' does not say what of the word: " + text + ".w");
    std::string field = text.substr(dot + 1);
    const size_t next = field.find('.');
    if (next != std::string::npos && next < field.find('[')) {
        const auto relative = parse_relative(std::string_view(field).substr(0, next));
        if (!relative)
            throw TemplateError("unknown relative '" + field.substr(0, next) +
                                "' (there are l1, l2, r1, r2, h, h2)");
        atom.address.relative = *relative;
        field = field.substr(next + 1);
    }
    const auto property = parse_property(field);
    if (!property) {
        atom.token = parse_column(field, columns, ", and rel, vl, vr, sl, sr");
        return atom;
    }
    atom.kind = *property;
    if (atom.kind != ParsingAtom::Kind::kRelation && atom.address.relative != Address::Relative::kItself)
        throw TemplateError("'" + field +
                            "' is known of words on the stack and q0 only, not of their relatives");
    return atom;
}

}  // namespace

ParsingAtom parse_parsing_atom(const std::string& name, const std::vector<std::string>& columns) {
    if (name == "open") return {ParsingAtom::Kind::kOpen};
    if (name.find('(') == std::string::npos) return parse_place(name, columns);
    const std::string inside = inside_call(name);
    if (name.starts_with("d(")) {
        const auto [first, second] = two_arguments(name, "d(s0,q0)");
        ParsingAtom atom{ParsingAtom::Kind::kDistance};
        atom.address = parse_base(first);
        atom.other = parse_base(second);
        return atom;
    }
    if (name.starts_with("attach(")) {
        const auto [first, second] = two_arguments(name, "attach(s0.w,q0.w)");
        ParsingAtom atom = parse_place(first, columns);
        const ParsingAtom dependent = parse_place(second, columns);
        for (const ParsingAtom& word : {atom, dependent})
            if (word.kind != ParsingAtom::Kind::kToken || word.or_none)
                throw TemplateError("'" + name + "': attach() applies to columns of two words");
        atom.kind = ParsingAtom::Kind::kAttachment;
        atom.other = dependent.address;
        atom.other_token = dependent.token;
        apply_call("lower()", &atom.token);
        apply_call("lower()", &atom.other_token);
        return atom;
    }
    ParsingAtom atom = parse_place(inside, columns);
    if (atom.kind != ParsingAtom::Kind::kToken)
        throw TemplateError("'" + name + "': functions apply to columns");
    apply_call(name, &atom.token);
    return atom;
}

}  // namespace goldbeam
