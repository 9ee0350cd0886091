// A frozen graph-based parser at work: sentences in, heads and relations out.
//
// Const for its users: any number of threads may call it.
#pragma once

#include <memory>

#include "core/pool.hpp"
#include "problems/dependency/decoder.hpp"
#include "problems/graph/data.hpp"

namespace goldbeam {

class GraphDecoder {
  public:
    GraphDecoder(std::shared_ptr<const GraphSpec> spec, std::shared_ptr<const Frozen> weights, SearchOptions);
    ~GraphDecoder();

    // Order 2 needs candidates for every sentence. A sentence of more than kLongestWhole words is parsed in
    // pieces; the roots of the later ones hang on that of the first.
    ParsedTrees decode(const Corpus& corpus, const std::vector<size_t>& columns, size_t threads,
                       const ArcLists* candidates) const;

    // Order 1: the best heads of every word, `most` of them, and those of the best projective tree.
    ArcLists candidates(const Corpus& corpus, const std::vector<size_t>& columns, size_t most,
                        size_t threads) const;

    // The trees, and for each arc by how much its score is above that of the best other head of the word.
    std::pair<ParsedTrees, std::vector<double>> margins(const Corpus& corpus,
                                                        const std::vector<size_t>& columns,
                                                        const ArcLists* candidates) const;

    const GraphSpec& spec() const { return *spec_; }

  private:
    class Scratch;
    using Loan = Pool<Scratch>::Loan;

    Loan borrow() const;
    template <class Use>
    void for_sentences(const Corpus& corpus, const std::vector<size_t>& columns, size_t threads,
                       const ArcLists* candidates, Use use) const;

    std::shared_ptr<const GraphSpec> spec_;
    std::shared_ptr<const Frozen> weights_;
    mutable Pool<Scratch> pool_;
};

}  // namespace goldbeam
