#include "problems/tagging/atoms.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/errors.hpp"
#include "core/hash.hpp"
#include "core/unicode.hpp"
#include "templates/template.hpp"

namespace goldbeam {

namespace {

constexpr const char* kKnownFunctions =
    "lower, shape, pattern, prefixN, suffixN, length, has-digit, has-upper, has-hyphen, tags";

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

TokenAtom parse_function(const std::string& name) {
    const auto with_argument = [&](std::string_view stem) -> std::optional<uint32_t> {
        if (name.rfind(stem, 0) != 0) return std::nullopt;
        const std::optional<int> n = parse_int(std::string_view(name).substr(stem.size()));
        if (!n || *n < 1 || *n > 32)
            throw TemplateError("'" + name + "' needs a length from 1 to 32, such as " + std::string(stem) +
                                "3");
        return static_cast<uint32_t>(*n);
    };
    if (name == "lower") return {0, TokenFunction::kLower, 0};
    if (name == "shape") return {0, TokenFunction::kShape, 0};
    if (name == "pattern") return {0, TokenFunction::kPattern, 0};
    if (name == "length") return {0, TokenFunction::kLength, 0};
    if (name == "has-digit") return {0, TokenFunction::kHasDigit, 0};
    if (name == "has-upper") return {0, TokenFunction::kHasUpper, 0};
    if (name == "has-hyphen") return {0, TokenFunction::kHasHyphen, 0};
    if (name == "tags") return {0, TokenFunction::kTags, 0};
    if (const auto n = with_argument("prefix")) return {0, TokenFunction::kPrefix, *n};
    if (const auto n = with_argument("suffix")) return {0, TokenFunction::kSuffix, *n};
    throw TemplateError("unknown function '" + name + "' (there are " + kKnownFunctions + ")");
}

uint32_t column_index(const std::string& name, const std::vector<std::string>& columns) {
    const auto found = std::find(columns.begin(), columns.end(), name);
    if (found != columns.end()) return static_cast<uint32_t>(found - columns.begin());
    std::string known;
    for (const std::string& column : columns) known += (known.empty() ? "" : ", ") + column;
    throw TemplateError("unknown column '" + name + "' (there are " + known + ", and t for labels)");
}

// Runs of one class become one character when `collapse`; other characters stand for themselves.
uint64_t shape_of(std::string_view cell, bool collapse, std::string* buffer) {
    buffer->clear();
    char32_t last = 0;
    for (size_t i = 0; i < cell.size();) {
        const char32_t c = next_code_point(cell, &i);
        const CharClass kind = char_class(c);
        const char32_t sign = kind == CharClass::kOther ? c : static_cast<char32_t>(kind);
        if (collapse && sign == last) continue;
        append_utf8(sign, buffer);
        last = sign;
    }
    return hash_bytes(*buffer);
}

bool has_class(std::string_view cell, CharClass wanted) {
    for (size_t i = 0; i < cell.size();)
        if (char_class(next_code_point(cell, &i)) == wanted) return true;
    return false;
}

// The first or last n characters; nothing if the word is shorter.
std::optional<std::string_view> affix(std::string_view cell, uint32_t n, bool suffix) {
    const auto starts_character = [&](size_t i) {
        return (static_cast<unsigned char>(cell[i]) & 0xc0) != 0x80;
    };
    if (suffix) {
        for (size_t i = cell.size(); i-- > 0;)
            if (starts_character(i) && --n == 0) return cell.substr(i);
        return std::nullopt;
    }
    for (size_t i = 0; i < cell.size(); ++i)
        if (starts_character(i) && n-- == 0) return cell.substr(0, i);
    return n == 0 ? std::optional(cell) : std::nullopt;
}

}  // namespace

TaggingAtom parse_tagging_atom(const std::string& name, const std::vector<std::string>& columns) {
    if (name == "bias") return {TaggingAtom::Kind::kToken, {0, TokenFunction::kBias, 0}, 0};
    const size_t parenthesis = name.find('(');
    if (parenthesis != std::string::npos) {
        if (name.back() != ')') throw TemplateError("'" + name + "' lacks its closing parenthesis");
        TokenAtom token = parse_function(name.substr(0, parenthesis));
        const Place place = parse_place(name.substr(parenthesis + 1, name.size() - parenthesis - 2));
        if (place.column == "t") throw TemplateError("functions apply to columns, not to labels");
        token.column = column_index(place.column, columns);
        if (token.function == TokenFunction::kTags && token.column != 0)
            throw TemplateError("tags is of words: tags(" + columns[0] + "0), not of other columns");
        return {TaggingAtom::Kind::kToken, token, place.offset};
    }
    const Place place = parse_place(name);
    if (place.column == "t") {
        if (place.offset >= 0)
            throw TemplateError("'" + name +
                                "' is not known yet when tagging from left to right (use t-1, t-2 ...)");
        if (place.offset < -kLargestOrder)
            throw TemplateError("'" + name + "' looks more than 4 labels back");
        return {TaggingAtom::Kind::kLabel, {}, place.offset};
    }
    return {TaggingAtom::Kind::kToken,
            {column_index(place.column, columns), TokenFunction::kItself, 0},
            place.offset};
}

uint64_t evaluate(const TokenAtom& atom, std::string_view cell, std::string* buffer) {
    // Predicates and lengths are small numbers; scrambling keeps them apart from kAbsent and from each other.
    switch (atom.function) {
        case TokenFunction::kItself:
            return hash_bytes(cell);
        case TokenFunction::kLower:
            buffer->clear();
            for (size_t i = 0; i < cell.size();) append_utf8(lower_case(next_code_point(cell, &i)), buffer);
            return hash_bytes(*buffer);
        case TokenFunction::kShape:
            return shape_of(cell, false, buffer);
        case TokenFunction::kPattern:
            return shape_of(cell, true, buffer);
        case TokenFunction::kPrefix:
        case TokenFunction::kSuffix: {
            const auto part = affix(cell, atom.argument, atom.function == TokenFunction::kSuffix);
            return part ? hash_bytes(*part) : kAbsent;
        }
        case TokenFunction::kLength: {
            uint64_t length = 0;
            for (size_t i = 0; i < cell.size(); ++length) next_code_point(cell, &i);
            return scramble(1 + std::min<uint64_t>(length, 16));
        }
        case TokenFunction::kHasDigit:
            return has_class(cell, CharClass::kDigit) ? scramble(1) : kAbsent;
        case TokenFunction::kHasUpper:
            return has_class(cell, CharClass::kUpper) ? scramble(1) : kAbsent;
        case TokenFunction::kHasHyphen:
            return cell.find('-') != std::string_view::npos ? scramble(1) : kAbsent;
        case TokenFunction::kBias:
            return scramble(1);
        case TokenFunction::kTags:
            return kAbsent;
    }
    return kAbsent;
}

std::string describe(const TokenAtom& atom, std::string_view cell) {
    std::string buffer;
    switch (atom.function) {
        case TokenFunction::kItself:
            return std::string(cell);
        case TokenFunction::kLower:
        case TokenFunction::kShape:
        case TokenFunction::kPattern:
            evaluate(atom, cell, &buffer);
            return buffer;
        case TokenFunction::kPrefix:
        case TokenFunction::kSuffix:
            return std::string(
                affix(cell, atom.argument, atom.function == TokenFunction::kSuffix).value_or(""));
        case TokenFunction::kLength: {
            size_t length = 0;
            for (size_t i = 0; i < cell.size(); ++length) next_code_point(cell, &i);
            return length < 16 ? std::to_string(length) : "16+";
        }
        default:
            return "";
    }
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
    const char* const names[] = {"",       "lower",     "shape",     "pattern",    "prefix", "suffix",
                                 "length", "has-digit", "has-upper", "has-hyphen", "tags"};
    std::string name = names[static_cast<size_t>(atom.function)];
    if (name.empty()) return place;
    if (atom.argument > 0) name += std::to_string(atom.argument);
    return name.append(1, '(').append(place).append(1, ')');
}

}  // namespace goldbeam
