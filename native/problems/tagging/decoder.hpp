// A frozen tagger at work: sentences in, label numbers out.
//
// Const for its users: any number of threads may call it. Each call takes a scratch memory for itself and
// gives it back with what it learned about words, so the next call starts warm.
#pragma once

#include <memory>

#include "core/pool.hpp"
#include "problems/tagging/data.hpp"
#include "problems/tagging/history.hpp"
#include "search/options.hpp"
#include "search/trajectory.hpp"
#include "weights/frozen.hpp"

namespace goldbeam {

struct ScoredLabels {
    double score;
    std::vector<Action> labels;
};

// Labels of tokens with their scores, the best first: `count` for each, or fewer and then kNoAction.
struct RankedLabels {
    size_t count;
    std::vector<Action> labels;
    std::vector<float> scores;
};

// A step of guided search, for people: the token that it decided, the score U of that, and the labels of each
// state of the span that it made, the best first.
struct GuidedStep {
    uint32_t token, begin;
    double score;
    std::vector<std::vector<uint32_t>> states;
};

class TaggingDecoder {
  public:
    TaggingDecoder(std::shared_ptr<const TaggingSpec> spec, std::shared_ptr<const Frozen> weights,
                   SearchOptions search);
    ~TaggingDecoder();

    // One label number a token.
    std::vector<uint32_t> decode(const Corpus& corpus, const std::vector<size_t>& columns,
                                 size_t threads) const;

    // The `count` best labels of each token, after the best ones of the tokens before it: all there is to
    // know of a tagger whose features see no other labels.
    RankedLabels ranked(const Corpus& corpus, const std::vector<size_t>& columns, size_t count,
                        size_t threads) const;

    // For every token, which one of its sentence was decided when it was, counted from 0. Only guided search
    // has an order of its own; all others decide from left to right.
    std::vector<uint32_t> decide_order(const Corpus& corpus, const std::vector<size_t>& columns) const;

    // How many pairs of states guided search looks at: what its time is made of.
    size_t pairs_of_states(const Corpus& corpus, const std::vector<size_t>& columns) const;

    // How guided search came to the labels of a sentence.
    std::vector<GuidedStep> guided_steps(const Corpus& corpus, const std::vector<size_t>& columns,
                                         size_t sentence) const;

    // The k best label sequences of every sentence, best first.
    std::vector<std::vector<ScoredLabels>> k_best(const Corpus& corpus, const std::vector<size_t>& columns,
                                                  size_t k) const;

    // For given labels (numbers below the label count), by how much each beats the best other label in its
    // place, all other labels kept. Another label is one with another number in `written`; whether the
    // sequence with it is valid does not matter, because within a span hardly any label could be changed
    // alone.
    std::vector<double> margins(const Corpus& corpus, const std::vector<size_t>& columns,
                                std::span<const uint32_t> labels, std::span<const uint32_t> written) const;

    // The model's score of every sentence with the given labels.
    std::vector<double> scores(const Corpus& corpus, const std::vector<size_t>& columns,
                               std::span<const uint32_t> labels) const;

    // The search through one sentence with its curves, for gold labels that the spec's mask allows; where
    // gold is best, the rival is the runner-up.
    Trajectory<LabelHistory, Frozen::Total> trace(const Corpus& corpus, const std::vector<size_t>& columns,
                                                  size_t sentence, std::span<const uint32_t> gold) const;

    const TaggingSpec& spec() const { return *spec_; }
    const Frozen& weights() const { return *weights_; }

  private:
    class Scratch;
    class Reader;

    // Throws ParameterError: guided search cannot do `what`.
    void refuse_guided(const char* what) const;

    std::shared_ptr<const TaggingSpec> spec_;
    std::shared_ptr<const Frozen> weights_;
    SearchOptions search_;
    mutable Pool<Scratch> pool_;
};

}  // namespace goldbeam
