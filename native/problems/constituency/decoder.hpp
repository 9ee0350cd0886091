// A frozen constituency parser at work: sentences in, trees out.
#pragma once

#include "problems/constituency/derivation.hpp"
#include "problems/constituency/generative.hpp"
#include "problems/constituency/spec.hpp"
#include "search/decoder.hpp"

namespace goldbeam {

struct ConstituencyTask {
    using Spec = ConstituencySpec;
    struct Answer : Nodes {
        double score = 0;
        uint8_t flagged = false;  // a tree that the grammar does not allow

        std::tuple<const std::vector<uint32_t>&, const std::vector<uint32_t>&, uint32_t, double, uint8_t>
        fields() const {
            return {labels, ends, static_cast<uint32_t>(labels.size()), score, flagged};
        }
        bool operator==(const Answer&) const = default;
    };
    class Scratch;

    static constexpr size_t kChunk = 4, kListWidth = 1;

    // With a generative model, its log probability is a feature of this weight.
    std::shared_ptr<const GenerativeModel> generative;
    double weight = 0;
};
extern template class TaskThreads<ConstituencyTask>;
extern template class Decoder<ConstituencyTask>;

class ConstituencyDecoder : public Decoder<ConstituencyTask> {
  public:
    using Decoder::Decoder;

    // For every sentence after each of its words, and at its end, the logarithm of the sum of exp(score) over
    // the beam: with a generative model of weight 1 and no other weights, prefix probabilities.
    std::vector<double> prefixes(const Corpus& corpus, const Columns& columns) const;
};

}  // namespace goldbeam
