// What a step builds: nodes, one after the other, each a label (or the end of a phrase) in a context.
// Features fire, and the generative model is asked, once an event.
#pragma once

#include "problems/constituency/sentence.hpp"
#include "problems/constituency/state.hpp"

namespace goldbeam {

// Calls visit(parent, label) for every node that the action builds in this state, parent being the open
// phrase that it is built below: ends of phrases, a chain's nodes from the top down, the word's tag. After
// the last word everything is closed.
template <class Visit>
void visit_events(const Grammar& grammar, const PartialTrees& trees, const ConstituencyState& state,
                  Action action, uint32_t word, bool last, Visit visit) {
    OpenPhrase site = trees.lowest(state);
    if (last) {
        for (;; site = trees.closed(site)) {
            visit(site, grammar.stop());
            if (trees.is_root(site)) return;
        }
    }
    if (ConstituencyAction::repairs(action)) return;
    for (uint32_t level = ConstituencyAction::level(action); level > 0; --level) {
        visit(site, grammar.stop());
        site = trees.closed(site);
    }
    for (const Label label : grammar.chain(ConstituencyAction::chain(action))) {
        visit(site, label);
        if (!grammar.is_tag(label)) site = trees.opened(site, label, word);
    }
}

// The conditions of a label, from the least specific on, in the order of the paper's features F0 to F9:
// parent, left siblings, what is above, the parent's head.
inline std::array<uint64_t, GenerativeModel::kLabelLevels> label_conditions(const OpenPhrase& parent,
                                                                            const ConstituencySentence& x) {
    constexpr uint64_t kSeed = 0x51ab1e5c0de5ULL, kNoWord = 1;
    const uint64_t head = parent.head == kNoHead ? kNoWord : x.words[parent.head];
    const uint64_t head_tag = parent.head == kNoHead ? kNoWord : x.tags[parent.head] + 2;
    const uint64_t values[] = {
        parent.label,       parent.children[0], parent.children[1], parent.up, parent.up_left,
        parent.children[2], parent.up2,         parent.up2_left,    head_tag,  head};
    std::array<uint64_t, GenerativeModel::kLabelLevels> keys{};
    keys[0] = mix_key(kSeed, 0);
    for (size_t k = 0; k + 1 < keys.size(); ++k) keys[k + 1] = mix_key(keys[k], values[k] + 1);
    return keys;
}

// Of a word: its tag, the tag's parent and left sibling, the parent above, the head that c-commands it.
inline std::array<uint64_t, GenerativeModel::kWordLevels> word_conditions(const OpenPhrase& parent, Label tag,
                                                                          const ConstituencySentence& x) {
    constexpr uint64_t kSeed = 0x3017d5c0de5ULL, kNoWord = 1;
    const uint32_t command = PartialTrees::command(parent);
    const uint64_t values[] = {tag,
                               parent.label,
                               parent.children[0],
                               parent.up,
                               command == kNoHead ? kNoWord : x.tags[command] + 2,
                               command == kNoHead ? kNoWord : x.words[command]};
    std::array<uint64_t, GenerativeModel::kWordLevels> keys{};
    uint64_t key = kSeed;
    for (size_t k = 0; k < keys.size(); ++k) keys[k] = key = mix_key(key, values[k] + 1);
    return keys;
}

}  // namespace goldbeam
