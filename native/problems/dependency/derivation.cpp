#include "problems/dependency/derivation.hpp"

#include <algorithm>

#include "problems/easy_first/gold_arcs.hpp"

namespace goldbeam {

namespace {

const Transition* gold_transition(const TransitionSystem& system, const Configurations& c,
                                  const ParserState& s, const GoldTree& tree) {
    for (const Transition& t : system.transitions)
        if (t.gold(c, s, tree)) return t.valid(c, s) ? &t : nullptr;
    return nullptr;
}

TreeView sentence_of(const Corpus& corpus, TreeView trees, size_t sentence) {
    const size_t begin = corpus.sentence_begin(sentence), n = corpus.sentence_end(sentence) - begin;
    return {trees.heads.subspan(begin, n), trees.relations.subspan(begin, n)};
}

// Any order of the arcs derives a tree, as long as it is projective: theirs is that of the words.
std::optional<std::vector<ParserAction>> derive_in_any_order(bool single_root, TreeView tree) {
    if (tree.heads.size() > kLongestEasyFirst || !derive(kArcStandard, single_root, tree))
        return std::nullopt;
    std::vector<ParserAction> actions;
    for (size_t i = 0; i < tree.heads.size(); ++i) {
        if (single_root && tree.heads[i] == 0) continue;  // it is what is left in the end
        // An artificial root is to the left of all words.
        actions.push_back({tree.heads[i] > i + 1 ? Move::kLeft : Move::kRight, tree.relations[i]});
    }
    return actions;
}

// The tree of a sentence that is read from its last word to the first.
class Mirrored {
  public:
    explicit Mirrored(TreeView tree)
        : heads_(tree.heads.rbegin(), tree.heads.rend()),
          relations_(tree.relations.rbegin(), tree.relations.rend()) {
        const auto words = static_cast<uint32_t>(heads_.size());
        for (uint32_t& head : heads_) head = head == 0 ? 0 : words + 1 - head;
    }
    TreeView view() const { return {heads_, relations_}; }

  private:
    std::vector<uint32_t> heads_, relations_;
};

std::optional<std::vector<ParserAction>> derive(const TransitionSystem& system, bool single_root,
                                                TreeView tree, bool reversed) {
    if (!reversed) return derive(system, single_root, tree);
    return derive(system, single_root, Mirrored(tree).view());
}

}  // namespace

std::optional<std::vector<ParserAction>> derive(const TransitionSystem& system, bool single_root,
                                                TreeView tree) {
    if (system.any_order) return derive_in_any_order(single_root, tree);
    const size_t words = tree.heads.size();
    Configurations c;
    c.begin(words, single_root);
    GoldTree gold(tree.heads, tree.relations, c.root_word());
    if (!system.projective) gold.order_words();
    std::vector<ParserAction> actions;
    size_t arcs = 0;
    ParserState state = c.start();
    while (!system.finished(c, state)) {
        const Transition* t = gold_transition(system, c, state, gold);
        if (t == nullptr || actions.size() == system.most_steps(words)) return std::nullopt;
        uint32_t relation = 0;
        if (makes_arc(t->move)) {
            const Arc arc = t->arc(c, state);
            if (gold.head(arc.child) != arc.head) return std::nullopt;
            relation = gold.relation(arc.child);
            ++arcs;
        }
        actions.push_back({t->move, relation});
        state = t->apply(c, state, relation);
    }
    // Every arc made is right, so the tree is right if none is missing.
    const size_t wanted = words - (single_root && words > 0 ? 1 : 0);
    const auto roots = static_cast<size_t>(std::count(tree.heads.begin(), tree.heads.end(), 0u));
    if (arcs != wanted || (single_root && words > 0 && roots != 1)) return std::nullopt;
    return actions;
}

std::optional<std::vector<Action>> derive(const ParsingSpec& spec, TreeView tree) {
    const auto derivation = derive(spec.system(), spec.single_root(), tree, spec.reversed());
    if (!derivation) return std::nullopt;
    std::vector<Action> actions;
    actions.reserve(derivation->size());
    for (const ParserAction& a : *derivation) {
        actions.push_back(spec.action(a.move, a.relation));
        if (actions.back() == kNoAction) return std::nullopt;
    }
    return spec.system().any_order ? pack_gold_arcs(tree.heads, actions, spec.single_root()) : actions;
}

std::vector<std::string> needed_actions(const Corpus& corpus, TreeView trees,
                                        const std::vector<std::string>& relations,
                                        const TransitionSystem& system, bool single_root, bool reversed) {
    std::vector<std::vector<size_t>> counts(kMoves, std::vector<size_t>(relations.size(), 0));
    std::vector<size_t> frequency(relations.size(), 0);
    for (const uint32_t r : trees.relations) ++frequency[r];
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        const auto derivation = derive(system, single_root, sentence_of(corpus, trees, s), reversed);
        if (!derivation) continue;
        for (const ParserAction& a : *derivation) ++counts[static_cast<size_t>(a.move)][a.relation];
    }
    const auto frequent =
        static_cast<size_t>(std::max_element(frequency.begin(), frequency.end()) - frequency.begin());
    std::vector<std::string> names;
    for (size_t m = 0; m < kMoves; ++m) {
        const auto move = static_cast<Move>(m);
        if (!system.has(move)) continue;
        if (!makes_arc(move)) {
            names.push_back(action_name(move, ""));
            continue;
        }
        counts[m][frequent] += 1;  // every state must have a way on
        for (size_t r = 0; r < relations.size(); ++r)
            if (counts[m][r] > 0) names.push_back(action_name(move, relations[r]));
    }
    return names;
}

}  // namespace goldbeam
