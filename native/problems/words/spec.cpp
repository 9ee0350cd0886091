#include "problems/words/spec.hpp"

#include <algorithm>

#include "core/errors.hpp"

namespace goldbeam {

namespace {
constexpr size_t kMostColumns = 1024;  // far more than anybody needs
constexpr size_t kWidestBeam = size_t{1} << 20;
}  // namespace

WordSpec::WordSpec(std::vector<std::string> columns, const std::vector<std::string>& templates,
                   WordKnowledge knowledge)
    : TokenSpec(std::move(columns), std::move(knowledge)) {
    if (this->columns().empty()) throw DataError("there is no column to read characters from");
    if (this->columns().size() > kMostColumns)
        throw DataError("there are " + std::to_string(this->columns().size()) +
                        " input columns; at most 1,024 are possible");
    token_atom({0, TokenFunction::kItself, 0});
    std::vector<WordAtom> atoms;
    const std::vector<Template> compiled = split(templates, [&](const std::string& name) {
        atoms.push_back(parse_word_atom(name, this->columns()));
        this->knowledge().check(atoms.back().character.token);
        return static_cast<uint32_t>(atoms.size() - 1);
    });
    std::vector<Program::Draft> drafts;
    for (const Template& t : compiled) drafts.push_back(draft(t, atoms));
    program_ = Program(std::move(drafts), kGroups);
}

Program::Draft WordSpec::draft(const Template& t, const std::vector<WordAtom>& atoms) {
    Program::Draft line{t.seed, kCharacters, {}, {}, kNoAction};
    std::vector<Program::Atom> before;
    for (const uint32_t index : t.atoms) {
        const WordAtom& atom = atoms[index];
        switch (atom.kind) {
            case WordAtom::Kind::kAction:
                if (line.note != kNoAction)
                    throw TemplateError("bad template \"" + t.text +
                                        "\": it can never both append and separate");
                line.note = atom.action;
                break;
            case WordAtom::Kind::kCharacter: {
                // Bias is also there where no character is.
                if (atom.character.token.function == TokenFunction::kBias) break;
                const TokenPlace place{atom.character.offset, token_atom(atom.character.token),
                                       atom.character.same_as};
                place.widen(&first_offset_, &last_offset_);
                line.early.push_back({number_of(Slot{false, place, {}}, &slots_),
                                      place_name(token_atoms()[place.function], place, columns())});
                break;
            }
            case WordAtom::Kind::kWord: {
                // The last character of u is known from where w begins.
                if (atom.word.before && atom.word.part != WordPart::kLast) line.group = kPairs;
                if (line.group == kCharacters) line.group = kWords;
                (atom.word.before ? before : line.later)
                    .push_back({number_of(Slot{true, {}, atom.word}, &slots_), word_atom_name(atom.word)});
            }
        }
    }
    line.later.insert(line.later.end(), before.begin(), before.end());
    return line;
}

void check_search(const SearchOptions& search, const WordSpec&) {
    search.check();
    if (search.kind == "viterbi")
        throw ParameterError("words of any length cannot be searched exactly; use search=\"beam\"");
    if (search.kind == "beam" && search.beam.filter.width > kWidestBeam)
        throw ParameterError("a beam of " + std::to_string(search.beam.filter.width) +
                             " is too wide; use a narrower one");
}

}  // namespace goldbeam
