// A frozen word-based segmenter at work: characters in, beginnings of words out.
//
// Const for its users: any number of threads may call it. Each call takes a scratch memory for itself and
// gives it back with the characters that it has seen, so the next call starts warm.
#pragma once

#include <memory>

#include "core/pool.hpp"
#include "problems/words/data.hpp"
#include "problems/words/state.hpp"
#include "search/trajectory.hpp"
#include "weights/frozen.hpp"

namespace goldbeam {

struct ScoredWords {
    double score;
    std::vector<uint32_t> begins;  // 1 where a word begins, else 0
};

class WordDecoder {
  public:
    WordDecoder(std::shared_ptr<const WordSpec> spec, std::shared_ptr<const Frozen> weights,
                SearchOptions search);
    ~WordDecoder();

    // A number a character: 1 if a word begins with it, else 0. Sentences of more than 16,384 characters are
    // decoded in pieces.
    std::vector<uint32_t> decode(const Corpus& corpus, const std::vector<size_t>& columns,
                                 size_t threads) const;

    // The k best segmentations of every sentence, best first.
    std::vector<std::vector<ScoredWords>> k_best(const Corpus& corpus, const std::vector<size_t>& columns,
                                                 size_t k) const;

    // The model's score of every sentence with words that begin as given.
    std::vector<double> scores(const Corpus& corpus, const std::vector<size_t>& columns,
                               std::span<const uint32_t> begins) const;

    // The search through one sentence with its curves; where gold is best, the rival is the runner-up.
    Trajectory<WordState, Frozen::Total> trace(const Corpus& corpus, const std::vector<size_t>& columns,
                                               size_t sentence, std::span<const uint32_t> begins) const;

    const WordSpec& spec() const { return *spec_; }
    const Frozen& weights() const { return *weights_; }

  private:
    class Scratch;
    class Reader;

    std::shared_ptr<const WordSpec> spec_;
    std::shared_ptr<const Frozen> weights_;
    SearchOptions search_;
    mutable Pool<Scratch> pool_;
};

}  // namespace goldbeam
