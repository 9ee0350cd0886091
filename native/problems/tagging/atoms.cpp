#include "problems/tagging/atoms.hpp"

#include <charconv>
#include <optional>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

std::optional<int> parse_int(std::string_view text) {
    if (!text.empty() && text[0] == '+') text.remove_prefix(1);
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

int checked_offset(std::string_view text) {
    const std::optional<int> offset = parse_int(text);
    if (!offset) throw TemplateError("'" + std::string(text) + "' is not an offset such as 0, -1 or +2");
    if (std::abs(*offset) > kLargestOffset)
        throw TemplateError("offset " + std::to_string(*offset) + " is outside -8..+8");
    return *offset;
}

struct Place {
    std::string column;
    int offset;
};

// "w-1" or "c2[+1]".
Place parse_place(const std::string& text) {
    const size_t bracket = text.find('[');
    if (bracket != std::string::npos) {
        if (text.back() != ']') throw TemplateError("'" + text + "' lacks its closing bracket");
        const std::string_view inside(text.data() + bracket + 1, text.size() - bracket - 2);
        return {text.substr(0, bracket), checked_offset(inside)};
    }
    size_t end = text.size();
    while (end > 0 && text[end - 1] >= '0' && text[end - 1] <= '9') --end;
    if (end > 0 && end < text.size() && (text[end - 1] == '-' || text[end - 1] == '+')) --end;
    if (end == 0 || end == text.size())
        throw TemplateError("'" + text + "' is not a column and an offset such as w0, w-1 or xpos+1");
    return {text.substr(0, end), checked_offset(std::string_view(text).substr(end))};
}

// "w-1,w0", of same(w-1,w0).
TaggingAtom parse_same(const std::string& text, const std::vector<std::string>& columns) {
    const size_t comma = text.find(',');
    if (comma == std::string::npos) throw TemplateError("same is of two places, such as same(w-1,w0)");
    const Place one = parse_place(text.substr(0, comma)), other = parse_place(text.substr(comma + 1));
    if (one.column != other.column || one.column == "t" || one.offset == other.offset)
        throw TemplateError("same is of two places of one column, such as same(w-1,w0)");
    const uint32_t column = column_index(one.column, columns, "");
    return {TaggingAtom::Kind::kToken, {column, TokenFunction::kItself, 0}, one.offset, other.offset};
}

}  // namespace

TaggingAtom parse_tagging_atom(const std::string& name, const std::vector<std::string>& columns) {
    if (name == "bias") return {TaggingAtom::Kind::kToken, {0, TokenFunction::kBias, 0}, 0};
    const size_t parenthesis = name.find('(');
    if (parenthesis != std::string::npos) {
        if (name.back() != ')') throw TemplateError("'" + name + "' lacks its closing parenthesis");
        if (name.starts_with("same("))
            return parse_same(name.substr(parenthesis + 1, name.size() - parenthesis - 2), columns);
        if (name.starts_with("coarse(")) {
            TaggingAtom label = parse_tagging_atom(name.substr(7, name.size() - 8), columns);
            if (label.kind != TaggingAtom::Kind::kLabel || label.offset > 0 || label.coarse)
                throw TemplateError("coarse is of labels before, such as coarse(t-1)");
            label.coarse = true;
            return label;
        }
        TokenAtom token = parse_function(name.substr(0, parenthesis));
        const Place place = parse_place(name.substr(parenthesis + 1, name.size() - parenthesis - 2));
        if (place.column == "t") throw TemplateError("functions apply to columns, not to labels");
        token.column = column_index(place.column, columns, ", and t for labels");
        if (token.function == TokenFunction::kTags && token.column != 0)
            throw TemplateError("tags is of words: tags(" + columns[0] + "0), not of other columns");
        return {TaggingAtom::Kind::kToken, token, place.offset};
    }
    const Place place = parse_place(name);
    if (place.column == "t") {
        if (place.offset == 0) throw TemplateError("'" + name + "' is what is to be told (use t-1, t+1 ...)");
        if (place.offset > kInterface) throw TemplateError("'" + name + "' looks more than 2 labels ahead");
        if (place.offset < -kLargestOrder)
            throw TemplateError("'" + name + "' looks more than 4 labels back");
        return {TaggingAtom::Kind::kLabel, {}, place.offset};
    }
    return {TaggingAtom::Kind::kToken,
            {column_index(place.column, columns, ", and t for labels"), TokenFunction::kItself, 0},
            place.offset};
}

std::string atom_name(const TokenAtom& atom, int offset, const std::vector<std::string>& columns) {
    if (atom.function == TokenFunction::kBias) return "bias";
    const std::string& column = columns[atom.column];
    const bool bracket = column.back() >= '0' && column.back() <= '9';
    std::string place = column;
    if (bracket) place += '[';
    if (offset > 0) place += '+';
    place += std::to_string(offset);
    if (bracket) place += ']';
    std::string name = function_name(atom);
    if (name.empty()) return place;
    return name.append(1, '(').append(place).append(1, ')');
}

std::string place_name(const TokenAtom& atom, const TokenPlace& place,
                       const std::vector<std::string>& columns) {
    const std::string here = atom_name(atom, place.offset, columns);
    return place.compares() ? "same(" + here + "," + atom_name(atom, place.same_as, columns) + ")" : here;
}

}  // namespace goldbeam
