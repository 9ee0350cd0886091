// Spans (chunks, entities) coded as labels B-X, I-X, E-X, S-X and O, and how many of them a prediction gets
// right.
//
// Spans are read from labels as the conlleval script of CoNLL-2000 reads them, so that sequences that break
// their scheme count as they do there: an I-X after O or after another type starts a span. Its rules for B, I
// and O are kept to the letter; E and S (in BILOU: L and U) always end a span, which that script leaves
// undefined for E before B.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace goldbeam {

enum class SpanPrefix : uint8_t { kOutside, kBegin, kInside, kEnd, kSingle };

struct SpanLabel {
    SpanPrefix prefix = SpanPrefix::kOutside;
    uint32_t type = 0;  // of no meaning for O
};

inline bool ends_span(SpanLabel previous, SpanLabel current) {
    switch (previous.prefix) {
        case SpanPrefix::kOutside:
            return false;
        case SpanPrefix::kEnd:
        case SpanPrefix::kSingle:
            return true;
        default:
            return (current.prefix != SpanPrefix::kInside && current.prefix != SpanPrefix::kEnd) ||
                   current.type != previous.type;
    }
}

inline bool starts_span(SpanLabel previous, SpanLabel current) {
    switch (current.prefix) {
        case SpanPrefix::kOutside:
            return false;
        case SpanPrefix::kBegin:
        case SpanPrefix::kSingle:
            return true;
        default:
            return (previous.prefix != SpanPrefix::kBegin && previous.prefix != SpanPrefix::kInside) ||
                   current.type != previous.type;
    }
}

// What each label says: its prefix and the number of its type.
class SpanTable {
  public:
    // Throws DataError for a name that is neither "O" nor a prefix B, I, E, S, L or U with an optional
    // "-type".
    explicit SpanTable(const std::vector<std::string>& label_names);

    size_t size() const { return labels_.size(); }
    SpanLabel operator[](uint32_t label) const { return labels_[label]; }
    const std::vector<std::string>& types() const { return types_; }

  private:
    std::vector<SpanLabel> labels_;
    std::vector<std::string> types_;
};

struct Counts {
    uint64_t correct = 0, predicted = 0, gold = 0;
};

// Adds the spans of one sentence to `counts` (one entry a type).
void count_spans(const SpanTable& table, std::span<const uint32_t> gold, std::span<const uint32_t> predicted,
                 std::vector<Counts>& counts);

}  // namespace goldbeam
