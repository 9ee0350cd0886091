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

    // Order 1: the best heads of every word, `most` of them, and those of the best projective tree.
    ArcLists candidates(const Corpus& corpus, const Columns& columns, size_t most, size_t threads) const;

    // The trees, and for each arc by how much its score is above that of the best other head of the word.
    TreesWithMargins margins(const Corpus& corpus, const Columns& columns, const ArcLists* candidates) const;

  private:
    // Calls use(problem, sentence, first word, words) for every sentence, or for every piece of a long one.
    template <class Use>
    void for_pieces(const Corpus& corpus, const Columns& columns, size_t threads, const ArcLists* candidates,
                    Use use) const;
};

}  // namespace goldbeam
