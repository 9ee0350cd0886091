// A frozen tagger at work: sentences in, label numbers out.
#pragma once

#include "problems/tagging/guided_decoder.hpp"
#include "problems/tagging/spec.hpp"
#include "search/decoder.hpp"

namespace goldbeam {

struct TaggingTask {
    using Spec = TaggingSpec;
    using Answer = SentenceLabels;
    class Scratch;

    static constexpr size_t kChunk = 256, kListWidth = 0;
};
extern template class TaskThreads<TaggingTask>;
extern template class Decoder<TaggingTask>;

using ScoredLabels = Scored<SentenceLabels>;

// Labels of tokens with their scores, the best first: `count` for each, or fewer and then kNoAction.
struct RankedLabels {
    size_t count;
    std::vector<Action> labels;
    std::vector<float> scores;
};

// Where the search is the guided one, that of its own decoder answers; it cannot answer all.
class TaggingDecoder : public Decoder<TaggingTask> {
  public:
    TaggingDecoder(std::shared_ptr<const TaggingSpec> spec, std::shared_ptr<const Frozen> weights,
                   SearchOptions search);

    std::vector<SentenceLabels> decode(const Corpus& corpus, const Columns& columns, size_t threads) const;
    std::vector<std::vector<ScoredLabels>> k_best(const Corpus& corpus, const Columns& columns, size_t k,
                                                  size_t threads = 1) const;
    std::vector<double> scores(const Corpus& corpus, const Columns& columns,
                               const std::function<std::vector<Action>(size_t)>& gold) const;
    SearchTrace trace(const Corpus& corpus, const Columns& columns, size_t sentence,
                      std::span<const Action> gold) const;
    // Guided search explains the decisions that it made, and takes no derivation.
    std::vector<Decision> decisions(const Corpus& corpus, const Columns& columns, size_t sentence,
                                    std::optional<std::vector<Action>> derivation = {}) const;
    NamedWeights explain(const Corpus& corpus, const Columns& columns, size_t sentence,
                         std::span<const Action> derivation, size_t step,
                         std::span<const Action> actions) const;

    // The `count` best labels of each token, after the best ones of the tokens before it: all there is to
    // know of a tagger whose features see no other labels.
    RankedLabels ranked(const Corpus& corpus, const Columns& columns, size_t count, size_t threads) const;

    // For given labels (numbers below the label count), by how much each beats the best other label in its
    // place, all other labels kept. Another label is one with another number in `written`; whether the
    // sequence with it is valid does not matter, because within a span hardly any label could be changed
    // alone.
    std::vector<double> margins(const Corpus& corpus, const Columns& columns,
                                std::span<const uint32_t> labels, std::span<const uint32_t> written) const;

    // For every token, which one of its sentence was decided when it was, counted from 0. Only guided search
    // has an order of its own; all others decide from left to right.
    std::vector<uint32_t> decide_order(const Corpus& corpus, const Columns& columns) const;

    // Null unless the search is the guided one.
    const GuidedDecoder* guided() const { return guided_.get(); }

  private:
    // Throws ParameterError: guided search cannot do `what`.
    void refuse_guided(const char* what) const;

    std::unique_ptr<const GuidedDecoder> guided_;
};

}  // namespace goldbeam
