// A frozen parser at work: sentences in, heads and relations out.
//
// Const for its users: any number of threads may call it.
#pragma once

#include <memory>

#include "core/pool.hpp"
#include "problems/dependency/derivation.hpp"
#include "search/trajectory.hpp"
#include "weights/frozen.hpp"

namespace goldbeam {

// Heads (0: the root) and relations, one a token.
struct ParsedTrees {
    std::vector<uint32_t> heads, relations;
};

struct ScoredTree {
    double score;
    std::vector<uint32_t> heads, relations;
};

class ParsingDecoder {
  public:
    ParsingDecoder(std::shared_ptr<const ParsingSpec> spec, std::shared_ptr<const Frozen> weights,
                   SearchOptions search);
    ~ParsingDecoder();

    ParsedTrees decode(const Corpus& corpus, const std::vector<size_t>& columns, size_t threads) const;

    // The k best different trees of every sentence, best first; fewer if the last beam has fewer.
    std::vector<std::vector<ScoredTree>> k_best(const Corpus& corpus, const std::vector<size_t>& columns,
                                                size_t k) const;

    // The trees, and for each arc by how much the action that made it beat the best action that makes
    // another.
    std::pair<ParsedTrees, std::vector<double>> margins(const Corpus& corpus,
                                                        const std::vector<size_t>& columns) const;

    // The search through one sentence with its curves, for a gold derivation.
    Trajectory<ParserState, Frozen::Total> trace(const Corpus& corpus, const std::vector<size_t>& columns,
                                                 size_t sentence, std::span<const Action> gold) const;

    const ParsingSpec& spec() const { return *spec_; }
    const Frozen& weights() const { return *weights_; }

  private:
    class Scratch;
    using Loan = Pool<Scratch>::Loan;

    Loan borrow() const;

    std::shared_ptr<const ParsingSpec> spec_;
    std::shared_ptr<const Frozen> weights_;
    SearchOptions search_;
    mutable Pool<Scratch> pool_;
};

}  // namespace goldbeam
