#include "problems/tokens/atom.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/errors.hpp"
#include "core/hash.hpp"
#include "core/scripts.hpp"
#include "core/unicode.hpp"
#include "features/template.hpp"

namespace goldbeam {

namespace {

constexpr const char* kKnownFunctions =
    "lower, shape, pattern, prefixN, suffixN, length, has-digit, has-upper, has-hyphen, class, normal, tags, "
    "cluster, clusterN, lexicon";

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

// What the first character is; its marks do not count.
Script first_script(std::string_view cell) {
    size_t i = 0;
    return script_of(next_code_point(cell, &i));
}

// The text with every character in its normal form.
void normalize(std::string_view cell, std::string* buffer) {
    buffer->clear();
    for (size_t i = 0; i < cell.size();) append_utf8(normal_form(next_code_point(cell, &i)), buffer);
}

// The value of the attribute with that argument in "Case=Nom|Number=Sing".
std::optional<std::string_view> attribute(std::string_view cell, uint32_t wanted) {
    while (!cell.empty()) {
        const size_t end = std::min(cell.find('|'), cell.size());
        const std::string_view pair = cell.substr(0, end);
        const size_t equals = pair.find('=');
        if (equals != std::string_view::npos && attribute_argument(pair.substr(0, equals)) == wanted)
            return pair.substr(equals + 1);
        cell.remove_prefix(std::min(end + 1, cell.size()));
    }
    return std::nullopt;
}

}  // namespace

TokenAtom parse_column(const std::string& field, const std::vector<std::string>& columns,
                       const std::string& others) {
    const size_t bracket = field.find('[');
    if (bracket == std::string::npos)
        return {column_index(field, columns, others), TokenFunction::kItself, 0};
    if (field.back() != ']') throw TemplateError("'" + field + "' lacks its closing bracket");
    const std::string name = field.substr(bracket + 1, field.size() - bracket - 2);
    if (name.empty()) throw TemplateError("'" + field + "' names no attribute, as feats[Case] does");
    return {column_index(field.substr(0, bracket), columns, others), TokenFunction::kAttribute,
            attribute_argument(name)};
}

uint32_t attribute_argument(std::string_view name) { return static_cast<uint32_t>(hash_bytes(name)); }

TokenAtom parse_function(const std::string& name) {
    const auto with_argument = [&](std::string_view stem) -> std::optional<uint32_t> {
        if (name.rfind(stem, 0) != 0) return std::nullopt;
        const std::string_view digits = std::string_view(name).substr(stem.size());
        int n = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
        if (error != std::errc() || end != digits.data() + digits.size() || n < 1 || n > 32)
            throw TemplateError("'" + name + "' needs a length from 1 to 32, such as " + std::string(stem) +
                                "3");
        return static_cast<uint32_t>(n);
    };
    if (name == "lower") return {0, TokenFunction::kLower, 0};
    if (name == "shape") return {0, TokenFunction::kShape, 0};
    if (name == "pattern") return {0, TokenFunction::kPattern, 0};
    if (name == "length") return {0, TokenFunction::kLength, 0};
    if (name == "has-digit") return {0, TokenFunction::kHasDigit, 0};
    if (name == "has-upper") return {0, TokenFunction::kHasUpper, 0};
    if (name == "has-hyphen") return {0, TokenFunction::kHasHyphen, 0};
    if (name == "tags") return {0, TokenFunction::kTags, 0};
    if (name == "class") return {0, TokenFunction::kClass, 0};
    if (name == "normal") return {0, TokenFunction::kNormal, 0};
    if (name == "cluster") return {0, TokenFunction::kCluster, 0};
    if (name == "lexicon") return {0, TokenFunction::kLexicon, 0};
    if (const auto n = with_argument("prefix")) return {0, TokenFunction::kPrefix, *n};
    if (const auto n = with_argument("suffix")) return {0, TokenFunction::kSuffix, *n};
    if (const auto n = with_argument("cluster")) return {0, TokenFunction::kCluster, *n};
    throw TemplateError("unknown function '" + name + "' (there are " + kKnownFunctions + ")");
}

std::string inside_call(const std::string& name) {
    const size_t parenthesis = name.find('(');
    if (name.back() != ')') throw TemplateError("'" + name + "' lacks its closing parenthesis");
    return name.substr(parenthesis + 1, name.size() - parenthesis - 2);
}

std::pair<std::string, std::string> two_arguments(const std::string& name, const std::string& example) {
    const std::string inside = inside_call(name);
    const size_t comma = inside.find(',');
    if (comma == std::string::npos) throw TemplateError("'" + name + "' needs two words: " + example);
    return {inside.substr(0, comma), inside.substr(comma + 1)};
}

void apply_call(const std::string& name, TokenAtom* token) {
    if (token->function != TokenFunction::kItself)
        throw TemplateError("'" + name + "': functions apply to columns");
    const uint32_t column = token->column;
    *token = parse_function(name.substr(0, name.find('(')));
    if (token->function == TokenFunction::kTags) throw TemplateError("'" + name + "': tags() is for taggers");
    token->column = column;
}

std::string function_name(const TokenAtom& atom) {
    const char* const names[] = {"",       "lower",     "shape",     "pattern",    "prefix", "suffix",
                                 "length", "has-digit", "has-upper", "has-hyphen", "tags",   "",
                                 "",       "class",     "normal",    "cluster",    "lexicon"};
    const auto index = static_cast<size_t>(atom.function);
    std::string name = index < std::size(names) ? names[index] : "";
    if (atom.function != TokenFunction::kAttribute && atom.argument > 0)
        name += std::to_string(atom.argument);
    return name;
}

uint32_t column_index(const std::string& name, const std::vector<std::string>& columns,
                      const std::string& others) {
    const auto found = std::find(columns.begin(), columns.end(), name);
    if (found != columns.end()) return static_cast<uint32_t>(found - columns.begin());
    std::string known;
    for (const std::string& column : columns) known += (known.empty() ? "" : ", ") + column;
    throw TemplateError("unknown column '" + name + "' (there are " + known + others + ")");
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
        case TokenFunction::kCluster:
        case TokenFunction::kLexicon:
        case TokenFunction::kCandidates:
        case TokenFunction::kGiven:
            return kAbsent;
        case TokenFunction::kAttribute: {
            const auto value = attribute(cell, atom.argument);
            return value ? hash_bytes(*value) : kAbsent;
        }
        case TokenFunction::kClass:
            return scramble(1 + static_cast<uint64_t>(first_script(cell)));
        case TokenFunction::kNormal:
            normalize(cell, buffer);
            return hash_bytes(*buffer);
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
        case TokenFunction::kAttribute:
            return std::string(attribute(cell, atom.argument).value_or(""));
        case TokenFunction::kClass:
            return script_name(first_script(cell));
        case TokenFunction::kNormal:
            normalize(cell, &buffer);
            return buffer;
        default:
            return "";
    }
}

}  // namespace goldbeam
