#include "problems/words/atoms.hpp"

#include <array>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

struct PartName {
    const char* suffix;
    WordPart part;
};
constexpr std::array<PartName, 5> kParts{{{"", WordPart::kItself},
                                          {".first", WordPart::kFirst},
                                          {".last", WordPart::kLast},
                                          {".length", WordPart::kLength},
                                          {".single", WordPart::kSingle}}};

WordAtom of_action(Action action) { return {WordAtom::Kind::kAction, {}, {}, action}; }

}  // namespace

WordAtom parse_word_atom(const std::string& name, const std::vector<std::string>& columns) {
    if (name == "append") return of_action(kAppend);
    if (name == "separate") return of_action(kSeparate);
    if (name == "w" || name == "u" || name.starts_with("w.") || name.starts_with("u.")) {
        for (const PartName& known : kParts)
            if (name.substr(1) == known.suffix)
                return {WordAtom::Kind::kWord, {}, {name[0] == 'u', known.part}, kNoAction};
        throw TemplateError("'" + name + "' is no part of a word (there are first, last, length, single)");
    }
    const TaggingAtom atom = parse_tagging_atom(name, columns);
    if (atom.kind == TaggingAtom::Kind::kLabel)
        throw TemplateError("'" + name +
                            "' is a label, and words have none (use w and u, append and separate)");
    if (atom.token.function == TokenFunction::kTags)
        throw TemplateError("'" + name + "': tags() is for taggers");
    return {WordAtom::Kind::kCharacter, atom, {}, kNoAction};
}

std::string word_atom_name(const WordRef& ref) {
    std::string name(1, ref.before ? 'u' : 'w');
    for (const PartName& known : kParts)
        if (known.part == ref.part) name += known.suffix;
    return name;
}

}  // namespace goldbeam
