// A pass over examples, once for every problem: online, or in minibatches that are decoded in parallel.
//
// What a problem brings is erased at the level of an example (ExampleWorker): the loops over examples are
// compiled once, and what a search does step by step sees the problem's own types.
#pragma once

#include <memory>
#include <span>

#include "core/errors.hpp"
#include "core/function_ref.hpp"
#include "learn/guided.hpp"
#include "learn/learner_state.hpp"
#include "learn/options.hpp"
#include "learn/perceptron.hpp"
#include "learn/structures.hpp"
#include "search/with_search.hpp"
#include "weights/masked.hpp"

namespace goldbeam {

// One thread's share of learning: a problem over weights, and what learns from it.
class ExampleWorker {
  public:
    explicit ExampleWorker(const Weights& all) : weights_(all) {}
    virtual ~ExampleWorker() = default;
    ExampleWorker(const ExampleWorker&) = delete;
    ExampleWorker& operator=(const ExampleWorker&) = delete;

    // The gold actions; none if the example cannot be learned from.
    virtual std::span<const Action> gold(uint32_t example) const = 0;
    // Learns from the example, in which the tokens of `nulls` are read as null and the features of `dropped`
    // are not seen.
    virtual ExampleReport learn(uint32_t example, const Mask& nulls, const Mask& dropped,
                                ApplyUpdate apply) = 0;
    // The names of the features that the last update changed, as far as they are not known yet.
    using NameSink = FunctionRef<void(uint64_t key, std::string name)>;
    virtual void name(uint32_t example, const Delta& delta, const KeptNames& known, NameSink sink) = 0;
    // Repeated use (learn/repeated.hpp), for what can be searched again.
    virtual void keep_rivals() {}
    virtual Rivals take_rivals() { return {}; }

  protected:
    MaskedWeights weights_;
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
//   bind(problem, example, nulls)   points the problem at the example; the tokens of this Mask are read as
//   null
// Learns is Perceptron, or what learns in its place.
template <class P, class Learns, class Examples>
class WorkerOn final : public ExampleWorker {
  public:
    WorkerOn(const Weights& all, const Examples& examples, Learns learns)
        : ExampleWorker(all),
          examples_(examples),
          problem_(examples.make(weights_)),
          learns_(std::move(learns)) {}

    std::span<const Action> gold(uint32_t example) const override { return examples_.gold(example); }

    ExampleReport learn(uint32_t example, const Mask& nulls, const Mask& dropped,
                        ApplyUpdate apply) override {
        weights_.drop(dropped);
        examples_.bind(*problem_, example, nulls);
        return learns_.learn(*problem_, examples_.gold(example), dropped, apply);
    }

    void name(uint32_t example, const Delta& delta, const KeptNames& known, NameSink sink) override {
        if constexpr (NamesFeatures<P>) {
            const auto step_names = [&](size_t step, const typename P::State& state, Action action) {
                problem_->name_features(step, state, [&](uint64_t key, auto make) {
                    if (delta.coefficient(key, action) != 0 && !known.knows(key)) sink(key, make());
                });
            };
            learns_.visit_prefixes(*problem_, GoldPath(examples_.gold(example)), step_names);
        }
    }

    void keep_rivals() override {
        if constexpr (requires { learns_.keep_rivals(weights_); }) learns_.keep_rivals(weights_);
    }
    Rivals take_rivals() override {
        if constexpr (requires { learns_.take_rivals(); }) return learns_.take_rivals();
        return {};
    }

  private:
    const Examples& examples_;
    std::unique_ptr<P> problem_;
    Learns learns_;
};

template <class P, class Examples>
BatchReport learn_examples(const LearningOptions& options, const Examples& examples,
                           std::span<const uint32_t> order, LearnerState& state) {
    if (options.swvp.on && !Mixes<P> && !FindsStructures<P>)
        throw ParameterError(
            "swvp mixes the prediction with gold step by step, and mixtures make no sense here; it is for "
            "tagging, of words or characters, and for graph-based parsing");
    const auto learn_as = [&](const auto& make_learns) {
        const auto make = [&]() -> std::unique_ptr<ExampleWorker> {
            auto learns = make_learns();
            return std::make_unique<WorkerOn<P, decltype(learns), Examples>>(state.weights, examples,
                                                                             std::move(learns));
        };
        return learn_with(options, make, order, state);
    };
    if constexpr (LabelsInAnyOrder<P>) {
        return learn_as([&] { return GuidedPerceptron<P>(options.guided, options.step); });
    } else if constexpr (FindsStructures<P>) {
        return learn_as(
            [&] { return StructurePerceptron<P>(options.step, options.augmented, options.swvp); });
    } else {
        return with_search<P>(options.search, 1.0, [&]<class Search>(const Search& search) {
            return learn_as(
                [&] { return Perceptron<P, Search>(search, *options.finder, options.step, options.swvp); });
        });
    }
}

}  // namespace goldbeam
