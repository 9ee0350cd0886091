// Attachment scores of dependency trees, counted a sentence at a time, since a bootstrap resamples sentences.
//
// The definitions are those of the scorer of the CoNLL 2018 shared task (Zeman et al. 2018) where gold and
// prediction have the same tokens: UAS compares heads, LAS heads and universal relations (what stands before
// ':'), and CLAS does the same for words with a content relation, of which there may be more or fewer in the
// prediction than in the gold trees.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "evaluate/spans.hpp"

namespace goldbeam {

// What each relation name means for the scores: its group (one a universal relation, or one a name) and
// whether it is a content relation.
class RelationTable {
  public:
    RelationTable(const std::vector<std::string>& names, bool universal);

    size_t size() const { return groups_.size(); }
    uint32_t group(uint32_t relation) const { return groups_[relation]; }
    uint32_t name(uint32_t relation) const { return names_[relation]; }  // equal for equal names
    bool is_content(uint32_t relation) const { return content_[relation]; }
    const std::vector<std::string>& group_names() const { return group_names_; }

  private:
    std::vector<uint32_t> groups_, names_;
    std::vector<uint8_t> content_;
    std::vector<std::string> group_names_;
};

// The counts of one sentence, of which all scores are ratios of sums. An arc is right if its head and group
// are, and with its subtype if its whole name is.
namespace attachment {
enum Field : size_t {
    kSentences,  // 1: what complete matches are divided by
    kTokens,
    kHeads,
    kArcs,
    kArcsWithSubtypes,
    kCompleteHeads,
    kCompleteArcs,
    kContentGold,
    kContentPredicted,
    kContentArcs,
    kTokensNoPunct,  // from here on without punctuation
    kHeadsNoPunct,
    kArcsNoPunct,
    kArcsWithSubtypesNoPunct,
    kCompleteHeadsNoPunct,
    kCompleteArcsNoPunct,
    kFields
};
inline constexpr std::array<std::string_view, kFields> kFieldNames = {"sentences",
                                                                      "tokens",
                                                                      "heads",
                                                                      "arcs",
                                                                      "subtypes",
                                                                      "complete_heads",
                                                                      "complete_arcs",
                                                                      "content_gold",
                                                                      "content_predicted",
                                                                      "content_arcs",
                                                                      "tokens_no_punct",
                                                                      "heads_no_punct",
                                                                      "arcs_no_punct",
                                                                      "subtypes_no_punct",
                                                                      "complete_heads_no_punct",
                                                                      "complete_arcs_no_punct"};
using Row = std::array<uint32_t, kFields>;

// Arcs by the distance between word and head, as McDonald and Nivre (2007) look at errors.
inline constexpr std::array<std::string_view, 5> kDistanceNames = {"root", "1", "2", "3-6", "7+"};
}  // namespace attachment

// Arcs of a kind: `gold` and `predicted` ones, those with the right head, and those fully `correct`.
struct ArcCounts : Counts {
    uint64_t heads = 0;
};

struct AttachmentCounts {
    std::vector<attachment::Row> sentences;
    std::vector<ArcCounts> relations;  // one a group
    std::array<ArcCounts, attachment::kDistanceNames.size()> distances;
};

// The arcs of all tokens: a head is 0 or a token's number from 1 within its sentence.
struct ArcColumns {
    std::span<const uint32_t> heads, relations;
};

// Throws ParameterError for a head outside its sentence or a relation outside the table. `punctuation` has
// one byte a token or is empty. The two analyses are equally long, and `offsets` fits them.
template <class Offset>
AttachmentCounts count_attachment(const RelationTable& table, ArcColumns gold, ArcColumns predicted,
                                  std::span<const Offset> offsets, std::span<const uint8_t> punctuation);

}  // namespace goldbeam
