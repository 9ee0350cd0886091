// Re-ranking as a search problem: one step that chooses a candidate of a list (2014 paper, section 6.5.2).
//
// Features are counted over a candidate's tagged words, and all of them are rows of one entry. The score of
// the model that made the list is one more feature, whose value is not 1 and whose weight is learned like the
// others.
#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

#include "problems/reranking/candidates.hpp"
#include "problems/reranking/spec.hpp"
#include "problems/tokens/atom.hpp"
#include "problems/words/hashes.hpp"
#include "weights/frozen.hpp"
#include "weights/masked.hpp"

namespace goldbeam {

template <class Weights_>
class RerankingProblem {
  public:
    using State = Action;  // the candidate, once it is chosen
    using Total = typename Weights_::Total;

    RerankingProblem(const RerankingSpec& spec, const Weights_& weights)
        : spec_(spec), weights_(weights), base_{hash_bytes("score of the model that made the list"), 1} {}

    // Binds the problem to the list of a sentence of a corpus of characters, without the characters that
    // `nulls` chooses.
    void bind(const Corpus& corpus, size_t column, const CandidateLists& lists, size_t sentence,
              const Mask& nulls = {}) {
        characters_.clear();
        hashes_.clear();
        for (size_t i = corpus.sentence_begin(sentence); i < corpus.sentence_end(sentence); ++i) {
            const bool null = nulls(i - corpus.sentence_begin(sentence));
            characters_.push_back(null ? kAbsent : hash_bytes(corpus.cell(i, column)));
            hashes_.push(characters_.back());
        }
        features_.clear();
        ends_.assign(1, 0);
        scores_.clear();
        for (size_t c = 0; c < lists.count(sentence); ++c) {
            collect(lists.words(sentence, c));
            ends_.push_back(features_.size());
            // Only differences matter, and they are small.
            scores_.push_back((lists.score(sentence, c) - lists.score(sentence, 0)) / spec_.unit());
        }
    }

    size_t steps() const { return scores_.empty() ? 0 : 1; }
    State start() const { return kNoAction; }
    void enter(size_t) {}

    template <class Emit>
    void expand(size_t step, State state, Total total, Emit emit) {
        for (Action c = 0; c < scores_.size(); ++c) emit(c, total_after(step, state, total, c));
    }
    Total total_after(size_t, State, Total total, Action candidate) const {
        constexpr size_t kAhead = 8;
        for (size_t i = ends_[candidate]; i < ends_[candidate + 1]; ++i) {
            if (i + kAhead < features_.size()) weights_.prefetch(features_[i + kAhead].key);
            total += weights_.weight(features_[i].key, 0);
        }
        const double base = scores_[candidate] * static_cast<double>(weights_.weight(base_.key, 0));
        if constexpr (std::is_integral_v<Total>)
            return total + std::llround(std::clamp(base, -kFarthest, kFarthest));
        else
            return total + base;
    }

    State advance(size_t, State, Action candidate) const { return candidate; }
    uint64_t signature(size_t, State, Action candidate) const { return candidate; }

    template <class Sink>
    void features(size_t, State, Action candidate, Sink sink) const {
        for (size_t i = ends_[candidate]; i < ends_[candidate + 1]; ++i) sink(features_[i], 0);
        sink(base_, 0, scores_[candidate]);
    }
    template <class Add, class Remove>
    void difference(size_t step, State s1, Action a1, State s2, Action a2, Add add, Remove remove) const {
        if (a1 == a2) return;
        features(step, s1, a1, add);
        features(step, s2, a2, remove);
    }

  private:
    struct Word {
        uint64_t itself, first, last, length, tag;
    };
    static constexpr int kMargin = 4;  // how far templates look
    static constexpr uint64_t kLongest = 10;
    static constexpr double kFarthest = 1e15;  // whole numbers that a double still knows

    // The features of a candidate, into features_.
    void collect(TaggedWords words) {
        words_.assign(kMargin, outside(kBeforeSentence));
        size_t begin = 0;
        for (size_t i = 0; i < words.lengths.size(); ++i) {
            const size_t end = begin + words.lengths[i];
            words_.push_back({hashes_.word(begin, end), characters_[begin], characters_[end - 1],
                              scramble(1 + std::min<uint64_t>(end - begin, kLongest)),
                              scramble(uint64_t{words.tags[i]} + 1)});
            begin = end;
        }
        words_.insert(words_.end(), kMargin + 1, outside(kAfterSentence));
        for (const auto& t : spec_.templates())
            for (size_t i = 0; i <= words.lengths.size(); ++i) {
                uint64_t key = t.seed, check = t.seed;
                bool present = true;
                for (const TaggedWordAtom& atom : t.atoms) {
                    const uint64_t value = value_of(atom, i);
                    present &= value != kAbsent;
                    key = mix_key(key, value);
                    check = mix_check(check, value);
                }
                if (present) features_.push_back({key, static_cast<uint32_t>(check >> 32)});
            }
    }
    static Word outside(uint64_t value) { return {value, value, value, value, value}; }
    uint64_t value_of(const TaggedWordAtom& atom, size_t i) const {
        const Word& word = words_[static_cast<size_t>(static_cast<ptrdiff_t>(i) + kMargin + atom.offset)];
        if (atom.tag) return word.tag;
        switch (atom.part) {
            case WordPart::kFirst:
                return word.first;
            case WordPart::kLast:
                return word.last;
            case WordPart::kLength:
                return word.length;
            default:
                return word.itself;
        }
    }

    const RerankingSpec& spec_;
    const Weights_& weights_;
    const FeatureKey base_;
    std::vector<uint64_t> characters_;
    WordHashes hashes_;
    std::vector<Word> words_;  // of one candidate, between its paddings
    std::vector<FeatureKey> features_;
    std::vector<size_t> ends_;  // where a candidate's features end
    std::vector<double> scores_;
};

using LearningReranking = RerankingProblem<MaskedWeights>;
using FrozenReranking = RerankingProblem<Frozen>;

static_assert(Problem<LearningReranking> && Problem<FrozenReranking>);

}  // namespace goldbeam
