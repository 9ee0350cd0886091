// A partial analysis <x, t, i> of the incremental parser (Collins and Roark 2004, section 2.3).
//
// Only the right edge of a partial tree can grow, so an analysis is its open phrases from the root down. An
// open phrase is never changed: attaching something makes a new version of it, and hypotheses share what is
// above. What lies above an open phrase does not change while it is open, so its labels are kept in it.
#pragma once

#include <algorithm>
#include <vector>

#include "problems/constituency/grammar.hpp"
#include "search/problem.hpp"

namespace goldbeam {

inline constexpr uint32_t kNoHead = UINT32_MAX;

struct OpenPhrase {
    uint32_t above;               // the open phrase that it is a child of; its own number for the root
    Label label;                  // of the phrase itself: L10 for a child that is built below it
    Label children[3];            // the last ones that are complete, last one first: L01, L02, L03
    Label up, up_left, up_left2;  // L20, L11, L12
    Label up2, up2_left;          // L30, L21
    uint32_t head;                // word, so far; kNoHead
    uint32_t left_head;           // of the last complete child that is no punctuation
    uint32_t left_head_above;     // the same of the nearest open phrase above that has one
    uint32_t first;               // word
    uint16_t head_rank;
    uint16_t count;          // of children, at most 255
    bool after_punctuation;  // the last child is preceded by punctuation immediately
};

// Where the next word goes: so many open phrases are closed, and a chain is attached below the next one; at
// the end of the sentence everything is closed (kEnd). Where nothing is allowed the word's tag alone is
// attached, as a repair.
struct ConstituencyAction {
    static constexpr uint32_t kChainBits = 20, kMostChains = (1u << kChainBits) - 1;
    static constexpr uint32_t kMostLevels = 1u << 10;
    static constexpr Action kRepair = 1u << 30, kEnd = 1u << 31;

    static Action make(uint32_t level, uint32_t chain) { return level << kChainBits | chain; }
    static uint32_t level(Action action) { return (action & ~kRepair) >> kChainBits; }
    static uint32_t chain(Action action) { return action & kMostChains; }
    static bool repairs(Action action) { return (action & kRepair) != 0; }
};

struct ConstituencyState {
    uint32_t lowest;  // open phrase
    bool flagged;     // something was repaired
};

class PartialTrees {
  public:
    explicit PartialTrees(const Grammar& grammar) : grammar_(grammar) {}

    // The words' tags; the memory must outlive the use.
    void begin(std::span<const Label> tags) {
        tags_ = tags;
        phrases_.clear();
        const Label none = grammar_.none();
        phrases_.push_back({0,
                            grammar_.root(),
                            {none, none, none},
                            none,
                            none,
                            none,
                            none,
                            none,
                            kNoHead,
                            kNoHead,
                            kNoHead,
                            0,
                            UINT16_MAX,
                            0,
                            false});
    }
    ConstituencyState start() const { return {0, false}; }

    const OpenPhrase& lowest(const ConstituencyState& state) const { return phrases_[state.lowest]; }
    bool is_root(const OpenPhrase& phrase) const { return phrase.up == grammar_.none(); }

    // The phrase above one, as it is when that is closed.
    OpenPhrase closed(const OpenPhrase& phrase) const {
        OpenPhrase parent = phrases_[phrase.above];
        add_child(parent, phrase.label, phrase.head, phrase.first, false);
        return parent;
    }
    // A new phrase without children, below one that begins before `word`.
    OpenPhrase opened(const OpenPhrase& site, Label label, uint32_t word) const {
        const Label none = grammar_.none();
        OpenPhrase p{site.above,       label,   {none, none, none}, site.label, site.children[0],
                     site.children[1], site.up, site.up_left,       kNoHead,    kNoHead,
                     command(site),    word,    UINT16_MAX,         0,          false};
        if (grammar_.slashed(label)) {  // A/A goes on with the head that A has so far
            p.head = site.head;
            p.head_rank = grammar_.head_rank(grammar_.base(label), grammar_.base(label));
        }
        return p;
    }
    // The head of what c-commands a new child of a phrase from the left.
    static uint32_t command(const OpenPhrase& phrase) {
        return phrase.left_head != kNoHead ? phrase.left_head : phrase.left_head_above;
    }
    void add_word(OpenPhrase& parent, uint32_t word) const {
        add_child(parent, tags_[word], word, word, true);
    }

    // Everything after an action for this word.
    ConstituencyState attach(const ConstituencyState& state, Action action, uint32_t word) {
        OpenPhrase site = lowest(state);
        for (uint32_t level = ConstituencyAction::level(action); level > 0; --level) site = closed(site);
        if (ConstituencyAction::repairs(action)) {
            add_word(site, word);
            return {push(site), true};
        }
        const auto chain = grammar_.chain(ConstituencyAction::chain(action));
        for (size_t k = 0; k + 1 < chain.size(); ++k) {
            OpenPhrase next = opened(site, chain[k], word);
            next.above = push(site);
            site = next;
        }
        add_word(site, word);
        return {push(site), state.flagged};
    }

    size_t size() const { return phrases_.size(); }
    void rewind(size_t size) { phrases_.resize(size); }

  private:
    uint32_t push(const OpenPhrase& phrase) {
        phrases_.push_back(phrase);
        return static_cast<uint32_t>(phrases_.size() - 1);
    }

    void add_child(OpenPhrase& parent, Label label, uint32_t head, uint32_t first, bool word) const {
        parent.children[2] = parent.children[1];
        parent.children[1] = parent.children[0];
        parent.children[0] = label;
        parent.count = std::min<uint16_t>(parent.count + 1, 255);
        parent.after_punctuation = first > 0 && grammar_.is_punctuation(tags_[first - 1]);
        const bool punctuation = word && grammar_.is_punctuation(label);
        if (!punctuation) parent.left_head = head;
        if (grammar_.slashed(label)) {
            parent.head = head;
            return;
        }
        const Label base = grammar_.base(parent.label);
        const uint16_t rank = grammar_.head_rank(base, label);
        if (parent.head == kNoHead || rank < parent.head_rank ||
            (rank == parent.head_rank && rank % 2 == 1)) {
            parent.head = head;
            parent.head_rank = rank;
        }
    }

    const Grammar& grammar_;
    std::span<const Label> tags_;
    std::vector<OpenPhrase> phrases_;
};

}  // namespace goldbeam
