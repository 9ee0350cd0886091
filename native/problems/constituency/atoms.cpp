#include "problems/constituency/atoms.hpp"

#include <array>
#include <utility>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

using Kind = ConstituencyAtom::Kind;
using Place = ConstituencyAtom::Place;

constexpr std::array<std::pair<std::string_view, Kind>, 14> kKinds{{{"L10", Kind::kL10},
                                                                    {"L20", Kind::kL20},
                                                                    {"L30", Kind::kL30},
                                                                    {"L01", Kind::kL01},
                                                                    {"L02", Kind::kL02},
                                                                    {"L03", Kind::kL03},
                                                                    {"L11", Kind::kL11},
                                                                    {"L12", Kind::kL12},
                                                                    {"L21", Kind::kL21},
                                                                    {"n", Kind::kCount},
                                                                    {"len", Kind::kLength},
                                                                    {"Q", Kind::kQuestion},
                                                                    {"AFTER", Kind::kAfter},
                                                                    {"PUNCT", Kind::kPunctuation}}};
constexpr std::array<std::pair<std::string_view, Place>, 7> kPlaces{{{"LK", Place::kLook},
                                                                     {"LK1", Place::kLook1},
                                                                     {"LK2", Place::kLook2},
                                                                     {"PREV", Place::kPrevious},
                                                                     {"CL", Place::kHead},
                                                                     {"CC", Place::kCommand},
                                                                     {"FIRST", Place::kFirst}}};
// The paper's own names of word and tag.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kShort{{{"LK", "LK.w"},
                                                                               {"CL", "CL.w"},
                                                                               {"CC", "CC.w"},
                                                                               {"LKP", "LK.xpos"},
                                                                               {"CLP", "CL.xpos"},
                                                                               {"CCP", "CC.xpos"}}};

// "LK.xpos" or "w", without functions.
ConstituencyAtom parse_field(std::string text, const std::vector<std::string>& columns) {
    for (const auto& [name, full] : kShort)
        if (text == name) {
            text = full;
            break;
        }
    const std::string others =
        ", and L10, L20, L30, L01, L02, L03, L11, L12, L21, LK, LK1, LK2, PREV, CL, CC, FIRST, n, "
        "len, Q, AFTER, PUNCT";
    const size_t dot = text.find('.');
    if (dot == std::string::npos) {
        if (text != "w") throw TemplateError("unknown atom '" + text + "' (there are w" + others + ")");
        return {Kind::kWord, Place::kLook, parse_column(text, columns, others)};
    }
    for (const auto& [name, place] : kPlaces)
        if (text.substr(0, dot) == name)
            return {Kind::kToken, place, parse_column(text.substr(dot + 1), columns, "")};
    throw TemplateError("'" + text.substr(0, dot) +
                        "' is not a word such as LK, LK1, LK2, PREV, CL, CC or FIRST");
}

}  // namespace

ConstituencyAtom parse_constituency_atom(const std::string& name, const std::vector<std::string>& columns) {
    for (const auto& [text, kind] : kKinds)
        if (name == text) return {kind};
    if (name.find('(') == std::string::npos) return parse_field(name, columns);
    ConstituencyAtom atom = parse_field(inside_call(name), columns);
    apply_call(name, &atom.token);
    return atom;
}

}  // namespace goldbeam
