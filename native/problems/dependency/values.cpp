#include "problems/dependency/values.hpp"

#include "problems/tokens/attachments.hpp"

namespace goldbeam {

namespace {

std::string open_text(uint64_t value) {
    for (uint64_t n = 0; n < 4; ++n)
        if (small_value(n) == value) return std::to_string(n);
    return "4+";
}

std::string distance_text(uint64_t value) {
    for (uint64_t d = 0; d <= 5; ++d)
        if (small_value(d) == value) return std::to_string(d);
    return value == small_value(6) ? "6-10" : "11+";
}

std::string set_text(const ParsingSpec& spec, uint64_t set) {
    std::string text;
    for (uint32_t r = 0; r < spec.relations().size(); ++r)
        if (set >> (r % 64) & 1) text += (text.empty() ? "" : "+") + spec.relations()[r];
    return text.empty() ? "none" : text;
}

}  // namespace

std::string text_of(const ParsingSpec& spec, const ParsingTypes& types, uint32_t number,
                    std::span<const ParsingPlace> places, uint64_t value) {
    using Kind = ParsingAtom::Kind;
    const ParsingSpec::Slot& slot = spec.slots()[number];
    if (slot.kind == Kind::kOpen) return open_text(value);
    const ParsingPlace& place = places[slot.address];
    switch (slot.kind) {
        case Kind::kToken:
            return place.atoms == nullptr ? "none" : types.text(place.type, spec.token_atoms()[slot.atom]);
        case Kind::kRelation:
            return place.relation == UINT32_MAX ? "none" : spec.relations()[place.relation];
        case Kind::kLeftCount:
            return std::to_string(place.node ? place.node->left_count : 0);
        case Kind::kRightCount:
            return std::to_string(place.node ? place.node->right_count : 0);
        case Kind::kLeftSet:
            return set_text(spec, place.node ? place.node->left_set : 0);
        case Kind::kRightSet:
            return set_text(spec, place.node ? place.node->right_set : 0);
        case Kind::kAttachment:
            return attachment_text(*spec.knowledge().attachments, value);
        default:
            return distance_text(value);
    }
}

}  // namespace goldbeam
