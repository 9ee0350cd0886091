// Easy-first parsing as a problem of neighbours that are joined (search/easy_first.hpp).
//
// A pair of trees is a configuration, so scores, features and their names are those of transition parsing.
#pragma once

#include "problems/dependency/problem.hpp"
#include "problems/easy_first/gold_arcs.hpp"
#include "problems/easy_first/row.hpp"
#include "search/easy_first.hpp"

namespace goldbeam {

template <class Weights_>
class EasyFirstProblem : public ParsingProblem<Weights_> {
  public:
    using Base = ParsingProblem<Weights_>;
    using typename Base::Score;
    using State = ParserState;

    using Base::Base;

    void bind(std::span<const uint32_t> sentence, uint32_t root_type) {
        Base::bind(sentence, root_type);
        row_.begin(this->nodes());
        follow({});
    }
    // From now on these arcs are what is correct; the row must be as it was bound.
    void follow(std::span<const Action> gold) { gold_.begin(gold, this->configurations().root_word()); }

    const TreeRow& row() const { return row_; }
    void renew() { this->enter(0); }
    size_t places() const { return row_.size(); }
    uint32_t first_pair() const { return pair_from(row_.first()); }
    uint32_t next_pair(uint32_t left) const { return pair_from(row_.next(left)); }
    bool is_pair(uint32_t left) const { return row_.next(left) != kNoTree; }
    State pair(uint32_t left) const { return row_.pair(this->configurations(), left); }

    const Score* score(size_t, const State& pair) { return Base::score(pair); }

    Action right_action(uint32_t left) const {
        if (!gold_.known()) return kNoAction;
        const Node &l = node(left), &r = node(row_.next(left));
        if (gold_.attaches(l.word, l.left_count + l.right_count, r.word)) return gold_.action(l.word);
        if (gold_.attaches(r.word, r.left_count + r.right_count, l.word)) return gold_.action(r.word);
        return kNoAction;
    }

    // Templates see the head from as far away as they look, and whoever saw the child sees the head now.
    template <class Visit>
    void join(uint32_t left, Action action, Visit visit) {
        const auto [move, relation] = this->spec().actions()[action];
        const uint32_t right = row_.next(left);
        const uint32_t head = move == Move::kLeft ? right : left, child = move == Move::kLeft ? left : right;
        row_.attach(this->nodes(), child, head, relation);
        visit(child);
        visit(head);
        const size_t back =
            std::max<size_t>(this->spec().buffer_depth(), 1);  // what is right has changed, too
        uint32_t tree = head;
        for (size_t d = 0; d < back && (tree = row_.previous(tree)) != kNoTree; ++d) visit(tree);
        tree = head;
        for (size_t d = 1; d < this->spec().stack_depth() && (tree = row_.next(tree)) != kNoTree; ++d)
            visit(tree);
    }

  private:
    const Node& node(uint32_t tree) const { return this->configurations().node(TreeRow::on_stack(tree)); }
    uint32_t pair_from(uint32_t tree) const { return tree != kNoTree && is_pair(tree) ? tree : kNoPair; }

    TreeRow row_;
    GoldArcs gold_;
};

using LearningEasyFirst = EasyFirstProblem<MaskedWeights>;
using FrozenEasyFirst = EasyFirstProblem<Frozen>;

static_assert(JoinsNeighbours<LearningEasyFirst>);

}  // namespace goldbeam
