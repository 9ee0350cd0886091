// A frozen tagger that labels tokens in any order (search/guided.hpp).
#pragma once

#include <limits>

#include "problems/tagging/spec.hpp"
#include "search/decoder.hpp"

namespace goldbeam {

struct SentenceLabels {
    std::vector<Action> labels;

    auto fields() const { return std::tie(labels); }
    bool operator==(const SentenceLabels&) const = default;
};

// The least lead(label) over all labels that are written differently from this one.
template <class Lead>
double label_margin(Action label, std::span<const uint32_t> written, double scale, Lead lead) {
    double margin = std::numeric_limits<double>::infinity();
    for (Action a = 0; a < written.size(); ++a)
        if (written[a] != written[label]) margin = std::min(margin, static_cast<double>(lead(a)) * scale);
    return margin;
}

struct GuidedTask {
    using Spec = TaggingSpec;
    using Answer = SentenceLabels;
    class Scratch;

    static constexpr size_t kChunk = 256;
};
extern template class TaskThreads<GuidedTask>;

class GuidedDecoder : public TaskThreads<GuidedTask> {
  public:
    using TaskThreads::TaskThreads;

    std::vector<SentenceLabels> decode(const Corpus& corpus, const Columns& columns, size_t threads) const;

    // The k best of every sentence, best first, of all hypotheses that the states of spans stand for. A score
    // is V: the sum over all labels, each with the labels around it that were known when it was its turn.
    std::vector<std::vector<Scored<SentenceLabels>>> k_best(const Corpus& corpus, const Columns& columns,
                                                            size_t k, size_t threads) const;

    // By how much each label beats the best other one, in the context of all the labels around it.
    std::vector<double> margins(const Corpus& corpus, const Columns& columns,
                                std::span<const uint32_t> labels, std::span<const uint32_t> written) const;

    // How the labels of a sentence were found: a step for each token, in the order of decisions, with the
    // states of the span that it made. With gold labels there are curves, of the same span: gold is V of its
    // labels, the rival the best other hypothesis that was considered.
    SearchTrace trace(const Corpus& corpus, const Columns& columns, size_t sentence,
                      std::span<const Action> gold = {}) const;

    // The decision of every token of a sentence, in the context that the hypothesis which won had then, and
    // the features that speak for some labels there.
    std::vector<Decision> decisions(const Corpus& corpus, const Columns& columns, size_t sentence) const;
    NamedWeights explain(const Corpus& corpus, const Columns& columns, size_t sentence, size_t token,
                         std::span<const Action> labels) const;

    // For every token, which one of its sentence was decided when it was, counted from 0.
    std::vector<uint32_t> decide_order(const Corpus& corpus, const Columns& columns) const;

    // How many pairs of states are looked at: what the time is made of.
    size_t pairs_of_states(const Corpus& corpus, const Columns& columns) const;

  private:
    // Calls use(search, sentence) for every sentence, after its search.
    template <class Use>
    void for_searches(const Corpus& corpus, const Columns& columns, size_t threads, bool record,
                      Use use) const;
    // Calls use(problem, token, label, context) for the tokens of a sentence, in the order of the sentence.
    template <class Use>
    void for_winners(const Corpus& corpus, const Columns& columns, size_t sentence, Use use) const;
};

}  // namespace goldbeam
