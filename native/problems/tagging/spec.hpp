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
#include "templates/template.hpp"

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

// A template's atoms, sorted into tokens and labels. Keys mix the tokens first, since these are known before
// any label is.
struct CompiledTemplate {
    uint64_t seed;
    struct TokenRef {
        int offset;
        uint32_t function;                     // index into the spec's token atoms
        int same_as = TaggingAtom::kNoOffset;  // asks whether the token there has the same value

        bool compares() const { return same_as != TaggingAtom::kNoOffset; }
    };
    std::vector<TokenRef> tokens;
    static constexpr int kCoarse = 8;  // added to what only sees the coarse part of a label
    std::vector<int> labels;           // 1: t-1, 2: t-2 ...
};

class TaggingSpec {
  public:
    // `known_words`: hashes of the words that keep their name; all others are read as <unk> by plain word
    // atoms. Empty: every word keeps its name. `lexicon`: for the atom tags(w0).
    TaggingSpec(std::vector<std::string> columns, const std::vector<std::string>& templates,
                std::vector<std::string> labels, LabelMask mask, std::vector<uint64_t> known_words,
                std::shared_ptr<LabelLexicon> lexicon, LabelParts parts = {});

    const std::vector<std::string>& columns() const { return columns_; }
    const std::vector<std::string>& labels() const { return labels_; }
    const std::vector<std::string>& template_texts() const { return texts_; }
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

    const std::vector<TokenAtom>& token_atoms() const { return token_atoms_; }
    const LabelMask& mask() const { return mask_; }
    const AllowedLabels& allowed() const { return allowed_; }
    // A byte a label: which may come after `before` (the number of labels stands for a sentence's start).
    const uint8_t* allowed_after(size_t before, bool last) const {
        if (allowed_.everything()) return anything_.data();
        return (last ? allowed_.last : allowed_.middle).data() + before * labels_.size();
    }
    std::vector<std::string> used_columns() const;  // that some template looks at
    size_t order() const { return order_; }
    bool has_right_labels() const { return !right_labels_.empty(); }
    const std::string& right_labels() const { return right_labels_; }  // a template that has some
    int first_offset() const { return first_offset_; }
    int last_offset() const { return last_offset_; }

    // Templates over one token only, by its offset; over several tokens; with labels.
    struct TokenGroup {
        int offset;
        std::vector<CompiledTemplate> templates;
        // Most of them look at one atom: the same, in the form that is fastest to go through.
        struct Single {
            uint64_t seed;
            uint32_t function;
        };
        std::vector<Single> singles;
        std::vector<CompiledTemplate> conjunctions;
    };
    const std::vector<TokenGroup>& token_groups() const { return groups_; }
    const std::vector<CompiledTemplate>& window_templates() const { return window_; }
    const std::vector<CompiledTemplate>& label_templates() const { return label_only_; }
    const std::vector<CompiledTemplate>& mixed_templates() const { return mixed_; }

    const std::shared_ptr<LabelLexicon>& shared_lexicon() const { return lexicon_; }
    bool uses_lexicon() const;

    // The value of a token atom, <unk> rule applied. `own` is the token's label while learning, else
    // kNoAction.
    uint64_t atom_value(const TokenAtom& atom, std::string_view cell, Action own, std::string* buffer) const;

    // The same while learning, for people: "ing", "<unk>", "NOUN|VERB".
    std::string atom_text(const TokenAtom& atom, std::string_view cell, Action own) const;

  private:
    uint32_t token_atom_index(const TokenAtom& atom);
    void prepare_mask();
    void prepare_parts(LabelParts parts);
    void sort_in(CompiledTemplate compiled);

    std::vector<std::string> columns_, labels_, texts_;
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
    std::vector<TokenAtom> token_atoms_;
    std::vector<TokenGroup> groups_;
    std::vector<CompiledTemplate> window_, label_only_, mixed_;
    size_t order_ = 0;
    std::string right_labels_;
    int first_offset_ = 0, last_offset_ = 0;
};

using TaggingTypes = TypeTable<TaggingSpec>;

// Throws ParameterError if the search cannot be, or would not end in a lifetime, or not fit into memory.
void check_search(const SearchOptions& search, const TaggingSpec& spec);

}  // namespace goldbeam
