#include "problems/graph/features.hpp"

namespace goldbeam {

std::string PartFeatures::name(const GraphSpec::CompiledTemplate& t, const Part& part,
                               uint32_t between) const {
    std::string all;
    const auto type_at = [&](uint32_t word, int offset) -> uint32_t {
        const int place = static_cast<int>(word) + offset;
        if (word == kNobody || (word == 0 && offset != 0) || (word != 0 && place < 1))
            return GraphTypes::kBefore;
        if (word == 0) return root_type_;
        return static_cast<size_t>(place) > tokens_.size() ? GraphTypes::kAfter
                                                           : tokens_[static_cast<size_t>(place - 1)];
    };
    const uint32_t words[] = {part.head, part.modifier, part.other, part.other, between};
    const std::string direction = part.head < part.modifier ? "right" : "left";
    const std::string from_above = part.kind != Part::Kind::kGrandparent ? ""
                                   : part.other < part.head              ? ",right"
                                                                         : ",left";
    for (size_t k = 0; k < t.refs.size(); ++k) {
        const GraphSpec::Ref& ref = t.refs[k];
        std::string text;
        if (ref.kind == GraphAtom::Kind::kToken)
            text = types_.text(type_at(words[static_cast<size_t>(ref.node)], ref.offset),
                               spec_.token_atoms()[ref.atom]);
        else if (ref.kind == GraphAtom::Kind::kDirection)
            text = direction + from_above;
        else if (ref.kind == GraphAtom::Kind::kDistance)
            text = direction + from_above + "," + std::to_string(bucket(part.head, part.modifier));
        else if (ref.kind == GraphAtom::Kind::kSiblingDistance)
            text = part.other == kNobody ? "first" : std::to_string(bucket(part.other, part.modifier));
        if (!all.empty()) all += ' ';
        all += t.names[k];
        if (!text.empty()) all.append(1, '=').append(text);
    }
    return all;
}

}  // namespace goldbeam
