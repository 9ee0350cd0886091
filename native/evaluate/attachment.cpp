#include "evaluate/attachment.hpp"

#include <algorithm>
#include <unordered_map>

#include "core/errors.hpp"

namespace goldbeam {

using namespace attachment;

namespace {

// The relations that CLAS counts, as the CoNLL 2018 scorer lists them. All others are left out: the function
// words' aux, case, cc, clf, cop, det and mark, also punct, and whatever is not a relation of UD version 2.
constexpr std::array<std::string_view, 29> kContent = {
    "acl",       "advcl",      "advmod",    "amod",       "appos",  "ccomp", "compound", "conj",
    "csubj",     "dep",        "discourse", "dislocated", "expl",   "fixed", "flat",     "goeswith",
    "iobj",      "list",       "nmod",      "nsubj",      "nummod", "obj",   "obl",      "orphan",
    "parataxis", "reparandum", "root",      "vocative",   "xcomp"};

std::string_view universal_part(std::string_view name) { return name.substr(0, name.find(':')); }

size_t distance_bin(size_t word, size_t head) {
    if (head == 0) return 0;
    const size_t distance = word > head ? word - head : head - word;
    return distance <= 2 ? distance : distance <= 6 ? 3 : 4;
}

void check(const RelationTable& table, ArcColumns trees, size_t first, size_t words, size_t sentence) {
    for (size_t i = first; i < first + words; ++i) {
        const size_t word = i - first + 1;
        if (trees.heads[i] > words || trees.heads[i] == word) {
            throw ParameterError("sentence " + std::to_string(sentence + 1) + ", word " +
                                 std::to_string(word) + ": the head must be another word or 0 (0.." +
                                 std::to_string(words) + "), got " + std::to_string(trees.heads[i]));
        }
        if (trees.relations[i] >= table.size()) {
            throw ParameterError("relation number " + std::to_string(trees.relations[i]) +
                                 " is outside the list of names (0.." + std::to_string(table.size()) +
                                 " exclusive)");
        }
    }
}

void add_arc(std::span<ArcCounts> kinds, size_t gold, size_t predicted, bool head, bool correct) {
    ++kinds[gold].gold;
    ++kinds[predicted].predicted;
    kinds[gold].heads += head;
    kinds[gold].correct += correct;
}

}  // namespace

RelationTable::RelationTable(const std::vector<std::string>& names, bool universal) {
    std::unordered_map<std::string_view, uint32_t> groups, wholes;
    for (const std::string& name : names) {
        const std::string_view universal_name = universal_part(name);
        const std::string_view group = universal ? universal_name : std::string_view(name);
        const auto [place, is_new] = groups.try_emplace(group, static_cast<uint32_t>(group_names_.size()));
        if (is_new) group_names_.emplace_back(group);
        groups_.push_back(place->second);
        names_.push_back(wholes.try_emplace(name, static_cast<uint32_t>(wholes.size())).first->second);
        content_.push_back(std::find(kContent.begin(), kContent.end(), universal_name) != kContent.end());
    }
}

template <class Offset>
AttachmentCounts count_attachment(const RelationTable& table, ArcColumns gold, ArcColumns predicted,
                                  std::span<const Offset> offsets, std::span<const uint8_t> punctuation) {
    AttachmentCounts counts;
    counts.relations.resize(table.group_names().size());
    counts.sentences.reserve(offsets.size() - 1);
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
        const size_t first = offsets[s], words = offsets[s + 1] - offsets[s];
        check(table, gold, first, words, s);
        check(table, predicted, first, words, s);
        Row row{};
        for (size_t word = 1; word <= words; ++word) {
            const size_t i = first + word - 1;
            const uint32_t wanted = gold.relations[i], got = predicted.relations[i];
            const bool head = gold.heads[i] == predicted.heads[i];
            const bool arc = head && table.group(wanted) == table.group(got);
            const bool subtype = head && table.name(wanted) == table.name(got);
            row[kHeads] += head;
            row[kArcs] += arc;
            row[kArcsWithSubtypes] += subtype;
            row[kContentGold] += table.is_content(wanted);
            row[kContentPredicted] += table.is_content(got);
            row[kContentArcs] += arc && table.is_content(wanted);
            if (punctuation.empty() || !punctuation[i]) {
                ++row[kTokensNoPunct];
                row[kHeadsNoPunct] += head;
                row[kArcsNoPunct] += arc;
                row[kArcsWithSubtypesNoPunct] += subtype;
            }
            add_arc(counts.relations, table.group(wanted), table.group(got), head, arc);
            // An arc of the right head has the right distance too, so here `correct` needs the relation.
            add_arc(counts.distances, distance_bin(word, gold.heads[i]),
                    distance_bin(word, predicted.heads[i]), head, arc);
        }
        row[kSentences] = 1;
        row[kTokens] = static_cast<uint32_t>(words);
        row[kCompleteHeads] = row[kHeads] == row[kTokens];
        row[kCompleteArcs] = row[kArcs] == row[kTokens];
        row[kCompleteHeadsNoPunct] = row[kHeadsNoPunct] == row[kTokensNoPunct];
        row[kCompleteArcsNoPunct] = row[kArcsNoPunct] == row[kTokensNoPunct];
        counts.sentences.push_back(row);
    }
    return counts;
}

template AttachmentCounts count_attachment(const RelationTable&, ArcColumns, ArcColumns,
                                           std::span<const uint32_t>, std::span<const uint8_t>);
template AttachmentCounts count_attachment(const RelationTable&, ArcColumns, ArcColumns,
                                           std::span<const uint64_t>, std::span<const uint8_t>);

}  // namespace goldbeam
