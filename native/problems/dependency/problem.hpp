// Transition-based parsing as a search problem: a step is a transition.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "core/inlining.hpp"
#include "features/group_sums.hpp"
#include "problems/dependency/spec.hpp"
#include "problems/dependency/values.hpp"
#include "problems/tokens/attachments.hpp"
#include "search/problem.hpp"
#include "weights/frozen.hpp"
#include "weights/masked.hpp"

namespace goldbeam {

template <class Weights_>
class ParsingProblem {
  public:
    using State = ParserState;
    using Score = typename Weights_::Score;
    using Total = typename Weights_::Total;
    // Only predictions are filtered: a learner that never makes some errors learns less.
    static constexpr bool kFilters = std::is_same_v<Weights_, Frozen>;

    ParsingProblem(const ParsingSpec& spec, const Weights_& weights, const ParsingTypes& types)
        : spec_(spec),
          types_(types),
          sums_(spec.program(), weights, spec.actions().size()),
          places_(spec.addresses().size()),
          values_(spec.slots().size()),
          row_(sums_.width()),
          taken_(spec.actions().size()),
          hashes_(spec.groups().size()) {}

    // Binds the problem to a sentence, given as token types, and the type of the artificial root.
    void bind(std::span<const uint32_t> sentence, uint32_t root_type) {
        word_types_.assign(1, ParsingTypes::kBefore);
        word_types_.insert(word_types_.end(), sentence.begin(), sentence.end());
        word_types_.push_back(root_type);
        if (const RelationFilter& filter = spec_.relation_filter(); kFilters && !filter.empty()) {
            tag_classes_.assign(1, RelationFilter::kAnyTag);
            for (const uint32_t type : sentence)
                tag_classes_.push_back(filter.class_of(types_.cell(type, filter.column())));
        }
        configurations_.begin(sentence.size(), spec_.single_root());
        steps_ = spec_.system().most_steps(sentence.size());
    }

    size_t steps() const { return steps_; }
    State start() const { return configurations_.start(); }
    bool finished(size_t, const State& state) const {
        return spec_.system().finished(configurations_, state);
    }

    void enter(size_t) { sums_.renew(); }
    // Token types are given anew.
    void forget_types() { sums_.forget(); }

    template <class Emit>
    void expand(size_t, const State& state, Total total, Emit emit) {
        size_t count = 0;
        for_valid_ranges(state, [&](Move move, ParsingSpec::Range actions) {
            valid_[count] = actions;
            moves_[count++] = move;
        });
        const std::span valid(valid_.data(), count);
        if constexpr (kFilters) {
            if (const double lead = emit.cascade(); std::isinf(lead)) {
                (void)score(state, valid);
            } else {
                score_cheaply(state, valid);
                exclude(state, count);
                if (emit_leader(valid, lead, total, emit)) return;
                score_further(valid);
            }
            exclude(state, count);
            emit_best(valid, row_.data(), total, emit);
        } else {
            const Score* row = score(state, valid);
            for (const auto [begin, end] : valid)
                for (Action a = begin; a < end; ++a) emit(a, total + row[a]);
        }
    }
    Total total_after(size_t, const State& state, Total total, Action action) {
        return total + score(state)[action];
    }
    GOLDBEAM_APART State advance(size_t, const State& state, Action action) const {
        const auto [move, relation] = spec_.actions()[action];
        return spec_.transition(move).apply(configurations_, state, relation);
    }
    // Nothing is merged here: merged_states.hpp does.
    uint64_t signature(size_t, const State&, Action) const { return 0; }

    template <class Sink>
    void features(size_t, const State& state, Action action, Sink sink) {
        evaluate(state);
        for (size_t g = 0; g < spec_.program().group_count(); ++g)
            spec_.program().features(g, value_of(), [&](const Program::Line&, const FeatureKey& feature) {
                sink(feature, action);
            });
    }
    template <class Add, class Remove>
    void difference(size_t step, const State& s1, Action a1, const State& s2, Action a2, Add add,
                    Remove remove) {
        if (a1 != a2) {
            features(step, s1, a1, add);
            features(step, s2, a2, remove);
            return;
        }
        // The same action: most features are those of words, and the same too.
        evaluate(s1);
        const auto& lines = spec_.program().lines();
        first_.assign(lines.size(), FeatureKey{0, 0});
        for (size_t k = 0; k < lines.size(); ++k)
            (void)spec_.program().feature(lines[k], value_of(), &first_[k]);
        evaluate(s2);
        for (size_t k = 0; k < lines.size(); ++k) {
            FeatureKey second{0, 0};
            (void)spec_.program().feature(lines[k], value_of(), &second);
            if (first_[k].key == second.key) continue;
            if (first_[k].key != 0) add(first_[k], a1);
            if (second.key != 0) remove(second, a1);
        }
    }

    // For people (learn/names.hpp).
    template <class Visit>
    void name_features(size_t, const State& state, Visit visit) {
        evaluate(state);
        for (size_t g = 0; g < spec_.program().group_count(); ++g)
            spec_.program().features(g, value_of(),
                                     [&](const Program::Line& line, const FeatureKey& feature) {
                                         visit(feature.key, [&] {
                                             return spec_.program().name(line, [&](uint32_t slot) {
                                                 return text_of(spec_, types_, slot, places_, values_[slot]);
                                             });
                                         });
                                     });
    }

    // For others that parse: the scores of all actions in a state, valid or not.
    const Score* score(const State& state) {
        const std::array all{ParsingSpec::Range{0, static_cast<uint32_t>(spec_.actions().size())}};
        return score(state, all);
    }
    // Of some actions alone, in ascending ranges; the other scores mean nothing.
    GOLDBEAM_KERNEL const Score* score(const State& state, std::span<const ParsingSpec::Range> needed) {
        find_values(state);
        ask(spec_.all_groups());
        sums_.add_up(needed, row_.data());
        return row_.data();
    }
    // The same in two stages, with part of the templates at first: a cascade.
    GOLDBEAM_KERNEL void score_cheaply(const State& state, std::span<const ParsingSpec::Range> needed) {
        find_values(state);
        ask(spec_.cheap_groups());
        sums_.add_up(needed, row_.data());
    }
    GOLDBEAM_KERNEL void score_further(std::span<const ParsingSpec::Range> needed) {
        ask(spec_.costly_groups());
        sums_.add_more(needed, row_.data());
    }

    // The valid actions in a state, in ascending ranges. If the filter excludes all of them, it does not
    // count: every state must have a way on.
    template <class Visit>
    void for_valid_moves(const State& state, Visit visit) const {
        bool some = false;
        if (kFilters && !spec_.relation_filter().empty())
            for_valid_ranges(state, [&](Move move, ParsingSpec::Range actions) {
                if (makes_arc(move)) {
                    const uint32_t child = spec_.transition(move).arc(configurations_, state).child;
                    for (const auto permitted : spec_.permitted(move, tag_classes_[child])) {
                        visit(permitted);
                        some = true;
                    }
                } else {
                    visit(actions);
                    some = true;
                }
            });
        if (!some) for_valid_ranges(state, [&](Move, ParsingSpec::Range actions) { visit(actions); });
    }
    // The arc that an action makes in a state; its head is kNoWord if it makes none.
    Arc arc(const State& state, Action action) const {
        const auto [move, relation] = spec_.actions()[action];
        Arc arc = spec_.transition(move).arc(configurations_, state);
        arc.relation = relation;
        return arc;
    }

    // For merged_states.hpp: something that is asked of a word of the stack.
    struct ProfileSlot {
        ParsingAtom::Kind kind;
        uint32_t atom;
        Address address;

        bool operator==(const ProfileSlot&) const = default;
    };
    // A hash of what these say of a state, and of what its stack allows. Of distances it is the place itself:
    // they grow as the buffer shrinks.
    GOLDBEAM_APART uint64_t profile(const State& state, std::span<const ProfileSlot> slots) const {
        std::array<const Node*, kStackDepth> stack{};
        uint32_t index = state.stack;
        for (size_t d = 0; d < spec_.stack_depth() && index != 0; ++d) {
            stack[d] = &configurations_.node(index);
            index = stack[d]->below;
        }
        const bool two = configurations_.has_two(state);
        uint64_t hash = two ? (configurations_.is_root(configurations_.second(state)) ? 3 : 2) : 1;
        for (const ProfileSlot& slot : slots) {
            const Node* node = stack[slot.address.depth];
            const bool itself = slot.address.relative == Address::Relative::kItself;
            Place place;
            if (node != nullptr)
                place =
                    itself ? place_of(node->word, UINT32_MAX, node) : relative(*node, slot.address.relative);
            const uint64_t seen = slot.kind == ParsingAtom::Kind::kDistance
                                      ? small_value(place.word)
                                      : value_at(slot.kind, slot.atom, place, kNone);
            hash = mix_key(hash, seen);
        }
        return hash;
    }
    // `state` with the topmost word on top of the stack of `below`.
    State on_top_of(const State& state, const State& below) const {
        const Node& top = configurations_.top(state);
        return top.below == below.stack ? state : configurations_.push(state, top, below.stack);
    }
    // What was built after a mark is forgotten by going back to it.
    size_t mark() const { return configurations_.size(); }
    void rewind(size_t mark) const { configurations_.rewind(mark); }

    const ParsingSpec& spec() const { return spec_; }
    const Configurations& configurations() const { return configurations_; }

  protected:
    // For problems whose states change in place (easy_first/).
    Configurations& nodes() { return configurations_; }

  private:
    // Visits every valid move with its actions, whatever the filter says.
    template <class Visit>
    void for_valid_ranges(const State& state, Visit visit) const {
        for (size_t m = 0; m < kMoves; ++m) {
            const auto move = static_cast<Move>(m);
            const auto range = spec_.actions_of(move);
            if (range.begin != range.end && spec_.transition(move).valid(configurations_, state))
                visit(move, range);
        }
    }
    using Place = ParsingPlace;

    // Gives the lowest of scores to the actions of the first `count` valid moves that the filter excludes,
    // unless it excludes all: every state must have a way on.
    void exclude(const State& state, size_t count) {
        if (!kFilters || spec_.relation_filter().empty()) return;
        size_t left = 0;
        for (size_t v = 0; v < count; ++v)
            left += valid_[v].end - valid_[v].begin - excluded_here(state, moves_[v]).size();
        if (left == 0) return;
        for (size_t v = 0; v < count; ++v)
            for (const Action a : excluded_here(state, moves_[v])) row_.data()[a] = kExcluded;
    }
    std::span<const Action> excluded_here(const State& state, Move move) const {
        if (!makes_arc(move)) return {};
        return spec_.excluded_actions(move,
                                      tag_classes_[spec_.transition(move).arc(configurations_, state).child]);
    }

    // Asks for the sums of some groups, once the values are known.
    void ask(std::span<const uint32_t> groups) {
        for (const uint32_t g : groups) {
            if (!sums_.remembers(g)) continue;
            const ParsingSpec::Group& group = spec_.groups()[g];
            uint64_t hash = kMix2;
            for (const uint32_t word : group.words) hash = mix_key(hash, places_[word].type);
            for (const auto& [slot, by] : group.others) hash += values_[slot] * by;
            hashes_[g] = hash;
            sums_.expect(g, hash);
        }
        for (const uint32_t g : groups)
            sums_.ask(g, hashes_[g], [&](auto want) { spec_.program().keys_among(g, values_.data(), want); });
    }
    // If one action scores so much more than all others, it is the only one: true.
    template <class Emit>
    bool emit_leader(std::span<const ParsingSpec::Range> valid, double lead, Total total, Emit& emit) {
        const Score* row = row_.data();
        Score best = kExcluded;
        for (const auto [begin, end] : valid) best = std::max(best, largest(row + begin, end - begin));
        const Score least = best - static_cast<Score>(std::min(std::ceil(lead), kFurthest)) + 1;
        size_t found = 0;
        Action leader = kNoAction;
        for (const auto [begin, end] : valid) {
            const size_t here = positions_from(row + begin, end - begin, least, taken_.data());
            if (here > 0) leader = begin + taken_[0];
            if ((found += here) > 1) return false;
        }
        emit(leader, total + best);
        return true;
    }
    // Most actions score too low to be looked at one by one.
    template <class Emit>
    void emit_best(std::span<const ParsingSpec::Range> valid, const Score* row, Total total, Emit& emit) {
        constexpr Total kLowest = kExcluded + 1;
        Total best = kLowest;
        for (const auto [begin, end] : valid) best = std::max<Total>(best, largest(row + begin, end - begin));
        const auto least = static_cast<Score>(std::max(emit.least(total + best) - total, kLowest));
        for (const auto [begin, end] : valid) {
            const size_t found = positions_from(row + begin, end - begin, least, taken_.data());
            for (size_t k = 0; k < found; ++k) emit(begin + taken_[k], total + row[begin + taken_[k]]);
        }
    }

    // No sum of weights is as low, and none can be added to it that is too low for a score.
    static constexpr Score kExcluded = std::numeric_limits<Score>::lowest() / 2;
    static constexpr double kFurthest = -static_cast<double>(kExcluded) / 2;  // no scores are further apart
    static constexpr uint64_t kNone = kBeforeSentence;

    // Of kNoWord, what is below the stack.
    Place place_of(uint32_t word, uint32_t relation, const Node* node) const {
        const uint32_t type = word_types_[word];
        return {types_.atoms(type), type, word, relation, node};
    }

    // Where all the addresses lead in a state.
    void find_places(const State& state) {
        std::array<const Node*, kStackDepth> stack{};
        uint32_t index = state.stack;
        for (size_t d = 0; d < spec_.stack_depth() && index != 0; ++d) {
            stack[d] = &configurations_.node(index);
            index = stack[d]->below;
        }
        std::array<const Node*, kBufferDepth> buffer{};
        std::array<uint32_t, kBufferDepth> words{};
        uint32_t front = state.front, next = state.next;
        for (size_t d = 0; d < spec_.buffer_depth(); ++d) {
            if (front != 0) {
                buffer[d] = &configurations_.node(front);
                words[d] = buffer[d]->word;
                front = buffer[d]->below;
            } else if (next <= configurations_.words()) {
                words[d] = next++;
            }
        }
        const auto& addresses = spec_.addresses();
        for (size_t k = 0; k < addresses.size(); ++k) {
            const Address& a = addresses[k];
            const Node* node = a.on_stack ? stack[a.depth] : buffer[a.depth];
            if (a.relative == Address::Relative::kItself) {
                const uint32_t word = a.on_stack ? (node ? node->word : kNoWord) : words[a.depth];
                places_[k] = place_of(word, node && node->attached ? node->relation : UINT32_MAX, node);
                if (word == kNoWord && !a.on_stack) {
                    places_[k].type = ParsingTypes::kAfter;
                    places_[k].atoms = types_.atoms(ParsingTypes::kAfter);
                }
            } else {
                places_[k] = node ? relative(*node, a.relative) : Place{};
            }
        }
    }
    Place relative(const Node& node, Address::Relative which) const {
        const auto child = [&](const Node::Child& c) {
            return c.word == kNoWord ? Place{} : place_of(c.word, c.relation, nullptr);
        };
        switch (which) {
            case Address::Relative::kLeft1:
                return child(node.left[0]);
            case Address::Relative::kLeft2:
                return child(node.left[1]);
            case Address::Relative::kRight1:
                return child(node.right[0]);
            case Address::Relative::kRight2:
                return child(node.right[1]);
            default:
                break;
        }
        if (!node.attached) return {};
        const Node& head = configurations_.node(node.below);
        const Node& found = which == Address::Relative::kHead ? head : configurations_.node(head.below);
        if (which == Address::Relative::kHead2 && !head.attached) return {};
        return place_of(found.word, found.attached ? found.relation : UINT32_MAX, nullptr);
    }

    // The values of all atoms in a state.
    GOLDBEAM_APART void evaluate(const State& state) { find_values(state); }
    // The same, to be inlined where states are scored.
    void find_values(const State& state) {
        find_places(state);
        const auto& readings = spec_.readings();
        for (size_t k = 0; k < readings.size(); ++k) {
            const uint64_t* atoms = places_[k].atoms;
            for (const ParsingSpec::Reading& r : readings[k])
                values_[r.slot] = atoms != nullptr ? atoms[r.atom] : r.or_none ? kNone : kAbsent;
        }
        for (const uint32_t slot : spec_.other_slots()) values_[slot] = value(spec_.slots()[slot], state);
    }
    uint64_t value(const ParsingSpec::Slot& slot, const State& state) const {
        using Kind = ParsingAtom::Kind;
        if (slot.kind == Kind::kOpen)
            return small_value(state.stack == 0 ? 0 : std::min<uint32_t>(configurations_.top(state).open, 4));
        const Place& place = places_[slot.address];
        if (slot.kind == Kind::kDistance) return distance_between(place.word, places_[slot.other].word);
        if (slot.kind == Kind::kAttachment) return attachment_of(slot, place, places_[slot.other]);
        return value_at(slot.kind, slot.atom, place, slot.or_none ? kNone : kAbsent);
    }
    uint64_t attachment_of(const ParsingSpec::Slot& slot, const Place& head, const Place& dependent) const {
        if (head.word == kNoWord || dependent.word == kNoWord) return kAbsent;
        return attachment(*spec_.knowledge().attachments, head.atoms[slot.atom],
                          dependent.atoms[slot.other_atom], head.word < dependent.word);
    }
    // What the program asks for, once the values are known.
    auto value_of() const {
        return [values = values_.data()](uint32_t slot) { return values[slot]; };
    }

    const ParsingSpec& spec_;
    const ParsingTypes& types_;
    GroupSums<Weights_> sums_;
    size_t steps_ = 0;
    mutable Configurations configurations_;  // an arena: `advance` adds to it
    std::vector<uint32_t> word_types_;       // by word; the root last
    std::vector<Place> places_;              // by address
    std::vector<uint64_t> values_;           // by slot
    Table<Score> row_;
    std::vector<uint32_t> tag_classes_;  // by word, if relations are excluded by tags
    std::array<ParsingSpec::Range, kMoves> valid_;
    std::array<Move, kMoves> moves_;  // beside valid_
    std::vector<uint32_t> taken_;     // actions of a move that go into the beam
    std::vector<uint64_t> hashes_;    // of what groups look at
    std::vector<FeatureKey> first_;
};

using LearningParsing = ParsingProblem<MaskedWeights>;
using FrozenParsing = ParsingProblem<Frozen>;

static_assert(Problem<LearningParsing> && Finishes<LearningParsing> && Rewinds<LearningParsing>);

}  // namespace goldbeam
