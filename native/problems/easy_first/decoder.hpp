// A frozen easy-first parser at work (search/easy_first.hpp).
#pragma once

#include "problems/dependency/parsed_tree.hpp"
#include "problems/dependency/spec.hpp"
#include "search/decoder.hpp"

namespace goldbeam {

struct EasyFirstTask {
    using Spec = ParsingSpec;
    using Answer = ParsedTree;
    class Scratch;

    static constexpr size_t kChunk = 16;
};
extern template class TaskThreads<EasyFirstTask>;

// A step of easy-first search: what it attached, and all that could have been done instead, with the pair of
// trees and the action.
struct JoiningDecision {
    struct Option {
        uint32_t pair;
        SearchTrace::Attachment made;
    };
    Option taken;
    std::vector<Option> options;
};

class EasyFirstDecoder : public TaskThreads<EasyFirstTask> {
  public:
    using TaskThreads::TaskThreads;

    std::vector<ParsedTree> decode(const Corpus& corpus, const Columns& columns, size_t threads) const;

    // The one tree that is found for every sentence, with the sum of the scores of its actions.
    std::vector<std::vector<Scored<ParsedTree>>> k_best(const Corpus& corpus, const Columns& columns,
                                                        size_t threads) const;

    // The trees, and for each arc by how much its action beat the best other action on the dependent, by
    // either of its neighbours.
    TreesWithMargins margins(const Corpus& corpus, const Columns& columns) const;

    // How the tree of a sentence was found: a step for each arc. With gold (easy_first/gold_arcs.hpp) there
    // are curves: of the search, and of one that makes gold's arcs only, the easiest first.
    SearchTrace trace(const Corpus& corpus, const Columns& columns, size_t sentence,
                      std::span<const Action> gold = {}) const;

    // The steps of a sentence; and the features that speak for some options of a step, each a pair of trees
    // and an action.
    std::vector<JoiningDecision> decisions(const Corpus& corpus, const Columns& columns,
                                           size_t sentence) const;
    NamedWeights explain(const Corpus& corpus, const Columns& columns, size_t sentence, size_t step,
                         std::span<const std::pair<uint32_t, Action>> options) const;

  private:
    // Calls use(search, problem, sentence) for every sentence, with its search begun.
    template <class Use>
    void for_searches(const Corpus& corpus, const Columns& columns, size_t threads, Use use) const;
};

}  // namespace goldbeam
