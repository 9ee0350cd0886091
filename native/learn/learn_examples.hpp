// A pass over examples, once for every problem: online, or in minibatches that are decoded in parallel.
#pragma once

#include <atomic>
#include <cmath>
#include <memory>

#include "core/crew.hpp"
#include "core/errors.hpp"
#include "learn/dropout.hpp"
#include "learn/guided.hpp"
#include "learn/names.hpp"
#include "learn/perceptron.hpp"
#include "learn/repeated.hpp"
#include "learn/structures.hpp"
#include "learn/swvp.hpp"
#include "search/options.hpp"
#include "weights/masked.hpp"

namespace goldbeam {

struct LearningOptions {
    SearchOptions search;
    const Finder* finder = nullptr;
    Step step;
    GuidedLearning guided;  // for guided search, which has no finder
    Penalty penalty;
    Dropout dropout;
    size_t minibatch = 1;  // examples that are decoded with the same weights; 1 is online learning
    size_t threads = 1;    // that share a minibatch; the result does not depend on it
    Swvp swvp;
    bool augmented = false;                     // for whole structures (learn/structures.hpp)
    std::shared_ptr<HypothesisCache> repeated;  // hypotheses that are used again; null if none are

    void check() const {
        search.check();
        penalty.check();
        dropout.check();
        swvp.check();
        if (search.kind == "guided" && swvp.on)
            throw ParameterError(
                "swvp learns from whole predictions, and guided search from single actions; choose another "
                "search");
        if (minibatch < 1) throw ParameterError("minibatch must be at least 1");
        if (search.kind == "guided" && minibatch > 1)
            throw ParameterError("guided search learns online: minibatch must be 1");
        if (threads < 1) throw ParameterError("threads must be at least 1");
        if (repeated && minibatch > 1)
            throw ParameterError("repeated use of hypotheses learns online: minibatch must be 1");
    }
};

// What a learner knows of its problem, for `learn_examples`:
//   make(weights)                   a unique_ptr to a problem over these MaskedWeights, for one thread
//   gold(example)                   the gold actions; none if the example cannot be learned from
//   bind(problem, example, nulls)   points the problem at the example; the tokens of this Mask are read as
//   null
template <class P, class Examples>
class ExampleLearner {
  public:
    ExampleLearner(const LearningOptions& options, const Examples& examples, Weights* weights,
                   KeptNames* names)
        : options_(options), examples_(examples), weights_(*weights), names_(names) {
        if (options.swvp.on && !Mixes<P> && !FindsStructures<P>)
            throw ParameterError(
                "swvp mixes the prediction with gold step by step, and mixtures make no sense here; it is "
                "for "
                "tagging, of words or characters, and for graph-based parsing");
    }

    // Learns from these examples in this order; a report each.
    BatchReport operator()(std::span<const uint32_t> order) {
        BatchReport batch;
        batch.examples.resize(order.size());
        if constexpr (LabelsInAnyOrder<P>) {
            with_perceptron([&] { return GuidedPerceptron<P>(options_.guided, options_.step); }, order,
                            batch.examples);
        } else if constexpr (FindsStructures<P>) {
            with_perceptron(
                [&] { return StructurePerceptron<P>(options_.step, options_.augmented, options_.swvp); },
                order, batch.examples);
        } else {
            with_search<P>(options_.search, 1.0, [&](const auto& search) {
                using Search = std::remove_cvref_t<decltype(search)>;
                const auto make = [&] {
                    return Perceptron<P, Search>(search, *options_.finder, options_.step, options_.swvp);
                };
                with_perceptron(make, order, batch.examples);
            });
        }
        return batch;
    }

  private:
    // What one example does, waiting for the end of its minibatch: changes of weights, names of features.
    struct Change {
        FeatureKey feature;
        Action action;
        double amount;
    };
    struct Pending {
        std::vector<Change> changes;
        std::vector<std::pair<uint64_t, std::string>> names;
    };
    template <class Learns>
    struct Worker {
        Worker(Learns learns, const Weights& all, const Examples& examples)
            : weights(std::make_unique<MaskedWeights>(all)),
              problem(examples.make(*weights)),
              perceptron(std::move(learns)) {}

        std::unique_ptr<MaskedWeights> weights;  // the problem points to them, and workers move
        std::unique_ptr<P> problem;
        Learns perceptron;  // Perceptron, or what learns in its place
    };

    template <class Make>
    void with_perceptron(Make make, std::span<const uint32_t> order, std::span<ExampleReport> reports) {
        if (options_.minibatch == 1)
            online(make(), order, reports);
        else
            in_minibatches(make, order, reports);
    }

    template <class Learns>
    void online(Learns learns, std::span<const uint32_t> order, std::span<ExampleReport> reports) {
        Worker<Learns> worker(std::move(learns), weights_, examples_);
        if constexpr (requires { worker.perceptron.keep_rivals(*worker.weights); })
            if (options_.repeated) worker.perceptron.keep_rivals(*worker.weights);
        for (size_t i = 0; i < order.size(); ++i) {
            const std::span<const Action> gold = examples_.gold(order[i]);
            if (gold.empty()) continue;
            reports[i] = learn_one(worker, order[i], weights_.now(), [&](const Delta& delta, double tau) {
                for (const Delta::Term& term : delta.terms())
                    if (term.coefficient != 0)
                        weights_.update(term.feature, term.action, tau * term.coefficient);
                name(worker, gold, delta,
                     [&](uint64_t key, std::string text) { names_->add(key, std::move(text)); });
            });
            if constexpr (requires { worker.perceptron.take_rivals(); })
                if (options_.repeated)
                    options_.repeated->learn(worker.perceptron.take_rivals(), options_.step, &weights_);
            weights_.tick();
        }
    }

    // Zhao and Huang (2013): all examples of a minibatch are searched with the weights as they were before
    // it, in any order and in parallel; then their updates are made together, in the order of the examples,
    // so that every number of threads gives the same weights.
    template <class Make>
    void in_minibatches(Make make, std::span<const uint32_t> order, std::span<ExampleReport> reports) {
        Crew crew(std::min(options_.threads, options_.minibatch));
        std::vector<Worker<decltype(make())>> workers;
        for (size_t w = 0; w < crew.size(); ++w) workers.emplace_back(make(), weights_, examples_);
        std::vector<Pending> pending(options_.minibatch);
        std::vector<size_t> longest_first;
        for (size_t first = 0; first < order.size(); first += options_.minibatch) {
            const auto group = order.subspan(first, std::min(options_.minibatch, order.size() - first));
            sort_by_length(group, &longest_first);
            std::atomic<size_t> next{0};
            crew.run([&](size_t w) {
                for (size_t k; (k = next.fetch_add(1)) < longest_first.size();) {
                    const size_t i = longest_first[k];
                    reports[first + i] = collect(workers[w], group[i], weights_.now() + i, &pending[i]);
                }
            });
            apply(std::span(pending).first(group.size()));
            weights_.tick(longest_first.size());
        }
    }

    // The examples to learn from, the longest first: then no thread begins a long one when others are done.
    void sort_by_length(std::span<const uint32_t> group, std::vector<size_t>* sorted) const {
        sorted->clear();
        for (size_t i = 0; i < group.size(); ++i)
            if (!examples_.gold(group[i]).empty()) sorted->push_back(i);
        std::stable_sort(sorted->begin(), sorted->end(), [&](size_t a, size_t b) {
            return examples_.gold(group[a]).size() > examples_.gold(group[b]).size();
        });
    }

    template <class Learns>
    ExampleReport collect(Worker<Learns>& worker, uint32_t example, uint64_t number, Pending* pending) const {
        const std::span<const Action> gold = examples_.gold(example);
        return learn_one(worker, example, number, [&](const Delta& delta, double tau) {
            for (const Delta::Term& term : delta.terms())
                if (term.coefficient != 0)
                    pending->changes.push_back({term.feature, term.action, tau * term.coefficient});
            name(worker, gold, delta,
                 [&](uint64_t key, std::string text) { pending->names.emplace_back(key, std::move(text)); });
        });
    }

    // The `number`-th example of the run.
    template <class Learns, class Apply>
    ExampleReport learn_one(Worker<Learns>& worker, uint32_t example, uint64_t number, Apply apply) const {
        const Mask dropped = options_.dropout.features_of(number);
        worker.weights->drop(dropped);
        examples_.bind(*worker.problem, example, options_.dropout.tokens_of(number));
        return worker.perceptron.learn(*worker.problem, examples_.gold(example), dropped, apply);
    }

    // The names of the features that an update changes, as far as they are wanted and not known yet.
    template <class Learns, class Sink>
    void name(Worker<Learns>& worker, std::span<const Action> gold, const Delta& delta, Sink sink) const {
        if constexpr (NamesFeatures<P>) {
            if (names_ == nullptr) return;
            const auto step_names = [&](size_t step, const typename P::State& state, Action action) {
                worker.problem->name_features(step, state, [&](uint64_t key, auto make) {
                    if (delta.coefficient(key, action) != 0 && !names_->knows(key)) sink(key, make());
                });
            };
            worker.perceptron.visit_prefixes(*worker.problem, GoldPath(gold), step_names);
        }
    }

    // The updates of n examples are scaled by 1/sqrt(n). Their mean (Zhao and Huang) is a convex combination
    // of violations, but it learns slowly from passive-aggressive steps, and their sum goes too far: XPOS of
    // UD English EWT, minibatches of 16, dev after 5 epochs: 94.35 mean, 94.18 sum, 94.56 this. A minibatch
    // of one is online learning in every case.
    void apply(std::span<Pending> group) {
        const auto updated = static_cast<double>(
            std::count_if(group.begin(), group.end(), [](const Pending& p) { return !p.changes.empty(); }));
        const double scale = updated > 0 ? 1 / std::sqrt(updated) : 0;
        constexpr size_t kAhead = 8;  // keys are known before they are needed, so memory can be asked early
        for (auto& [changes, names] : group) {
            for (size_t i = 0; i < changes.size(); ++i) {
                if (i + kAhead < changes.size()) weights_.prefetch(changes[i + kAhead].feature.key);
                weights_.update(changes[i].feature, changes[i].action, scale * changes[i].amount);
            }
            for (auto& [key, text] : names) names_->add(key, std::move(text));
            changes.clear();
            names.clear();
        }
    }

    const LearningOptions& options_;
    const Examples& examples_;
    Weights& weights_;
    KeptNames* names_;  // null if nobody wants them
};

template <class P, class Examples>
BatchReport learn_examples(const LearningOptions& options, const Examples& examples,
                           std::span<const uint32_t> order, Weights* weights, KeptNames* names = nullptr) {
    return ExampleLearner<P, Examples>(options, examples, weights, names)(order);
}

}  // namespace goldbeam
