// The exchange algorithm: each word in turn moves to the class where it raises the mutual information most
// (Kneser and Ney 1993; Martin, Liermann and Ney 1998).
//
// Words are looked at in batches. The best class of each word of a batch is found by several threads, all
// with the classes as they were before the batch. Then the moves are made in the order of the words, each
// only if it still raises the mutual information. So neither threads nor pauses change the result.
#pragma once

#include <cstdint>
#include <vector>

#include "clusters/class_counts.hpp"
#include "core/crew.hpp"

namespace goldbeam {

// Where a run stands: between two batches.
struct ExchangeProgress {
    uint32_t pass = 0;      // complete passes
    uint32_t position = 0;  // words of the next pass that have been looked at
    uint32_t moved = 0;     // of these
};

class Exchange {
  public:
    // The most frequent words begin in a class of their own each, all others together in the last class.
    Exchange(const Bigrams& bigrams, uint32_t clusters, uint64_t seed, size_t threads);
    // Goes on from classes that another run had when it stood there.
    Exchange(const Bigrams& bigrams, uint32_t clusters, uint64_t seed, size_t threads,
             std::vector<uint32_t> classes, ExchangeProgress progress);

    // Looks at words until the pass is complete, or until so many seconds have passed.
    // Returns whether the pass is complete; then position is 0 and moved that of the pass. An exception, as
    // of Ctrl-C, leaves this between two batches.
    bool run(double seconds);

    const ExchangeProgress& progress() const { return progress_; }
    const ClassCounts& counts() const { return counts_; }
    // The moves of the last call of run, in their order, for tests.
    const std::vector<std::pair<uint32_t, uint32_t>>& moves() const { return moves_; }

  private:
    void run_batch(std::span<const uint32_t> words);
    void order_words();

    ClassCounts counts_;
    uint64_t seed_;
    Crew crew_;
    ExchangeProgress progress_;
    std::vector<uint32_t> order_;  // of the words in this pass
    std::vector<ClassCounts::Move> best_;
    std::vector<ClassCounts::Neighbours> scratch_;  // one for each thread
    std::vector<std::pair<uint32_t, uint32_t>> moves_;
};

}  // namespace goldbeam
