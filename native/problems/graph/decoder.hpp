// A frozen graph-based parser at work: sentences in, heads and relations out.
#pragma once

#include "problems/dependency/parsed_tree.hpp"
#include "problems/graph/data.hpp"
#include "search/decoder.hpp"

namespace goldbeam {

struct GraphTask {
    using Spec = GraphSpec;
    using Answer = ParsedTree;
    class Scratch;

    static constexpr size_t kChunk = 16;
};
extern template class TaskThreads<GraphTask>;

// It finds whole trees, not by steps, so there is no search by name. Order 2 needs candidates for every
// sentence. A sentence of more than kLongestWhole words is parsed in pieces; the roots of the later ones hang
// on that of the first.
class GraphDecoder : public TaskThreads<GraphTask> {
  public:
    using TaskThreads::TaskThreads;

    std::vector<ParsedTree> decode(const Corpus& corpus, const Columns& columns, size_t threads,
                                   const ArcLists* candidates) const;

    // For every sentence its k best trees, which differ in their heads. Lists of pieces are combined.
    std::vector<std::vector<Scored<ParsedTree>>> k_best(const Corpus& corpus, const Columns& columns,
                                                        size_t k, size_t threads,
                                                        const ArcLists* candidates) const;

    // Order 1: the best heads of every word, `most` of them and none but the best with a probability below
    // `least`, and those of the best projective tree.
    ArcLists candidates(const Corpus& corpus, const Columns& columns, size_t most, double least,
                        double temperature, size_t threads) const;

    // Order 1: for every sentence the probabilities of heads, 0 to n for each of its n words.
    std::vector<std::vector<double>> marginals(const Corpus& corpus, const Columns& columns,
                                               double temperature, size_t threads) const;
    // The same of one head for each token.
    std::vector<double> marginals_of(const Corpus& corpus, const Columns& columns,
                                     std::span<const uint32_t> heads, double temperature,
                                     size_t threads) const;

    // The trees, and for each arc by how much its score is above that of the best other head of the word.
    TreesWithMargins margins(const Corpus& corpus, const Columns& columns, const ArcLists* candidates) const;

    // What the trees score in which a word (from 1) of a sentence of at most kLongestWhole words has another
    // head, all else kept; and what its relations to the head that it has score. Actions are heads, or
    // numbers of relations.
    Decision head_decision(const Corpus& corpus, const Columns& columns, size_t sentence, uint32_t word,
                           const ArcLists* candidates) const;
    Decision relation_decision(const Corpus& corpus, const Columns& columns, size_t sentence, uint32_t word,
                               const ArcLists* candidates) const;
    // The features that speak for some heads, of the parts that these trees do not share; and for some
    // relations.
    NamedWeights explain_heads(const Corpus& corpus, const Columns& columns, size_t sentence, uint32_t word,
                               std::span<const uint32_t> heads, const ArcLists* candidates) const;
    NamedWeights explain_relations(const Corpus& corpus, const Columns& columns, size_t sentence,
                                   uint32_t word, std::span<const uint32_t> relations,
                                   const ArcLists* candidates) const;

  private:
    // Calls use(problem, heads) with the best tree of a sentence that has this word and is no longer than
    // kLongestWhole.
    template <class Use>
    void for_tree(const Corpus& corpus, const Columns& columns, size_t sentence, uint32_t word,
                  const ArcLists* candidates, Use use) const;
    // Calls use(sentence, first word, words, probabilities) likewise.
    template <class Use>
    void for_marginals(const Corpus& corpus, const Columns& columns, double temperature, size_t threads,
                       Use use) const;
    // The roots of later pieces of a sentence hang on that of the first.
    void join_pieces(ParsedTree* tree) const;
    // Calls use(problem, sentence, first word, words) for every sentence, or for every piece of a long one.
    template <class Use>
    void for_pieces(const Corpus& corpus, const Columns& columns, size_t threads, const ArcLists* candidates,
                    Use use) const;
};

}  // namespace goldbeam
