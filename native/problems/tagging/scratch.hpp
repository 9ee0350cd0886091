// One thread's memory of a frozen tagger: the types of its tokens, sums of rows, and the problem P that uses
// them, for labels from left to right or in any order.
#pragma once

#include "problems/tagging/guided_decoder.hpp"
#include "problems/tagging/rows.hpp"
#include "problems/tokens/read_types.hpp"
#include "search/kbest.hpp"

namespace goldbeam {

template <class P, class Spec = TaggingSpec>
class TaggingScratch {
  public:
    TaggingScratch(const Spec& spec, const Frozen& weights)
        : types_(spec), rows_(spec), problem_(spec, weights, types_, CachedRows{&rows_}) {}

    void bind(const Corpus& corpus, CellReader& cells, size_t s) {
        bound_types(types_, [&] { rows_.forget_types(); });
        read_types(cells, corpus.sentence_begin(s), corpus.sentence_end(s), types_, &tokens_);
        problem_.bind(tokens_);
    }
    P& problem() { return problem_; }

    template <class Trajectory>
    void write(const Trajectory&, const Derivation<Frozen::Total>& derivation, SentenceLabels* answer) const {
        answer->labels = derivation.actions;
    }

  private:
    TaggingTypes types_;
    RowCache rows_;
    P problem_;
    std::vector<uint32_t> tokens_;
};

}  // namespace goldbeam
