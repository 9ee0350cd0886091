// Everything about a tagger that is fixed before its weights: columns, templates, labels, valid label
// sequences.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "problems/tagging/atoms.hpp"
#include "problems/tagging/candidates.hpp"
#include "problems/tagging/lexicon.hpp"
#include "problems/tokens/types.hpp"
#include "search/options.hpp"
#include "search/problem.hpp"

namespace goldbeam {

// Which label may start a sentence, follow another, end a sentence. Empty vectors allow everything.
struct LabelMask {
    std::vector<uint8_t> start, follow, end;  // n, n * n (row: the label before), n
};

// The same, ready for search: which labels may come after a given one (n + 1 rows, the last for a sentence's
// first label), in the middle and at the end of a sentence. Every row allows something: where the mask leaves
// no way on, all labels are allowed again.
struct AllowedLabels {
    std::vector<uint8_t> middle, last;

    bool everything() const { return middle.empty(); }
};

// Labels that are made of parts, as a tag of morphology is of NOUN, Case=Gen and Number=Plur. Weights are of
// parts then, and the score of a label is the sum over its parts; so labels that training saw once or twice
// share what is known of their parts. Empty: every label is its own only part.
struct LabelParts {
    std::vector<std::vector<uint32_t>> of_label;  // numbers of parts
    std::vector<uint32_t> coarse;                 // a number a label: the part that the atom coarse(t-1) sees
    std::shared_ptr<const LabelCandidates> candidates;  // null: every word may get every label
    // If not empty, the second input column says which coarse part a token's label has: the one of this name.
    std::vector<std::string> given;
};

// What a line of the program asks for: of a token near the step, or of a label.
struct TaggingSlot {
    TokenPlace token;
    uint8_t label = 0;    // 1: t-1, 2: t-2 …; 0: it is about a token
    bool coarse = false;  // of the label its coarse part only

    bool operator==(const TaggingSlot&) const = default;
};

class TaggingSpec : public TokenSpec {
  public:
    // `known_words`: hashes of the words that keep their name; all others are read as <unk> by plain word
    // atoms. Empty: every word keeps its name. `lexicon`: for the atom tags(w0). `knowledge`: for cluster(w0)
    // and lexicon(w0).
    TaggingSpec(std::vector<std::string> columns, const std::vector<std::string>& templates,
                std::vector<std::string> labels, LabelMask mask, std::vector<uint64_t> known_words,
                std::shared_ptr<LabelLexicon> lexicon, LabelParts parts = {}, WordKnowledge knowledge = {});

    const std::vector<std::string>& labels() const { return labels_; }
    const std::vector<uint64_t>& known_words() const { return known_words_; }

    // What weights are of: labels, or parts of labels.
    size_t action_count() const { return action_count_; }
    bool has_parts() const { return has_parts_; }
    std::span<const uint32_t> parts_of(Action label) const {
        return {parts_.data() + part_begins_[label], part_begins_[label + 1] - part_begins_[label]};
    }
    // The labels that a token of these atoms may get, ascending. Only labels with parts have such lists.
    std::span<const uint16_t> candidates(const uint64_t* atoms) const {
        const uint64_t list = candidates_ ? atoms[candidate_atom_] : kAbsent;
        return list == kAbsent ? std::span<const uint16_t>(every_label_) : candidates_->list(list - 1);
    }
    // Whether a token of these atoms may get a label, as far as its coarse part is given.
    bool may_get(const uint64_t* atoms, Action label) const {
        return given_.empty() || atoms[given_atom_] == kAbsent || atoms[given_atom_] == coarse_[label] + 1;
    }
    std::span<const uint16_t> every_label() const { return every_label_; }
    // The label itself if labels have no parts. The lexicon counts these.
    Action coarse_of(Action label) const { return has_parts_ ? coarse_[label] : label; }

    const LabelMask& mask() const { return mask_; }
    const AllowedLabels& allowed() const { return allowed_; }
    // A byte a label: which may come after `before` (the number of labels stands for a sentence's start).
    const uint8_t* allowed_after(size_t before, bool last) const {
        if (allowed_.everything()) return anything_.data();
        return (last ? allowed_.last : allowed_.middle).data() + before * labels_.size();
    }
    size_t order() const { return order_; }
    bool has_right_labels() const { return !right_labels_.empty(); }
    const std::string& right_labels() const { return right_labels_; }  // a template that has some
    int first_offset() const { return first_offset_; }
    int last_offset() const { return last_offset_; }

    // Lines are in groups by when what they see is known: lines over one token only, a group for each offset,
    // so that their sums can be kept by token type; over several tokens; over labels only, whose sums can be
    // kept by label history; over both. Keys mix tokens first, since these are known before any label is.
    const std::vector<TaggingSlot>& slots() const { return slots_; }
    size_t token_groups() const { return offsets_.size(); }
    int offset_of(size_t token_group) const { return offsets_[token_group]; }
    size_t window_group() const { return offsets_.size(); }
    size_t label_group() const { return offsets_.size() + 1; }
    size_t mixed_group() const { return offsets_.size() + 2; }
    // The bits of a label history that lines of the mixed group see.
    uint64_t mixed_labels() const { return mixed_labels_; }

    const std::shared_ptr<LabelLexicon>& shared_lexicon() const { return lexicon_; }
    bool uses_lexicon() const;

    // With the rule of <unk>, and the lexicon.
    uint64_t atom_value(const TokenAtom& atom, std::string_view cell, Action own,
                        std::string* buffer) const override;
    std::string atom_text(const TokenAtom& atom, std::string_view cell, Action own) const override;

  protected:
    // Makes room for what looks at the token at an offset.
    void widen(int offset) { TokenPlace{offset}.widen(&first_offset_, &last_offset_); }

  private:
    void prepare_mask();
    void prepare_parts(LabelParts parts);
    void compile(const std::vector<std::string>& templates);
    TaggingSlot slot_of(const TaggingAtom& atom, const std::string& text);

    std::vector<std::string> labels_;
    LabelMask mask_;
    AllowedLabels allowed_;
    std::vector<uint8_t> anything_;
    bool has_parts_ = false;
    size_t action_count_ = 0;
    std::vector<uint32_t> parts_, part_begins_, coarse_;
    std::shared_ptr<const LabelCandidates> candidates_;
    uint32_t candidate_atom_ = 0;  // the token atom that tells the list
    std::vector<uint16_t> every_label_;
    std::vector<std::string> given_;
    uint32_t given_atom_ = 0;  // the token atom that tells the coarse part
    std::vector<uint64_t> known_words_;
    std::shared_ptr<LabelLexicon> lexicon_;
    std::vector<TaggingSlot> slots_;
    std::vector<int> offsets_;  // of token groups
    uint64_t mixed_labels_ = 0;
    size_t order_ = 0;
    std::string right_labels_;
    int first_offset_ = 0, last_offset_ = 0;
};

using TaggingTypes = TypeTable;

// Throws ParameterError if the search cannot be, or would not end in a lifetime, or not fit into memory.
void check_search(const SearchOptions& search, const TaggingSpec& spec);

}  // namespace goldbeam
