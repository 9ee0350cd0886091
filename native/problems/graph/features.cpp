#include "problems/graph/features.hpp"

namespace goldbeam {

std::string PartFeatures::name(const Program::Line& line, const Part& part, uint32_t between) const {
    const auto type_at = [&](uint32_t word, int offset) -> uint32_t {
        const int place = static_cast<int>(word) + offset;
        if (word == kNobody || (word == 0 && offset != 0) || (word != 0 && place < 1))
            return GraphTypes::kBefore;
        if (word == 0) return root_type_;
        return static_cast<size_t>(place) > tokens_.size() ? GraphTypes::kAfter
                                                           : tokens_[static_cast<size_t>(place - 1)];
    };
    const std::string direction = part.head < part.modifier ? "right" : "left";
    const std::string from_above = part.kind != Part::Kind::kGrandparent ? ""
                                   : part.other < part.head              ? ",right"
                                                                         : ",left";
    return spec_.program().name(line, [&](uint32_t number) -> std::string {
        const GraphSpec::Slot& slot = spec_.slots()[number];
        switch (slot.kind) {
            case GraphAtom::Kind::kToken:
                return types_.text(type_at(place(slot.word.node, part, between), slot.word.offset),
                                   spec_.token_atoms()[slot.word.atom]);
            case GraphAtom::Kind::kAttachment:
                return attachment_text(*spec_.knowledge().attachments, attachment_of(slot, part));
            case GraphAtom::Kind::kDirection:
                return direction + from_above;
            case GraphAtom::Kind::kDistance:
                return direction + from_above + "," + std::to_string(bucket(part.head, part.modifier));
            case GraphAtom::Kind::kSiblingDistance:
                return part.other == kNobody ? "first" : std::to_string(bucket(part.other, part.modifier));
            default:
                return "";
        }
    });
}

}  // namespace goldbeam
