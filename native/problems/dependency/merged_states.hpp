// Arc-standard parsing with dynamic programming (Huang & Sagae 2010): a graph-structured stack.
//
// Two states at the same step are merged if from there on they have the same actions and features: if their
// topmost tree covers the same words and all atoms that templates can ask of the stack agree. A merged state
// stands for many derivations. It does not know what lies below its topmost tree but by its predictors, the
// states in which that tree's first word was shifted; a reduction joins it with each of them.
//
//   prefix   score of the best derivation from the start; the Total of the search
//   inside   score of what was done since the topmost tree's first word was shifted, that shift not included
//
//   shift    prefix' = prefix + cost                                inside' = 0
//   reduce   prefix' = L.prefix + L's shift cost + inside + cost    inside' = L.inside + L's shift cost
//            with predictor L                                                 + inside + cost
#pragma once

#include <algorithm>

#include "core/inlining.hpp"
#include "problems/dependency/problem.hpp"

namespace goldbeam {

template <class Weights_>
class MergedParsing {
  public:
    using Base = ParsingProblem<Weights_>;
    using Score = typename Base::Score;
    using Total = typename Base::Total;

    struct State {
        ParserState parser;  // one of those that were merged, to see features by
        uint32_t item = 0;
    };

    MergedParsing(const ParsingSpec& spec, const Weights_& weights, const ParsingTypes& types)
        : base_(spec, weights, types) {
        for (const ParsingSpec::Slot& slot : spec.slots()) add_to_profile(slot);
    }

    Base& base() { return base_; }

    void bind(std::span<const uint32_t> sentence, uint32_t root_type) {
        base_.bind(sentence, root_type);
        items_.assign(1, Item{});
    }
    size_t steps() const { return base_.steps(); }
    State start() const { return {base_.start(), 0}; }
    bool finished(size_t step, const State& state) const { return base_.finished(step, state.parser); }
    void enter(size_t step) {
        base_.enter(step);
        costs_.clear();
        ++round_;
    }

    // A reduction is an action for every predictor: its number is in the upper half.
    template <class Emit>
    void expand(size_t, const State& state, Total total, Emit emit) {
        remember_costs(state);
        const Score* row = costs_.data() + items_[state.item].costs;
        base_.for_valid_moves(state.parser, [&](ParsingSpec::Range actions) {
            if (is_shift(actions.begin)) emit(actions.begin, total + row[actions.begin]);
        });
        const Item& item = items_[state.item];
        for (uint32_t p = 0; p < item.predictors.size(); ++p) {
            const Total before = item.predictors[p].prefix + item.inside;
            base_.for_valid_moves(state.parser, [&](ParsingSpec::Range actions) {
                if (is_shift(actions.begin)) return;
                for (Action a = actions.begin; a < actions.end; ++a)
                    emit(a | p << kActionBits, before + row[a]);
            });
        }
    }
    Total total_after(size_t, const State& state, Total total, Action action) {
        return total + base_.score(state.parser)[action & kActionMask];
    }

    GOLDBEAM_APART State advance(size_t step, const State& state, Action with_predictor) const {
        const Action action = with_predictor & kActionMask;
        const Total cost = cost_of(state, action);
        Item after;
        ParserState parser;
        if (is_shift(action)) {
            const Item& item = items_[state.item];
            parser = base_.advance(step, state.parser, action);
            after.prefix = item.prefix + cost;
            after.begin = state.parser.next;
            after.predictors.push_back({state, after.prefix, cost});
        } else {
            const Item& right = items_[state.item];
            const Predictor& predictor = right.predictors[with_predictor >> kActionBits];
            const Item& left = items_[predictor.state.item];
            parser = base_.advance(step, base_.on_top_of(state.parser, predictor.state.parser), action);
            after.prefix = predictor.prefix + right.inside + cost;
            after.inside = left.inside + predictor.shift_cost + right.inside + cost;
            after.begin = left.begin;
            after.predictors = left.predictors;
            after.left = predictor.state.item;
            after.right = state.item;
            after.reduction = action;
        }
        items_.push_back(std::move(after));
        return {parser, static_cast<uint32_t>(items_.size() - 1)};
    }

    GOLDBEAM_KERNEL uint64_t signature(size_t step, const State& state, Action with_predictor) const {
        const Action action = with_predictor & kActionMask;
        const auto mark = base_.mark();
        uint32_t begin = state.parser.next;
        ParserState after;
        if (is_shift(action)) {
            after = base_.advance(step, state.parser, action);
        } else {
            const Predictor& predictor = items_[state.item].predictors[with_predictor >> kActionBits];
            begin = items_[predictor.state.item].begin;
            after = base_.advance(step, base_.on_top_of(state.parser, predictor.state.parser), action);
        }
        uint64_t hash = base_.profile(after, profile_);
        hash = mix_key(hash, begin + 1);
        hash = mix_key(hash, after.next);
        base_.rewind(mark);
        return hash;
    }
    // `kept` takes over the predictors of `other`: the best one stays in front.
    GOLDBEAM_APART void merge(size_t, State& kept, const State& other) const {
        auto& predictors = items_[kept.item].predictors;
        for (const Predictor& more : items_[other.item].predictors)
            if (std::none_of(predictors.begin(), predictors.end(),
                             [&](const Predictor& p) { return p.state.item == more.state.item; }))
                predictors.push_back(more);
    }

    // What was built after a mark is forgotten by going back to it.
    struct Mark {
        size_t items, configurations;
    };
    Mark mark() const { return {items_.size(), base_.mark()}; }
    void rewind(const Mark& mark) const {
        items_.resize(mark.items);
        base_.rewind(mark.configurations);
    }

    template <class Sink>
    void features(size_t step, const State& state, Action action, Sink sink) {
        base_.features(step, state.parser, action, sink);
    }
    template <class Add, class Remove>
    void difference(size_t step, const State& s1, Action a1, const State& s2, Action a2, Add add,
                    Remove remove) {
        base_.difference(step, s1.parser, a1, s2.parser, a2, add, remove);
    }
    template <class Visit>
    void name_features(size_t step, const State& state, Visit visit) {
        base_.name_features(step, state.parser, visit);
    }

    // The best derivation of the state after an action, backwards, as long as visit(action) wants more.
    template <class Visit>
    void walk_back(const State& state, Action with_predictor, Visit visit) const {
        const Action action = with_predictor & kActionMask;
        if (!visit(action)) return;
        uint32_t item = state.item;
        if (!is_shift(action)) {
            if (!walk_inside(item, visit) || !visit(shift())) return;
            item = items_[item].predictors[with_predictor >> kActionBits].state.item;
        }
        while (walk_inside(item, visit) && !items_[item].predictors.empty()) {
            if (!visit(shift())) return;
            item = items_[item].predictors.front().state.item;
        }
    }

  private:
    static constexpr int kActionBits = 16;
    static constexpr Action kActionMask = (Action{1} << kActionBits) - 1;

    struct Predictor {
        State state;
        Total prefix;  // of the best derivation to it and the shift from there
        Total shift_cost;
    };
    struct Item {
        Total prefix{0}, inside{0};
        uint32_t begin = 0;                 // first word of the topmost tree
        uint32_t left = 0, right = 0;       // what a reduction joined
        Action reduction = kNoAction;       // none: the topmost tree is a word that was shifted
        std::vector<Predictor> predictors;  // none at the start; the best one first
        uint64_t round = 0;                 // when its costs were remembered
        size_t costs = 0;                   // where
    };

    Action shift() const { return base_.spec().actions_of(Move::kShift).begin; }
    bool is_shift(Action action) const { return action == shift(); }

    // The costs of all actions of a hypothesis that was expanded in this step, for `advance`.
    void remember_costs(const State& state) {
        const Score* row = base_.score(state.parser);
        items_[state.item].round = round_;
        items_[state.item].costs = costs_.size();
        costs_.insert(costs_.end(), row, row + base_.spec().actions().size());
    }
    Total cost_of(const State& state, Action action) const {
        const Item& item = items_[state.item];
        return item.round == round_ ? costs_[item.costs + action] : base_.score(state.parser)[action];
    }

    // What was done since the item's first word was shifted, backwards; false if the visitor had enough.
    template <class Visit>
    bool walk_inside(uint32_t item, Visit& visit) const {
        std::vector<uint32_t> todo{item};
        constexpr uint32_t kShiftHere = UINT32_MAX;
        while (!todo.empty()) {
            const uint32_t here = todo.back();
            todo.pop_back();
            if (here == kShiftHere) {
                if (!visit(shift())) return false;
                continue;
            }
            const Item& i = items_[here];
            if (i.reduction == kNoAction) continue;
            if (!visit(i.reduction)) return false;
            todo.insert(todo.end(), {i.left, kShiftHere, i.right});
        }
        return true;
    }

    // What must agree of the stack's words: what templates ask of a word at this depth or deeper, because a
    // word only sinks; and of the outermost child what they ask of the second, because that is where it goes.
    void add_to_profile(const ParsingSpec::Slot& slot) {
        if (slot.kind == ParsingAtom::Kind::kOpen) return;  // a number of steps, and that is equal
        using Kind = ParsingAtom::Kind;
        // An attachment is about two words as they are; stacks are in the order of the sentence here.
        const Kind kind = slot.kind == Kind::kAttachment ? Kind::kToken : slot.kind;
        const auto add = [&](uint32_t atom, uint8_t depth, Address::Relative relative) {
            const typename Base::ProfileSlot wanted{kind, atom, {true, depth, relative}};
            if (std::find(profile_.begin(), profile_.end(), wanted) == profile_.end())
                profile_.push_back(wanted);
        };
        const auto add_all = [&](uint32_t atom, const Address& a) {
            if (!a.on_stack) return;
            for (uint8_t depth = 0; depth <= a.depth; ++depth) {
                add(atom, depth, a.relative);
                if (a.relative == Address::Relative::kLeft2) add(atom, depth, Address::Relative::kLeft1);
                if (a.relative == Address::Relative::kRight2) add(atom, depth, Address::Relative::kRight1);
            }
        };
        const auto& addresses = base_.spec().addresses();
        add_all(slot.atom, addresses[slot.address]);
        if (slot.kind == Kind::kDistance) add_all(slot.atom, addresses[slot.other]);
        if (slot.kind == Kind::kAttachment) add_all(slot.other_atom, addresses[slot.other]);
    }

    mutable Base base_;
    std::vector<typename Base::ProfileSlot> profile_;
    mutable std::vector<Item> items_;  // an arena: `advance` adds to it
    std::vector<Score> costs_;
    uint64_t round_ = 0;
};

using MergedLearning = MergedParsing<MaskedWeights>;
using MergedFrozen = MergedParsing<Frozen>;

static_assert(MergesStates<MergedLearning> && Rebuilds<MergedLearning> && Rewinds<MergedLearning>);

}  // namespace goldbeam
