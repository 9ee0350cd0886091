#include "evaluate/spans.hpp"

#include <algorithm>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

SpanPrefix parse_prefix(std::string_view name) {
    if (name == "O") return SpanPrefix::kOutside;
    if (!name.empty() && (name.size() == 1 || name[1] == '-')) {
        switch (name[0]) {
            case 'B':
                return SpanPrefix::kBegin;
            case 'I':
                return SpanPrefix::kInside;
            case 'E':
            case 'L':
                return SpanPrefix::kEnd;
            case 'S':
            case 'U':
                return SpanPrefix::kSingle;
            default:
                break;
        }
    }
    throw DataError("label '" + std::string(name) +
                    "' marks no span: use O, or B-, I-, E-, S- (or L-, U-) followed by a type");
}

}  // namespace

SpanTable::SpanTable(const std::vector<std::string>& label_names) {
    labels_.reserve(label_names.size());
    for (const std::string& name : label_names) {
        SpanLabel label{parse_prefix(name), 0};
        if (label.prefix != SpanPrefix::kOutside) {
            const std::string type = name.size() > 2 ? name.substr(2) : "";
            const auto found = std::find(types_.begin(), types_.end(), type);
            label.type = static_cast<uint32_t>(found - types_.begin());
            if (found == types_.end()) types_.push_back(type);
        }
        labels_.push_back(label);
    }
}

// Both sequences are walked at once: a span is correct if gold and prediction start it together with one type
// and end it together, and `matching` says that the first half of this has come true.
void count_spans(const SpanTable& table, std::span<const uint32_t> gold, std::span<const uint32_t> predicted,
                 std::vector<Counts>& counts) {
    SpanLabel last_gold, last_predicted;
    bool matching = false;
    const auto step = [&](SpanLabel g, SpanLabel p) {
        const bool gold_ends = ends_span(last_gold, g);
        const bool predicted_ends = ends_span(last_predicted, p);
        if (matching && (gold_ends || predicted_ends)) {
            if (gold_ends && predicted_ends) ++counts[last_gold.type].correct;
            matching = false;
        }
        const bool gold_starts = starts_span(last_gold, g);
        const bool predicted_starts = starts_span(last_predicted, p);
        if (gold_starts) ++counts[g.type].gold;
        if (predicted_starts) ++counts[p.type].predicted;
        if (gold_starts && predicted_starts && g.type == p.type) matching = true;
        last_gold = g;
        last_predicted = p;
    };
    for (size_t i = 0; i < gold.size(); ++i) step(table[gold[i]], table[predicted[i]]);
    step(SpanLabel{}, SpanLabel{});
}

}  // namespace goldbeam
