// A pass over examples, once for every problem: online, or in minibatches that are decoded in parallel.
//
// What a problem brings is erased at the level of an example (ExampleWorker) and of an update (Contrast): the
// loops over examples are compiled once, and what a search does step by step sees the problem's own types.
#pragma once

#include <memory>
#include <span>

#include "core/errors.hpp"
#include "learn/chains.hpp"
#include "learn/guided_arcs.hpp"
#include "learn/guided_labels.hpp"
#include "learn/structures.hpp"
#include "search/with_search.hpp"

namespace goldbeam {

// One thread's share of learning: an updater, a problem over its weights, and inference.
class ExampleWorker {
  public:
    ExampleWorker(const LearningOptions& options, LearnerState& state) : updater(options, state) {}
    virtual ~ExampleWorker() = default;
    ExampleWorker(const ExampleWorker&) = delete;
    ExampleWorker& operator=(const ExampleWorker&) = delete;

    // The gold actions; none if the example cannot be learned from.
    virtual std::span<const Action> gold(uint32_t example) const = 0;
    // Finds violations in the example, in which the tokens of `nulls` are read as null, and updates on them.
    virtual void learn(uint32_t example, const Mask& nulls) = 0;

    Updater updater;
};

using MakeWorker = FunctionRef<std::unique_ptr<ExampleWorker>()>;

// Learns from these examples in this order; a report each. If it is stopped or pauses (core/interrupt.hpp)
// there are fewer reports: the examples after them have changed nothing, and the rest of the order learned in
// another call gives the same weights.
BatchReport learn_with(const LearningOptions& options, MakeWorker make, std::span<const uint32_t> order,
                       LearnerState& state);

// Examples is what a learner knows of its problem:
//   make(weights)                   a unique_ptr to a problem over these MaskedWeights, for one thread
//   gold(example)                   the gold actions; none if the example cannot be learned from
//   bind(problem, example, nulls)   points the problem at the example; the tokens of this Mask are null
template <class P, class Examples>
BatchReport learn_examples(const LearningOptions& options, const Examples& examples,
                           std::span<const uint32_t> order, LearnerState& state) {
    if (options.swvp.on && !Mixes<P> && !FindsStructures<P>)
        throw ParameterError(
            "swvp mixes the prediction with gold step by step, and mixtures make no sense here; it is for "
            "tagging, of words or characters, and for graph-based parsing");
    const auto learn_by = [&]<class MakeInference>(const MakeInference& make_inference) {
        struct Worker final : ExampleWorker {
            Worker(const LearningOptions& options, LearnerState& state, const Examples& examples,
                   const MakeInference& make_inference)
                : ExampleWorker(options, state),
                  examples(examples),
                  problem(examples.make(updater.weights())),
                  inference(make_inference(*problem)) {}
            std::span<const Action> gold(uint32_t example) const override { return examples.gold(example); }
            void learn(uint32_t example, const Mask& nulls) override {
                examples.bind(*problem, example, nulls);
                inference.learn(examples.gold(example), updater);
            }
            const Examples& examples;
            std::unique_ptr<P> problem;
            std::invoke_result_t<MakeInference, P&> inference;
        };
        const auto make = [&]() -> std::unique_ptr<ExampleWorker> {
            return std::make_unique<Worker>(options, state, examples, make_inference);
        };
        return learn_with(options, make, order, state);
    };
    if constexpr (LabelsInAnyOrder<P>) {
        return learn_by(
            [&](P& problem) { return GuidedPerceptron<P, GuidedLabels<P>>(problem, options.guided); });
    } else if constexpr (JoinsNeighbours<P>) {
        return learn_by(
            [&](P& problem) { return GuidedPerceptron<P, GuidedArcs<P>>(problem, options.guided); });
    } else if constexpr (FindsStructures<P>) {
        return learn_by([&](P& problem) {
            return StructurePerceptron<P>(problem, options.augmented, options.likelihood);
        });
    } else {
        return with_search<P>(options.search, 1.0, [&]<class Search>(const Search& search) {
            return learn_by(
                [&](P& problem) { return ChainPerceptron<P, Search>(problem, search, *options.finder); });
        });
    }
}

}  // namespace goldbeam
