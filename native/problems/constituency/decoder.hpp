// A frozen constituency parser at work: sentences in, trees out.
//
// Const for its users: any number of threads may call it.
#pragma once

#include <memory>

#include "core/pool.hpp"
#include "problems/constituency/data.hpp"
#include "search/trajectory.hpp"
#include "weights/frozen.hpp"

namespace goldbeam {

// Trees one after the other: nodes in preorder; those of sentence s end at node_ends[s].
struct ParsedNodes {
    std::vector<uint32_t> labels, ends, node_ends;
    std::vector<double> scores;    // of whole trees
    std::vector<uint8_t> flagged;  // trees that the grammar does not allow
};

class ConstituencyDecoder {
  public:
    // With a generative model, its log probability is a feature of this weight.
    ConstituencyDecoder(std::shared_ptr<const ConstituencySpec> spec, std::shared_ptr<const Frozen> weights,
                        SearchOptions search, std::shared_ptr<const GenerativeModel> generative,
                        double weight);
    ~ConstituencyDecoder();

    ParsedNodes decode(const Corpus& corpus, const std::vector<size_t>& columns, size_t threads) const;

    // The trees of the last beam of each sentence, the k best; node_ends are of trees, tree_ends of
    // sentences.
    struct Lists {
        ParsedNodes trees;
        std::vector<uint32_t> tree_ends;
    };
    Lists k_best(const Corpus& corpus, const std::vector<size_t>& columns, size_t k) const;

    // For every sentence after each of its words, and at its end, the logarithm of the sum of exp(score) over
    // the beam: with a generative model of weight 1 and no other weights, prefix probabilities.
    std::vector<double> prefixes(const Corpus& corpus, const std::vector<size_t>& columns) const;

    // The search through one sentence with its curves, for a gold derivation.
    Trajectory<ConstituencyState, double> trace(const Corpus& corpus, const std::vector<size_t>& columns,
                                                size_t sentence, std::span<const Action> gold) const;

    const ConstituencySpec& spec() const { return *spec_; }
    const Frozen& weights() const { return *weights_; }

  private:
    class Scratch;
    using Loan = Pool<Scratch>::Loan;

    Loan borrow() const;
    template <class Use>
    void each(const Corpus& corpus, const std::vector<size_t>& columns, const SearchOptions& options,
              Use use) const;

    std::shared_ptr<const ConstituencySpec> spec_;
    std::shared_ptr<const Frozen> weights_;
    SearchOptions search_;
    std::shared_ptr<const GenerativeModel> generative_;
    double weight_;
    mutable Pool<Scratch> pool_;
};

}  // namespace goldbeam
