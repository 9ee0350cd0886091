// Tagging as a search problem: a step labels a token, the state is the last few labels.
//
// Features of tokens alone do not depend on the hypothesis, so `enter` scores them once a position; `expand`
// adds the features that see labels. How single-token and label features are scored is left to `Rows`: while
// learning they are read from the weights, for a frozen model their sums are cached (rows.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "core/fixed_list.hpp"
#include "core/inlining.hpp"
#include "problems/tagging/history.hpp"
#include "problems/tagging/spec.hpp"
#include "search/guided.hpp"

namespace goldbeam {

// Rows of scores have lengths that go into whole registers.
inline size_t padded(size_t actions) { return (actions + 3) / 4 * 4; }

template <class Weights_, class Rows>
class TaggingProblem {
  public:
    using State = LabelHistory;
    using Score = typename Weights_::Score;
    using Total = typename Weights_::Total;
    // Also where only some label sequences are allowed: what is not allowed has features all the same.
    static constexpr bool kMixes = true;

    TaggingProblem(const TaggingSpec& spec, const Weights_& weights, const TaggingTypes& types, Rows rows)
        : spec_(spec),
          program_(spec.program()),
          slots_(spec.slots().data()),
          mixed_lines_(program_.lines(spec.mixed_group()).data()),
          weights_(weights),
          types_(types),
          rows_(std::move(rows)) {
        const auto atoms_of = [&](auto number_of_label) {
            std::vector<uint64_t> atoms;
            for (Action label = 0; label < labels(); ++label)
                atoms.push_back(label_atom(number_of_label(label)));
            atoms.resize(kNoLabel + 1, label_atom(kNoLabel));
            atoms[kUnknownLabel] = kAbsent;  // in guided search
            return atoms;
        };
        label_atoms_ = atoms_of([](Action label) { return label; });
        if (spec.has_parts()) {
            coarse_atoms_ = atoms_of([&](Action label) { return spec.coarse_of(label); });
            parts_.resize(padded(spec.action_count()));
            observed_parts_.resize(padded(spec.action_count()));
        }
        observed_.resize(padded(labels()));
        row_.resize(padded(labels()));
        for (Position& position : positions_) {
            position.keys.reserve(program_.lines().size());
            position.partial.reserve(program_.lines(spec.mixed_group()).size());
            position.rows.reserve(program_.lines().size());
        }
        present_.reserve(program_.lines(spec.mixed_group()).size());
        values_.resize(spec.slots().size());
        for (const TaggingSlot& slot : spec.slots()) functions_.push_back(slot.token.function);
        for (const size_t group : {spec.window_group(), spec.mixed_group()})
            for (const uint32_t slot : program_.slots_of_group(group))
                if (spec.slots()[slot].label == 0) (void)number_of(slot, &token_slots_);
        before_ = static_cast<size_t>(-spec.first_offset());
        after_ = static_cast<size_t>(spec.last_offset());
        order_mask_ = spec.order() >= 4 ? ~uint64_t{0} : (uint64_t{1} << (16 * spec.order())) - 1;
    }

    // Binds the problem to a sentence, given as token types.
    void bind(std::span<const uint32_t> sentence) {
        steps_ = sentence.size();
        for (Position& position : positions_) position.step = SIZE_MAX;
        tokens_.assign(before_, TaggingTypes::kBefore);
        tokens_.insert(tokens_.end(), sentence.begin(), sentence.end());
        tokens_.insert(tokens_.end(), after_, TaggingTypes::kAfter);
    }

    size_t steps() const { return steps_; }
    State start() const { return kNoLabels; }
    size_t labels() const { return spec_.labels().size(); }

    // Memory is slow, so a position's rows are on their way two steps before they are added up: first its
    // keys are mixed and their slots asked for, a step later the slots are read and the rows asked for.
    GOLDBEAM_KERNEL void enter(size_t step) {
        if (step + 2 < steps_) gather(step + 2);
        if (step + 1 < steps_) locate(step + 1);
        here_ = &locate(step);
        present_.clear();
        for (uint32_t k = 0; k < here_->partial.size(); ++k)
            if (here_->partial[k] != kAbsent) present_.push(k);
        std::vector<Score>& scores = spec_.has_parts() ? observed_parts_ : observed_;
        std::fill(scores.begin(), scores.end(), Score{0});
        rows_.add_groups(*this, step, scores.data());
        for (const auto row : here_->rows) weights_.add(row, scores.data());
        if (spec_.has_parts()) choose_candidates(types_.atoms(token(step, 0)));
    }

    void look_ahead(size_t, State state) { rows_.look_ahead(*this, state); }

    template <class Emit>
    void expand(size_t step, State state, Total total, Emit emit) {
        if (spec_.has_parts()) {
            score_parts(state);
            const uint8_t* allowed = allowed_after(step, state);
            for (const Candidate& c : candidates_)
                if (allowed[c.label]) emit(c.label, total + (c.score + c.of_labels));
            return;
        }
        rows_.score(*this, state, observed_, row_.data());
        const auto n = static_cast<Action>(labels());
        if constexpr (requires { emit.rejects(total); }) {
            Score best = row_[0];
            for (Action a = 1; a < n; ++a) best = std::max(best, row_[a]);
            if (emit.rejects(total + best)) return;
        }
        const uint8_t* allowed = allowed_after(step, state);
        for (Action a = 0; a < n; ++a)
            if (allowed[a]) emit(a, total + row_[a]);
    }

    // A byte a label: which may come next.
    const uint8_t* allowed_after(size_t step, State state) const {
        return spec_.allowed_after(step == 0 ? labels() : label_at(state, 1), step + 1 == steps_);
    }

    GOLDBEAM_APART Total total_after(size_t, State state, Total total, Action action) const {
        Score score = spec_.has_parts() ? sum_of_parts(observed_parts_, action) : observed_[action];
        const auto add = [&](uint64_t key) {
            for (const uint32_t part : spec_.parts_of(action)) score += weights_.weight(key, part);
        };
        program_.keys(spec_.label_group(), label_value_in(state), add);
        mixed_keys(state, add);
        return total + score;
    }

    State advance(size_t, State state, Action action) const { return push_label(state, action); }
    uint64_t signature(size_t, State state, Action action) const {
        return push_label(state, action) & order_mask_;
    }

    template <class Sink>
    void features(size_t step, State state, Action action, Sink sink) const {
        token_features(step, action, sink);
        label_features(step, state, action, sink);
    }

    // Token features cancel where both have the same label, all features where they have the same history
    // too.
    template <class Add, class Remove>
    void difference(size_t step, State s1, Action a1, State s2, Action a2, Add add, Remove remove) const {
        if (a1 != a2) {
            token_features(step, a1, add);
            token_features(step, a2, remove);
        }
        if (a1 != a2 || ((s1 ^ s2) & order_mask_) != 0) {
            label_features(step, s1, a1, add);
            label_features(step, s2, a2, remove);
        }
    }

    // For people (learn/names.hpp): the features of a step, whatever its label.
    template <class Visit>
    void name_features(size_t step, State state, Visit visit) const {
        for (size_t g = 0; g < program_.group_count(); ++g)
            program_.features(
                g, value_in(step, state), [&](const Program::Line& line, const FeatureKey& feature) {
                    visit(feature.key, [&] {
                        return program_.name(
                            line, [&](uint32_t slot) { return text_of(spec_.slots()[slot], step, state); });
                    });
                });
    }

    // A chain, for exact search. A history counts in base n + 1; the digit n stands for "none yet".
    size_t order() const { return spec_.order(); }
    size_t history_count() const {
        size_t count = 1;
        for (size_t k = 0; k < order(); ++k) count *= labels() + 1;
        return count;
    }
    size_t history_index(State state) const {
        size_t index = 0;
        for (size_t k = order(); k >= 1; --k) {
            const uint64_t label = label_at(state, static_cast<int>(k));
            index = index * (labels() + 1) + (label == kNoLabel ? labels() : label);
        }
        return index;
    }
    size_t history_index(State state, Action label) const { return history_index(push_label(state, label)); }

    // For Rows. Calls visit(key) for each feature of a token group that fires for this type.
    template <class Visit>
    void group_keys(size_t group, uint32_t type, Visit visit) const {
        program_.keys(
            group,
            [atoms = types_.atoms(type), functions = functions_.data()](uint32_t slot) {
                return atoms[functions[slot]];
            },
            visit);
    }
    uint32_t token(size_t step, int offset) const {
        return tokens_[static_cast<size_t>(static_cast<ptrdiff_t>(step + before_) + offset)];
    }
    // What stands for the tokens that mixed lines see at this step.
    uint64_t mixed_tokens() const { return here_->mixed; }
    bool has_mixed() const { return !present_.empty(); }
    // Calls visit(key) for every mixed line that fires, in a search that knows all labels before.
    template <class Visit>
    void mixed_keys(State state, Visit visit) const {
        for (const uint32_t k : present_) visit(mixed_key(k, state));
    }
    void add_label_rows(State state, Score* scores) const {
        program_.keys(spec_.label_group(), label_value_in(state),
                      [&](uint64_t key) { weights_.add_row(key, scores); });
    }

    const TaggingSpec& spec() const { return spec_; }
    const Weights_& weights() const { return weights_; }

  protected:
    // Labels with parts are many. A step looks at those only that the word may get and that the tokens speak
    // for; if gold is none of them it falls off the beam, which learning mends.
    GOLDBEAM_APART void choose_candidates(const uint64_t* atoms) {
        candidates_.clear();
        const auto add = [&](std::span<const uint16_t> labels) {
            for (const Action a : labels)
                if (spec_.may_get(atoms, a)) candidates_.push_back({a, sum_of_parts(observed_parts_, a)});
        };
        add(spec_.candidates(atoms));
        if (candidates_.empty()) add(spec_.every_label());  // a coarse part that the word never had
        if (candidates_.size() <= kMostCandidates) return;
        row_.clear();
        for (const Candidate& candidate : candidates_) row_.push_back(candidate.score);
        const auto last = row_.begin() + (kMostCandidates - 1);
        std::nth_element(row_.begin(), last, row_.end(), std::greater<>());
        std::erase_if(candidates_, [least = *last](const Candidate& c) { return c.score < least; });
    }
    Score sum_of_parts(const std::vector<Score>& scores, Action label) const {
        Score sum = 0;
        for (const uint32_t part : spec_.parts_of(label)) sum += scores[part];
        return sum;
    }
    // What the labels before say of the candidates.
    GOLDBEAM_KERNEL void score_parts(State state) {
        std::fill(parts_.begin(), parts_.end(), Score{0});
        rows_.add_labels(*this, state, parts_.data());
        rows_.add_mixed(*this, state, parts_.data());
        for (Candidate& candidate : candidates_) candidate.of_labels = sum_of_parts(parts_, candidate.label);
    }

    // What is known of a position before any label is.
    struct Position {
        size_t step = SIZE_MAX;
        FixedList<typename Weights_::Asked> keys;  // of its token features
        FixedList<uint64_t> partial;               // keys of mixed lines, tokens mixed in already
        uint64_t mixed = 0;                        // a hash of these
        FixedList<typename Weights_::Row> rows;
        uint64_t version = 0;  // of the weights that the rows were located in; 0: not located yet
    };

    Position& gather(size_t step) {
        Position& position = positions_[step % positions_.size()];
        if (position.step == step) return position;
        position.step = step;
        position.version = 0;
        position.keys.clear();
        position.partial.clear();
        position.mixed = 0;
        const size_t coming = step + before_ + after_ + 1;
        if (coming < tokens_.size()) types_.prefetch(tokens_[coming]);
        const auto want = [&](uint64_t key) { position.keys.push(weights_.ask(key)); };
        rows_.gather_groups(*this, step, want);
        for (const uint32_t slot : token_slots_) values_[slot] = token_value(slots_[slot], step);
        program_.keys_among(spec_.window_group(), values_.data(), want);
        for (const Program::Line& line : program_.lines(spec_.mixed_group())) {
            uint64_t key;
            if (!program_.begin_key_among(line, values_.data(), &key)) key = kAbsent;
            position.partial.push(key);
            position.mixed = mix_key(position.mixed, key);
        }
        return position;
    }
    Position& locate(size_t step) {
        Position& position = gather(step);
        if (position.version == weights_.version()) return position;
        position.version = weights_.version();
        position.rows.clear();
        for (const auto& asked : position.keys) position.rows.push(weights_.locate(asked));
        return position;
    }
    // The values of slots, for the program: of tokens, of labels, of either.
    uint64_t token_value(const TaggingSlot& slot, size_t step) const {
        return slot.token.value([&](int offset) { return types_.atoms(token(step, offset)); });
    }
    uint64_t label_value(const TaggingSlot& slot, State state) const {
        const uint64_t* atoms = slot.coarse ? coarse_atoms_.data() : label_atoms_.data();
        return atoms[label_at(state, slot.label)];
    }
    auto token_value_in(size_t step) const {
        return [this, step, slots = slots_](uint32_t slot) { return token_value(slots[slot], step); };
    }
    auto label_value_in(State state) const {
        return [this, state, slots = slots_](uint32_t slot) { return label_value(slots[slot], state); };
    }
    auto value_in(size_t step, State state) const {
        return [this, step, state](uint32_t number) {
            const TaggingSlot& slot = slots_[number];
            return slot.label > 0 ? label_value(slot, state) : token_value(slot, step);
        };
    }
    // The key of a line over tokens and labels whose tokens are there, in a search that knows all labels
    // before.
    uint64_t mixed_key(uint32_t k, State state) const {
        uint64_t key = here_->partial[k];
        (void)program_.end_key(mixed_lines_[k], label_value_in(state), &key);
        return key;
    }
    std::string text_of(const TaggingSlot& slot, size_t step, State state) const {
        if (slot.label == 0) {
            if (slot.token.compares()) return "";
            return types_.text(token(step, slot.token.offset), spec_.token_atoms()[slot.token.function]);
        }
        const uint64_t label = label_at(state, slot.label);
        const bool ahead = spec_.has_right_labels() && slot.label > kInterface;
        return label == kNoLabel ? (ahead ? "</s>" : "<s>") : spec_.labels()[label];
    }
    template <class Value, class Sink>
    void emit_features(size_t first, size_t last, Value value, Action action, Sink& sink) const {
        for (size_t g = first; g <= last; ++g)
            program_.features(g, value, [&](const Program::Line&, const FeatureKey& feature) {
                for (const uint32_t part : spec_.parts_of(action)) sink(feature, part);
            });
    }
    template <class Sink>
    void token_features(size_t step, Action action, Sink& sink) const {
        emit_features(0, spec_.window_group(), token_value_in(step), action, sink);
    }
    template <class Sink>
    void label_features(size_t step, State state, Action action, Sink& sink) const {
        emit_features(spec_.label_group(), spec_.mixed_group(), value_in(step, state), action, sink);
    }

    const TaggingSpec& spec_;
    const Program& program_;
    const TaggingSlot* slots_;
    const Program::Line* mixed_lines_;
    const Weights_& weights_;
    const TaggingTypes& types_;
    Rows rows_;
    size_t steps_ = 0, before_ = 0, after_ = 0;
    uint64_t order_mask_ = 0;
    std::vector<uint32_t> tokens_;       // the sentence between its paddings
    std::vector<Score> observed_;        // scores of the position's token features
    std::vector<Score> row_;             // and of one hypothesis there
    std::array<Position, 3> positions_;  // this step and the two after it
    Position* here_ = nullptr;
    std::vector<uint32_t> functions_;    // by slot: the number of its token atom
    std::vector<uint32_t> token_slots_;  // of lines over several tokens, or over tokens and labels
    std::vector<uint64_t> values_;       // of these at a position
    FixedList<uint32_t> present_;        // mixed lines that fire here
    std::vector<uint64_t> label_atoms_;  // by label; the last one is "none yet"
    // Of labels with parts:
    static constexpr size_t kMostCandidates = 24;
    std::vector<uint64_t> coarse_atoms_;  // as label_atoms_
    struct Candidate {
        Action label;
        Score score;          // of the position's token features
        Score of_labels = 0;  // of what sees labels, for one hypothesis
    };
    std::vector<Score> observed_parts_, parts_;  // as observed_ and row_, of parts
    std::vector<Candidate> candidates_;          // labels that this step looks at, ascending
};

}  // namespace goldbeam
