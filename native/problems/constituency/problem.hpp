// Incremental constituency parsing as a search problem (Collins and Roark 2004): a step absorbs a word, by
// attaching a chain that ends in it below an open phrase; one more step closes what is open.
//
// ADV is `expand`: open phrases from the lowest up x allowable chains of the word's tag. The chains are
// walked as a tree, so that nodes which chains share are scored once; what a node scores depends on the
// labels and words around it, and is remembered by them (tokens/remembered_rows.hpp).
#pragma once

#include <array>
#include <string>
#include <type_traits>
#include <vector>

#include "core/inlining.hpp"
#include "features/group_sums.hpp"
#include "problems/constituency/events.hpp"
#include "problems/constituency/spec.hpp"
#include "search/problem.hpp"
#include "weights/frozen.hpp"
#include "weights/masked.hpp"

namespace goldbeam {

template <class Weights_>
class ConstituencyProblem {
  public:
    using State = ConstituencyState;
    using Score = typename Weights_::Score;
    using Total = double;

    // Scores of weights are worth `scale` each.
    ConstituencyProblem(const ConstituencySpec& spec, const Weights_& weights, const ConstituencyTypes& types,
                        double scale)
        : spec_(spec),
          grammar_(spec.grammar()),
          weights_(weights),
          types_(types),
          scale_(scale),
          trees_(grammar_),
          sums_(spec.program(), weights, grammar_.outcome_count(), 1),
          generated_(1, grammar_.outcome_count()),
          generated_words_(1, 1),
          values_(spec.slots().size()),
          group_hashes_(spec.groups().size()),
          fixed_hashes_(spec.groups().size() + 1) {
        for (Label label = 0; label <= std::max<Label>(grammar_.none(), 8); ++label)
            label_values_.push_back(scramble(label + 1));
    }

    // Binds the problem to a sentence, whose memory but for the types must outlive the use.
    void bind(const ConstituencySentence& sentence, const GenerativeScore& generative) {
        x_ = sentence;
        word_types_.assign(sentence.types.begin(), sentence.types.end());
        x_.types = word_types_;
        if (generative.model != generative_.model) {
            generated_.forget();
            generated_words_.forget();
        }
        generative_ = generative;
        trees_.begin(sentence.tags);
        fixed_word_ = UINT32_MAX;
    }

    size_t steps() const { return x_.size() + 1; }
    State start() const { return trees_.start(); }

    void enter(size_t) { sums_.renew(); }
    // Token types are given anew.
    void forget_types() {
        sums_.forget();
        generated_.forget();
        generated_words_.forget();
    }

    template <class Emit>
    void expand(size_t step, const State& state, Total total, Emit emit) {
        if (step == x_.size())
            return emit(ConstituencyAction::kEnd, total_after(step, state, total, ConstituencyAction::kEnd));
        const auto word = static_cast<uint32_t>(step);
        bool any = false;
        const auto emit_chain = [&](Action action, Total after) {
            any = true;
            emit(action, after);
        };
        expand_within(looks_ahead(), word, state, total, emit_chain);
        if (!any && looks_ahead()) expand_within(false, word, state, total - kLookaheadCost, emit_chain);
        if (!any) repair(state, total, emit);
    }

    GOLDBEAM_APART Total total_after(size_t step, const State& state, Total total, Action action) {
        const auto word = static_cast<uint32_t>(step);
        const bool last = step == x_.size();
        if (ConstituencyAction::repairs(action))
            return total - kRepairCost * (1 + ConstituencyAction::level(action));
        visit_events(grammar_, trees_, state, action, word, last, [&](const OpenPhrase& parent, Label label) {
            score(parent, word, 0);
            total += scored(0, label);
            if (grammar_.is_tag(label)) total += terminal(parent, label, word, 0);
            if (last && !grammar_.allows(parent.label, parent.children[0], label)) total -= kRepairCost;
        });
        return total;
    }
    State advance(size_t step, const State& state, Action action) const {
        if (step == x_.size()) return state;
        return trees_.attach(state, action, static_cast<uint32_t>(step));
    }
    // No two analyses are equivalent: features see most of the tree.
    uint64_t signature(size_t, const State&, Action) const { return 0; }

    template <class Sink>
    void features(size_t step, const State& state, Action action, Sink sink) {
        visit_features(step, state, action,
                       [&](const OpenPhrase&, Label label, const Program::Line&, const FeatureKey& feature) {
                           sink(feature, label);
                       });
    }
    // For people (learn/names.hpp).
    template <class Visit>
    void name_features(size_t step, const State& state, Action action, Visit visit) {
        visit_features(
            step, state, action,
            [&](const OpenPhrase& parent, Label label, const Program::Line& line, const FeatureKey& feature) {
                visit(
                    feature.key,
                    [&] {
                        return spec_.program().name(line, [&](uint32_t slot) {
                            return text_of(slot, parent, static_cast<uint32_t>(step));
                        });
                    },
                    label);
            });
    }
    template <class Add, class Remove>
    void difference(size_t step, const State& s1, Action a1, const State& s2, Action a2, Add add,
                    Remove remove) {
        features(step, s1, a1, add);
        features(step, s2, a2, remove);
    }

    size_t mark() const { return trees_.size(); }
    void rewind(size_t mark) const { trees_.rewind(mark); }

    // Whether an analysis was made with repairs, or will be.
    bool flagged(const State& state) const {
        if (state.flagged || !x_.known_tags) return true;
        for (OpenPhrase site = trees_.lowest(state);; site = trees_.closed(site)) {
            if (!grammar_.allows(site.label, site.children[0], grammar_.stop())) return true;
            if (trees_.is_root(site)) return false;
        }
    }

    const ConstituencySpec& spec() const { return spec_; }
    const Weights_& weights() const { return weights_; }

  private:
    // So much that an analysis without repairs is always better, and one with fewer too.
    static constexpr double kRepairCost = 1e7;
    // The same for analyses that the look-ahead does not allow, which are better than repaired ones.
    static constexpr double kLookaheadCost = 1e5;

    template <class Visit>
    void visit_features(size_t step, const State& state, Action action, Visit visit) {
        const auto word = static_cast<uint32_t>(step);
        visit_events(grammar_, trees_, state, action, word, step == x_.size(),
                     [&](const OpenPhrase& parent, Label label) {
                         evaluate(parent, word);
                         evaluated_ = SIZE_MAX;
                         for (size_t g = 0; g < spec_.groups().size(); ++g) {
                             if (spec_.groups()[g].terminal && !grammar_.is_tag(label)) continue;
                             spec_.program().features(
                                 g, value_of(), [&](const Program::Line& line, const FeatureKey& feature) {
                                     visit(parent, label, line, feature);
                                 });
                         }
                     });
    }
    // The value of a slot that has one, for people.
    std::string text_of(uint32_t number, const OpenPhrase& parent, uint32_t word) const {
        using Kind = ConstituencyAtom::Kind;
        const ConstituencySpec::Slot& slot = spec_.slots()[number];
        if (slot.kind == Kind::kToken || slot.kind == Kind::kWord)
            return types_.text(type_at(slot.place, parent, word), spec_.token_atoms()[slot.atom]);
        const auto found = std::find(label_values_.begin(), label_values_.end(), values_[number]);
        return spec_.number_text(slot.kind, static_cast<Label>(found - label_values_.begin()));
    }

    // Not while learning: what the look-ahead forbids is worth learning from. On wsj-sample, F1 after three
    // epochs was 88.1 with it in place of 89.0.
    bool looks_ahead() const { return std::is_same_v<Weights_, Frozen> && grammar_.has_lookahead(); }
    // With `lookahead`, only what may come before this word.
    template <class Emit>
    void expand_within(bool lookahead, uint32_t word, const State& state, Total total, Emit& emit) {
        OpenPhrase site = trees_.lowest(state);
        for (uint32_t level = 0;; ++level) {
            const bool closes = !trees_.is_root(site) && level + 1 < ConstituencyAction::kMostLevels &&
                                allows(lookahead, site, grammar_.stop(), word);
            walk(lookahead, closes, site, word, level, total, emit);
            if (!closes) break;
            total += scored(0, grammar_.stop());
            site = trees_.closed(site);
        }
    }
    bool allows(bool lookahead, const OpenPhrase& site, Label next, uint32_t word) const {
        return grammar_.allows(site.label, site.children[0], next) &&
               (!lookahead || grammar_.allows_before(site.label, next, x_.tags[word]));
    }

    // All allowable chains of a word below a site, which is scored if that is needed here or to close it.
    template <class Emit>
    void walk(bool lookahead, bool closes, const OpenPhrase& site, uint32_t word, uint32_t level, Total total,
              Emit& emit) {
        const auto chains = grammar_.chains_to(x_.tags[word]);
        if (closes) score(site, word, 0);
        for (uint32_t node = 0, first = !closes; node < chains.size(); node = chains[node].end) {
            if (!allows(lookahead, site, chains[node].label, word)) continue;
            if (first) score(site, word, 0);
            first = false;
            descend(chains, node, site, word, level, total, 0, emit);
        }
    }
    template <class Emit>
    void descend(std::span<const Grammar::ChainNode> chains, uint32_t node, const OpenPhrase& parent,
                 uint32_t word, uint32_t level, Total total, size_t depth, Emit& emit) {
        const auto& [label, end, chain] = chains[node];
        total += scored(depth, label);
        if (chain != Grammar::kNoChain)
            return emit(ConstituencyAction::make(level, chain), total + terminal(parent, label, word, depth));
        const OpenPhrase phrase = trees_.opened(parent, label, word);
        score(phrase, word, depth + 1);
        for (uint32_t child = node + 1; child < end; child = chains[child].end)
            descend(chains, child, phrase, word, level, total, depth + 1, emit);
    }

    template <class Emit>
    GOLDBEAM_APART void repair(const State& state, Total total, Emit& emit) {
        OpenPhrase site = trees_.lowest(state);
        for (uint32_t level = 0; level < ConstituencyAction::kMostLevels; ++level) {
            emit(ConstituencyAction::kRepair | ConstituencyAction::make(level, 0),
                 total - kRepairCost * (1 + level));
            if (trees_.is_root(site)) break;
            site = trees_.closed(site);
        }
    }

    // What every label would score as the next child of a phrase, and the end of the phrase. Kept by depth in
    // a chain, since what is remembered may be gone when the chain has been followed.
    struct Scores {
        std::vector<Score> learned;
        std::vector<float> generated;
    };
    double scored(size_t depth, Label label) const {
        const Scores& s = scores_[depth];
        const double learned = s.learned[label] * scale_;
        if (generative_.model == nullptr) return learned;
        return learned + std::log(s.generated[label]) * generative_.weight;
    }
    GOLDBEAM_KERNEL void score(const OpenPhrase& parent, uint32_t word, size_t depth) {
        const size_t count = grammar_.outcome_count();
        while (scores_.size() <= depth)
            scores_.push_back({std::vector<Score>(sums_.width()), std::vector<float>(count)});
        Scores& out = scores_[depth];
        const auto& groups = spec_.groups();
        if (!groups.empty()) {
            evaluate(parent, word);
            evaluated_ = depth;
            uint64_t hash = fixed_hashes_.back();
            for (const uint32_t slot : spec_.moving_slots()) hash = mix_key(hash, values_[slot]);
            bool known;
            Score* all = sums_.own(0, hash, &known);
            if (!known) add_groups(all);
            std::copy_n(all, out.learned.size(), out.learned.data());
        }
        if (generative_.model == nullptr) return;
        const auto keys = label_conditions(parent, x_);
        bool known;
        float* row = generated_.find(0, keys.back() | 1, &known);
        if (!known) generative_.model->labels.row(keys, row, count);
        std::copy_n(row, count, out.generated.data());
    }
    // What a word adds at its own tag; the scores of this depth are the parent's.
    GOLDBEAM_KERNEL double terminal(const OpenPhrase& parent, Label tag, uint32_t word, size_t depth) {
        double total = 0;
        if (!spec_.groups().empty() && spec_.groups().back().terminal) {
            if (evaluated_ != depth) evaluate(parent, word);
            evaluated_ = depth;
            for (size_t g = spec_.groups().size(); g > 0 && spec_.groups()[g - 1].terminal; --g)
                total += remembered(g - 1)[tag] * scale_;
        }
        if (generative_.model != nullptr) {
            const auto keys = word_conditions(parent, tag, x_);
            bool known;
            float* log = generated_words_.find(0, mix_key(keys.back(), x_.outcomes[word]) | 1, &known);
            if (!known)
                *log = static_cast<float>(
                    std::log(generative_.model->words.probability(keys, x_.outcomes[word])));
            total += generative_.weight * *log;
        }
        return total;
    }

    // The sums of all groups but those of terminals, for the values of all slots.
    void add_groups(Score* total) {
        const auto& groups = spec_.groups();
        for (size_t g = 0; g < groups.size() && !groups[g].terminal; ++g) {
            if (!sums_.remembers(g)) continue;
            group_hashes_[g] = hash_of_group(g);
            sums_.expect(g, group_hashes_[g]);
        }
        for (size_t g = 0; g < groups.size() && !groups[g].terminal; ++g)
            sums_.ask(g, group_hashes_[g],
                      [&](auto want) { spec_.program().keys_among(g, values_.data(), want); });
        sums_.add_up(total);
    }
    // The sum of a group's rows, for the values of its slots.
    const Score* remembered(size_t number) { return sums_.sum(number, hash_of_group(number), value_of()); }
    uint64_t hash_of_group(size_t number) const {
        uint64_t hash = fixed_hashes_[number];
        for (const uint32_t slot : spec_.groups()[number].moving) hash = mix_key(hash, values_[slot]);
        return hash;
    }

    // The values of all atoms, for a node that is built below `parent` while `word` is absorbed.
    void evaluate(const OpenPhrase& parent, uint32_t word) {
        const auto& slots = spec_.slots();
        if (word != fixed_word_) {
            fixed_word_ = word;
            for (const uint32_t s : spec_.fixed_slots()) values_[s] = value(slots[s], parent, word);
            for (size_t g = 0; g < spec_.groups().size(); ++g)
                fixed_hashes_[g] = hash_of(spec_.groups()[g].fixed);
            fixed_hashes_.back() = hash_of(spec_.fixed_slots());
        }
        for (const uint32_t s : spec_.moving_slots()) values_[s] = value(slots[s], parent, word);
    }
    uint64_t hash_of(const std::vector<uint32_t>& slots) const {
        uint64_t hash = kMix2;
        for (const uint32_t slot : slots) hash = mix_key(hash, values_[slot]);
        return hash;
    }
    uint64_t number_value(uint64_t number) const { return label_values_[number]; }
    uint64_t value(const ConstituencySpec::Slot& slot, const OpenPhrase& parent, uint32_t word) const {
        using Kind = ConstituencyAtom::Kind;
        switch (slot.kind) {
            case Kind::kL10:
                return number_value(parent.label);
            case Kind::kL20:
                return number_value(parent.up);
            case Kind::kL30:
                return number_value(parent.up2);
            case Kind::kL01:
                return number_value(parent.children[0]);
            case Kind::kL02:
                return number_value(parent.children[1]);
            case Kind::kL03:
                return number_value(parent.children[2]);
            case Kind::kL11:
                return number_value(parent.up_left);
            case Kind::kL12:
                return number_value(parent.up_left2);
            case Kind::kL21:
                return number_value(parent.up2_left);
            case Kind::kToken:
                return types_.atoms(type_at(slot.place, parent, word))[slot.atom];
            case Kind::kWord:
                return word < x_.size() ? types_.atoms(x_.types[word])[slot.atom] : kAbsent;
            case Kind::kCount:
                return number_value(std::min<uint32_t>(parent.count, 5));
            case Kind::kLength:
                return number_value(length_class(parent.count == 0 ? 0 : word - parent.first));
            case Kind::kQuestion:
                return number_value(x_.question);
            case Kind::kAfter:
                if (word >= x_.size() ||
                    !(grammar_.is_punctuation(x_.tags[word]) || grammar_.is_conjunction(x_.tags[word])))
                    return kAbsent;
                return number_value(word + 1 < x_.size() ? x_.tags[word + 1] : grammar_.none());
            case Kind::kPunctuation:
                if (!parent.after_punctuation) return kAbsent;
                return number_value(word < x_.size() && grammar_.is_punctuation(x_.tags[word]));
        }
        return kAbsent;
    }
    static uint32_t length_class(uint32_t words) { return words <= 5 ? words : words <= 10 ? 6 : 7; }
    uint32_t type_at(ConstituencyAtom::Place place, const OpenPhrase& parent, uint32_t word) const {
        using Place = ConstituencyAtom::Place;
        const auto ahead = [&](uint32_t w) {
            return w < x_.size() ? x_.types[w] : ConstituencyTypes::kAfter;
        };
        const auto head = [&](uint32_t w) { return w == kNoHead ? ConstituencyTypes::kBefore : x_.types[w]; };
        switch (place) {
            case Place::kLook:
                return ahead(word);
            case Place::kLook1:
                return ahead(word + 1);
            case Place::kLook2:
                return ahead(word + 2);
            case Place::kPrevious:
                return word == 0 ? ConstituencyTypes::kBefore : x_.types[word - 1];
            case Place::kHead:
                return head(parent.head);
            case Place::kCommand:
                return head(PartialTrees::command(parent));
            case Place::kFirst:
                return ahead(parent.first);
        }
        return ConstituencyTypes::kBefore;
    }

    // What the program asks for, once the values are known.
    auto value_of() const {
        return [values = values_.data()](uint32_t slot) { return values[slot]; };
    }

    const ConstituencySpec& spec_;
    const Grammar& grammar_;
    const Weights_& weights_;
    const ConstituencyTypes& types_;
    double scale_;
    ConstituencySentence x_{};
    std::vector<uint32_t> word_types_;
    GenerativeScore generative_;
    mutable PartialTrees trees_;
    GroupSums<Weights_> sums_;  // by group, and last the sums of all groups but those of terminals
    RememberedRows<float> generated_, generated_words_;  // probabilities of labels, their logarithms of words
    std::vector<Scores> scores_;                         // by depth in a chain
    size_t evaluated_ = SIZE_MAX;                        // depth of the parent that values_ are about
    std::vector<uint64_t> values_, label_values_;
    std::vector<uint64_t> group_hashes_;
    std::vector<uint64_t> fixed_hashes_;  // of each group's fixed slots, and last of all
    uint32_t fixed_word_ = UINT32_MAX;    // that the values of fixed slots are about
};

using LearningConstituency = ConstituencyProblem<MaskedWeights>;
using FrozenConstituency = ConstituencyProblem<Frozen>;

}  // namespace goldbeam
