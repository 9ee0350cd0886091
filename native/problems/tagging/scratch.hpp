// One thread's memory of a frozen tagger: the types of its tokens, sums of rows, and the problem P that uses
// them, for labels from left to right or in any order.
#pragma once

#include "problems/tagging/rows.hpp"
#include "problems/tokens/read_types.hpp"

namespace goldbeam {

template <class P>
class TaggingScratch {
  public:
    TaggingScratch(const TaggingSpec& spec, const Frozen& weights)
        : types_(spec), rows_(spec), problem_(spec, weights, types_, CachedRows{&rows_}) {}

    void bind(const Corpus& corpus, CellReader& cells, size_t s) {
        bound_types(types_, [&] { rows_.forget_types(); });
        read_types(cells, corpus.sentence_begin(s), corpus.sentence_end(s), types_, &tokens_);
        problem_.bind(tokens_);
    }
    P& problem() { return problem_; }

  private:
    TaggingTypes types_;
    RowCache rows_;
    P problem_;
    std::vector<uint32_t> tokens_;
};

}  // namespace goldbeam
