#include "problems/segments/spec.hpp"

#include <algorithm>
#include <array>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

using Kind = SegmentSlot::Kind;

struct PlaceName {
    std::string_view name;
    Kind kind;
    int offset;
};
constexpr std::array<PlaceName, 7> kPlaces{{{"seg", Kind::kWhole, 0},
                                            {"first", Kind::kFirst, 0},
                                            {"before", Kind::kFirst, -1},
                                            {"last", Kind::kLast, 0},
                                            {"after", Kind::kLast, 1},
                                            {"left", Kind::kLeft, 0},
                                            {"right", Kind::kRight, 0}}};

// An atom's place: what stands between its brackets.
std::string_view place_of(std::string_view atom) {
    const size_t open = atom.find('['), close = atom.find(']');
    return open == std::string_view::npos || close == std::string_view::npos || close < open
               ? std::string_view{}
               : atom.substr(open + 1, close - open - 1);
}
const PlaceName* find_place(std::string_view place) {
    const size_t end = std::min(place.find_first_of("+-"), place.size());
    const auto found = std::find_if(kPlaces.begin(), kPlaces.end(),
                                    [&](const PlaceName& p) { return p.name == place.substr(0, end); });
    return found == kPlaces.end() ? nullptr : &*found;
}
bool is_of_segment(std::string_view atom) { return atom.starts_with("seg.") || find_place(place_of(atom)); }

// B, I, E, S or O; BILOU has L and U for E and S.
char role_of(const std::string& label) {
    const char role = label.empty() ? 'O' : label[0];
    return role == 'L' ? 'E' : role == 'U' ? 'S' : role;
}

// The templates over segments, or the others.
std::vector<std::string> choose(const std::vector<std::string>& templates, bool segments) {
    std::vector<std::string> chosen;
    for (const std::string& line : templates) {
        bool of_segment = false;
        for (size_t begin = 0; begin < line.size();) {
            const size_t end = std::min(line.find_first_of(" \t", begin), line.size());
            of_segment |= is_of_segment(std::string_view(line).substr(begin, end - begin));
            begin = end + 1;
        }
        if (of_segment == segments) chosen.push_back(line);
    }
    return chosen;
}

uint32_t group_of(Kind kind) {
    switch (kind) {
        case Kind::kFirst:
            return SegmentSpec::kBegin;
        case Kind::kLast:
            return SegmentSpec::kEnd;
        case Kind::kLeft:
            return SegmentSpec::kLeft;
        case Kind::kRight:
            return SegmentSpec::kRight;
        case Kind::kPrevious:
            return SegmentSpec::kPair;
        default:
            return SegmentSpec::kSpan;
    }
}

}  // namespace

SegmentSpec::SegmentSpec(std::vector<std::string> columns, const std::vector<std::string>& templates,
                         std::vector<std::string> labels, LabelMask mask, std::vector<uint64_t> known_words,
                         std::shared_ptr<LabelLexicon> lexicon, WordKnowledge knowledge)
    : TaggingSpec(std::move(columns), choose(templates, false), std::move(labels), std::move(mask),
                  std::move(known_words), std::move(lexicon), {}, std::move(knowledge)) {
    for (const std::string& label : this->labels()) roles_ += role_of(label);
    for (Action label = 0; label < roles_.size(); ++label) {
        Action single = 0;
        while (single < roles_.size() && !(is_single(single) && same_type(label, single))) ++single;
        type_of_.push_back(single == roles_.size() ? label : single);
        if (completes(label)) number_of(type_of_[label], &types_);
    }
    whole_.push_back(token_atom({0, TokenFunction::kLower, 0}));  // what stands between two segments
    std::vector<Program::Draft> drafts;
    const std::vector<std::string> chosen = choose(templates, true);
    if (!chosen.empty())
        for (const Template& t :
             split(chosen, [&](const std::string& name) { return number_of(parse(name), &slots_); })) {
            Program::Draft line{t.seed, kGroups, named_atoms(t), {}};
            for (const uint32_t slot : t.atoms) {
                const uint32_t group = group_of(slots_[slot].kind);
                if (line.group != kGroups && line.group != group &&
                    (group == kLeft || group == kRight || line.group == kLeft || line.group == kRight))
                    throw TemplateError("bad template \"" + t.text +
                                        "\": [left] and [right] go with nothing else");
                line.group = line.group == kGroups || line.group == group ? group
                             : line.group == kPair || group == kPair      ? uint32_t{kPair}
                                                                          : uint32_t{kSpan};
            }
            drafts.push_back(std::move(line));
        }
    segments_ = Program(std::move(drafts), kGroups);
}

SegmentSlot SegmentSpec::parse(const std::string& name) {
    if (name == "seg.length") return {Kind::kLength};
    if (name == "seg.previous") return {Kind::kPrevious};
    const std::string_view text = place_of(name);
    const PlaceName* place = find_place(text);
    if (!place)
        throw TemplateError("'" + name +
                            "' is not of a segment (use [seg], [first], [last], [before], [after], [left], "
                            "[right], seg.length, seg.previous)");
    // The same atom of the token at an offset.
    const std::string offset =
        text.size() == place->name.size() ? "0" : std::string(text.substr(place->name.size()));
    std::string here = name;
    here.replace(name.find('[') + 1, text.size(), offset);
    const TaggingAtom atom = parse_tagging_atom(here, columns());
    if (atom.kind == TaggingAtom::Kind::kLabel)
        throw TemplateError("'" + name + "' is a label (use seg.previous)");
    const bool from_end = place->kind == Kind::kFirst || place->kind == Kind::kLast;
    if (!from_end && atom.offset != 0)
        throw TemplateError("'" + name +
                            "' has an offset, which goes with [first], [last], [before] and [after]");
    const uint32_t function = token_atom(atom.token);
    if (place->kind == Kind::kWhole) return {Kind::kWhole, number_of(function, &whole_)};
    const SegmentSlot slot{place->kind, function, place->offset + atom.offset};
    if (from_end) widen(slot.offset);
    return slot;
}

void check_search(const SearchOptions& search, const SegmentSpec& spec) {
    if (search.kind == "viterbi" || search.kind == "guided")
        throw ParameterError(
            "segments may have any length, so they are searched from left to right; use search=\"beam\"");
    check_search(search, static_cast<const TaggingSpec&>(spec));
}

}  // namespace goldbeam
