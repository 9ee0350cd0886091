// Word-based segmentation as a search problem (Zhang and Clark 2007): a step appends a character to the word
// before it or begins a word with it, and one more step closes the last word. Features may look at whole
// words.
//
// Three kinds of features, each scored as rarely as it can be: those of characters alone once a step, those
// of the open word once a step and beginning of the word, those that see the word before it once a
// hypothesis.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "problems/words/hashes.hpp"
#include "problems/words/spec.hpp"
#include "problems/words/state.hpp"
#include "weights/frozen.hpp"
#include "weights/masked.hpp"

namespace goldbeam {

template <class Weights_>
class WordProblem {
  public:
    using State = WordState;
    using Score = typename Weights_::Score;
    using Total = typename Weights_::Total;

    WordProblem(const WordSpec& spec, const Weights_& weights, const CharacterTypes& types)
        : spec_(spec),
          program_(spec.program()),
          slots_(spec.slots().data()),
          weights_(weights),
          types_(types),
          before_(static_cast<size_t>(-spec.first_offset())),
          after_(static_cast<size_t>(spec.last_offset()) + 1) {}  // the last step is one past the sentence

    // Binds the problem to a sentence, given as types of characters.
    void bind(std::span<const uint32_t> sentence) {
        length_ = sentence.size();
        tokens_.assign(before_, CharacterTypes::kBefore);
        tokens_.insert(tokens_.end(), sentence.begin(), sentence.end());
        tokens_.insert(tokens_.end(), after_, CharacterTypes::kAfter);
        hashes_.clear();
        for (const uint32_t type : sentence) hashes_.push(types_.atoms(type)[0]);
        open_words_.assign(length_, {});
        for (Position& position : positions_) position.step = SIZE_MAX;
    }

    size_t steps() const { return length_ == 0 ? 0 : length_ + 1; }
    State start() const { return {}; }

    // The rows of a step's characters are on their way while the step before it is scored.
    void enter(size_t step) {
        if (step + 1 < steps()) gather(step + 1);
        observed_ = {};
        add_rows(gather(step).keys, &observed_);
        word_keys_.clear();
    }

    void look_ahead(size_t step, State state) {
        if (state.begin == State::kNone) return;
        open_word(step, state.begin);
        program_.keys(WordSpec::kPairs, value_in(step, state), [&](uint64_t key) { weights_.prefetch(key); });
    }

    template <class Emit>
    void expand(size_t step, State state, Total total, Emit emit) {
        const Scores scores = score(step, state);
        if (may_append(step)) emit(kAppend, total + scores[kAppend]);
        emit(kSeparate, total + scores[kSeparate]);
    }

    Total total_after(size_t step, State state, Total total, Action action) {
        return total + score(step, state)[action];
    }

    State advance(size_t step, State state, Action action) const {
        return action == kAppend ? state : State{static_cast<uint32_t>(step), state.begin};
    }
    uint64_t signature(size_t step, State state, Action action) const {
        const State next = advance(step, state, action);
        return spec_.looks_back() ? uint64_t{next.begin} << 32 | next.before : next.begin;
    }

    template <class Sink>
    void features(size_t step, State state, Action action, Sink sink) const {
        for (uint32_t group = 0; group < WordSpec::kGroups; ++group)
            emit_features(group, step, state, action, sink);
    }

    // Where both do the same, the features of what they have in common cancel.
    template <class Add, class Remove>
    void difference(size_t step, State s1, Action a1, State s2, Action a2, Add add, Remove remove) const {
        const auto both = [&](uint32_t group) {
            emit_features(group, step, s1, a1, add);
            emit_features(group, step, s2, a2, remove);
        };
        if (a1 != a2) both(WordSpec::kCharacters);
        if (a1 != a2 || s1.begin != s2.begin) both(WordSpec::kWords);
        if (a1 != a2 || s1.begin != s2.begin || s1.before != s2.before) both(WordSpec::kPairs);
    }

    // For people (learn/names.hpp): the features of a step, whatever its action.
    template <class Visit>
    void name_features(size_t step, State state, Visit visit) const {
        for (const Program::Line& line : program_.lines())
            if (uint64_t key; program_.key(line, value_in(step, state), &key))
                visit(key, [&] { return feature_name(line, step, state); });
    }

  private:
    using Scores = std::array<Score, 2>;

    struct Position {
        size_t step = SIZE_MAX;
        std::vector<uint64_t> keys;  // of the features of characters alone
    };
    // What is known of the word that began at some character and is open at some step.
    struct OpenWord {
        size_t step = SIZE_MAX;
        size_t first = 0, count = 0;  // its keys in word_keys_
        bool scored = false;
        Scores scores{};  // of its features and of those of characters alone
    };

    // The first character begins a word, and the last step has no character to append.
    bool may_append(size_t step) const { return step > 0 && step < length_; }

    Position& gather(size_t step) {
        Position& position = positions_[step % positions_.size()];
        if (position.step == step) return position;
        position.step = step;
        position.keys.clear();
        want_keys(WordSpec::kCharacters, step, {}, &position.keys);
        return position;
    }
    void want_keys(WordSpec::Group group, size_t step, State state, std::vector<uint64_t>* keys) const {
        program_.keys(group, value_in(step, state), [&](uint64_t key) {
            weights_.prefetch(key);
            keys->push_back(key);
        });
    }
    OpenWord& open_word(size_t step, uint32_t begin) {
        OpenWord& word = open_words_[begin];
        if (word.step == step) return word;
        word = {step, word_keys_.size(), 0, false, observed_};
        want_keys(WordSpec::kWords, step, {begin, State::kNone}, &word_keys_);
        word.count = word_keys_.size() - word.first;
        return word;
    }
    Scores score(size_t step, State state) {
        if (state.begin == State::kNone) return observed_;
        OpenWord& word = open_word(step, state.begin);
        if (!word.scored) {
            add_rows(std::span(word_keys_).subspan(word.first, word.count), &word.scores);
            word.scored = true;
        }
        Scores scores = word.scores;
        pair_keys_.clear();
        program_.keys(WordSpec::kPairs, value_in(step, state),
                      [&](uint64_t key) { pair_keys_.push_back(key); });
        add_rows(pair_keys_, &scores);
        return scores;
    }
    void add_rows(std::span<const uint64_t> keys, Scores* scores) {
        rows_.clear();
        for (const uint64_t key : keys) rows_.push_back(weights_.locate(key));
        for (const auto row : rows_) weights_.add(row, scores->data());
    }

    uint32_t type_at(size_t step, int offset) const {
        return tokens_[static_cast<size_t>(static_cast<ptrdiff_t>(step + before_) + offset)];
    }
    uint64_t character(size_t position) const { return types_.atoms(tokens_[position + before_])[0]; }
    // The values of slots, for the program.
    auto value_in(size_t step, State state) const {
        return [this, step, state](uint32_t number) {
            const WordSpec::Slot& slot = slots_[number];
            if (slot.is_word) return atom(step, state, slot.word);
            return slot.character.value([&](int offset) { return types_.atoms(type_at(step, offset)); });
        };
    }
    // Of w, which ends at the step, or of u, which ends where w begins.
    uint64_t atom(size_t step, State state, const WordRef& ref) const {
        if (state.begin == State::kNone) return kAbsent;
        if (ref.before && state.begin == 0) return ref.part == WordPart::kSingle ? kAbsent : kBeforeSentence;
        if (ref.before && ref.part == WordPart::kLast) return character(state.begin - 1);
        const size_t begin = ref.before ? state.before : state.begin, end = ref.before ? state.begin : step;
        switch (ref.part) {
            case WordPart::kItself:
                return hashes_.word(begin, end);
            case WordPart::kFirst:
                return character(begin);
            case WordPart::kLast:
                return character(end - 1);
            case WordPart::kLength:
                return scramble(1 + std::min<uint64_t>(end - begin, kLongest));
            case WordPart::kSingle:
                return end - begin == 1 ? hashes_.word(begin, end) : kAbsent;
        }
        return kAbsent;
    }
    template <class Sink>
    void emit_features(uint32_t group, size_t step, State state, Action action, Sink& sink) const {
        for (const Program::Line& line : program_.lines(group)) {
            FeatureKey feature;
            if (WordSpec::fires_with(line, action) && program_.feature(line, value_in(step, state), &feature))
                sink(feature, action);
        }
    }

    // Atoms with their values: "c0=人 w=中国 separate".
    std::string feature_name(const Program::Line& line, size_t step, State state) const {
        std::string name = program_.name(line, [&](uint32_t number) {
            const WordSpec::Slot& slot = spec_.slots()[number];
            if (slot.is_word) return word_text(step, state, slot.word);
            if (slot.character.compares()) return std::string();
            return types_.text(type_at(step, slot.character.offset),
                               spec_.token_atoms()[slot.character.function]);
        });
        if (line.note != kNoAction)
            Program::append_atom(line.note == kAppend ? "append" : "separate", "", &name);
        return name.empty() ? "bias" : name;
    }
    std::string word_text(size_t step, State state, const WordRef& ref) const {
        if (ref.before && state.begin == 0) return "<s>";
        const size_t begin = ref.before ? state.before : state.begin, end = ref.before ? state.begin : step;
        const bool longest = end - begin >= kLongest;
        if (ref.part == WordPart::kLength)
            return longest ? std::to_string(kLongest) + "+" : std::to_string(end - begin);
        std::string text;
        const size_t first = ref.part == WordPart::kLast ? end - 1 : begin;
        const size_t last = ref.part == WordPart::kFirst ? begin + 1 : end;
        for (size_t i = first; i < last; ++i)
            text += types_.text(tokens_[i + before_], spec_.token_atoms()[0]);
        return text;
    }

    static constexpr uint64_t kLongest = 10;  // longer words count as this long

    const WordSpec& spec_;
    const Program& program_;
    const WordSpec::Slot* slots_;
    const Weights_& weights_;
    const CharacterTypes& types_;
    size_t before_, after_, length_ = 0;
    std::vector<uint32_t> tokens_;  // the sentence between its paddings
    WordHashes hashes_;
    std::array<Position, 2> positions_;  // this step and the next
    Scores observed_{};                  // of the features of characters alone
    std::vector<OpenWord> open_words_;   // by where they begin
    std::vector<uint64_t> word_keys_, pair_keys_;
    std::vector<typename Weights_::Row> rows_;
};

using LearningWords = WordProblem<MaskedWeights>;
using FrozenWords = WordProblem<Frozen>;

static_assert(Problem<LearningWords> && Problem<FrozenWords>);
static_assert(LooksAhead<LearningWords> && !ChainProblem<LearningWords>);

}  // namespace goldbeam
