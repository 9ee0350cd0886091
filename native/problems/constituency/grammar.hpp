// The grammar of an incremental constituency parser (Collins and Roark 2004, section 3.1): labels, allowable
// chains, allowable triples, heads.
//
// Labels are numbered: phrases first, then tags. Two more numbers are used beside them: `stop()`, the end of
// a phrase's children (the paper's S-bar), and `none()`, where there is no label.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace goldbeam {

using Label = uint32_t;

// What Python induces from a treebank.
struct GrammarParts {
    std::vector<std::string> phrases, tags;
    Label root = 0;
    // Chains one after the other: labels of phrases from the top down, and then the tag of the word.
    std::vector<uint32_t> chain_labels, chain_ends;
    std::vector<uint8_t> chain_allowed;  // those that learning meets and the search may not use have 0
    std::vector<uint32_t> triples;  // parent, left sibling or none(), label or stop(); three numbers each
    // For a phrase p and a child c, at p * (phrases + tags) + c: how good a head it is. Twice the rank, 0 is
    // the best; odd if of equals the last one wins.
    std::vector<uint16_t> head_ranks;
    // For a label the one that it continues: NP for NP/NP (left-corner transform); itself for others.
    std::vector<uint32_t> bases;
    std::vector<uint8_t> punctuation;  // by tag: 1, or 2 for a conjunction
    // Parent, label or stop(), tag: what may come next below a parent when the next word has the tag. Without
    // any, everything may.
    std::vector<uint32_t> lookahead;
};

class Grammar {
  public:
    explicit Grammar(GrammarParts parts);

    const GrammarParts& parts() const { return parts_; }
    size_t phrase_count() const { return phrases_; }
    size_t label_count() const { return labels_; }
    Label stop() const { return static_cast<Label>(labels_); }
    Label none() const { return static_cast<Label>(labels_ + 1); }
    size_t outcome_count() const { return labels_ + 1; }  // labels and stop()
    Label root() const { return parts_.root; }
    bool is_tag(Label label) const { return label >= phrases_ && label < labels_; }
    const std::string& name(Label label) const {
        return label < phrases_ ? parts_.phrases[label] : parts_.tags[label - phrases_];
    }
    // The label of a tag; that with the most chains for one that training did not have, and then `known` is
    // false.
    Label tag(std::string_view name, bool* known) const;

    bool allows(Label parent, Label left, Label next) const {
        const size_t bit = (size_t{parent} * (labels_ + 2) + left) * outcome_words_ * 64 + next;
        return allowed_[bit / 64] >> (bit % 64) & 1;
    }
    bool has_lookahead() const { return !parts_.lookahead.empty(); }
    // Whether a label, or the end of the phrase, may come next before a word with this tag.
    bool allows_before(Label parent, Label next, Label tag) const {
        const size_t bit = lookahead_bit(parent, next, tag);
        return lookahead_[bit / 64] >> (bit % 64) & 1;
    }

    // Chains.
    size_t chain_count() const { return parts_.chain_ends.size(); }
    std::span<const uint32_t> chain(uint32_t number) const {
        const uint32_t begin = number == 0 ? 0 : parts_.chain_ends[number - 1];
        return std::span(parts_.chain_labels).subspan(begin, parts_.chain_ends[number] - begin);
    }
    // kNoChain if there is none with these labels.
    uint32_t find_chain(std::span<const uint32_t> labels) const;
    static constexpr uint32_t kNoChain = UINT32_MAX;

    // The allowable chains that end in a tag, as a tree in preorder: an inner node is a phrase, a leaf the
    // tag. `end` is the number after the last node below one.
    struct ChainNode {
        Label label;
        uint32_t end;
        uint32_t chain;  // of a leaf, else kNoChain
    };
    std::span<const ChainNode> chains_to(Label tag) const { return tries_[tag - phrases_]; }

    // Heads.
    uint16_t head_rank(Label phrase, Label child) const {
        return parts_.head_ranks[size_t{phrase} * labels_ + child];
    }
    Label base(Label label) const { return parts_.bases[label]; }
    bool slashed(Label label) const { return parts_.bases[label] != label; }
    bool is_punctuation(Label tag) const {
        return tag >= phrases_ && parts_.punctuation[tag - phrases_] == 1;
    }
    bool is_conjunction(Label tag) const {
        return tag >= phrases_ && parts_.punctuation[tag - phrases_] == 2;
    }

  private:
    void check() const;
    void make_tries();
    size_t lookahead_bit(Label parent, Label next, Label tag) const {
        return (size_t{parent} * parts_.tags.size() + (tag - phrases_)) * outcome_words_ * 64 + next;
    }

    GrammarParts parts_;
    size_t phrases_, labels_, outcome_words_;
    std::vector<uint64_t> allowed_, lookahead_;
    std::unordered_map<std::string, Label> tags_;
    std::unordered_map<uint64_t, std::vector<uint32_t>> by_hash_;  // chains by the hash of their labels
    std::vector<std::vector<ChainNode>> tries_;                    // by tag
    Label most_chains_ = 0;
};

}  // namespace goldbeam
