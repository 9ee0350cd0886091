#include "problems/dependency/learner.hpp"

#include "problems/dependency/packed.hpp"

namespace goldbeam {

namespace {

// A treebank as the engine asks for it.
template <class P>
struct ParsedSentences {
    const ParsingSpec& spec;
    const ParsingData& data;
    const Weights& weights;

    std::unique_ptr<P> make() const { return std::make_unique<P>(spec, weights, data.types()); }
    std::span<const Action> gold(uint32_t sentence) const { return data.gold(sentence); }
    void bind(P& problem, uint32_t sentence) const { problem.bind(data.tokens(sentence), data.root_type()); }
};

}  // namespace

BatchReport ParsingLearner::learn(const ParsingData& data, std::span<const uint32_t> sentences) {
    const auto learn_as = [&]<class P>(std::type_identity<P>) {
        return learn_examples<P>(options_, ParsedSentences<P>{*spec_, data, weights_}, sentences, &weights_,
                                 names_.get());
    };
    if (merges(options_.search)) return learn_as(std::type_identity<PackedLearning>{});
    return learn_as(std::type_identity<LearningParsing>{});
}

}  // namespace goldbeam
