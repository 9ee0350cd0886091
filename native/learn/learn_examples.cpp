#include "learn/learn_examples.hpp"

#include <algorithm>
#include <atomic>
#include <vector>

#include "core/crew.hpp"
#include "core/interrupt.hpp"

namespace goldbeam {

namespace {

// The `number`-th example of the run.
ExampleReport learn_one(const LearningOptions& options, ExampleWorker& worker, uint32_t example,
                        uint64_t number, PendingUpdates* pending) {
    worker.updater.begin(worker.gold(example).size(), number, pending);
    worker.learn(example, options.dropout.tokens_of(number));
    return worker.updater.report();
}

// Both ways return how many examples were learned.
size_t learn_online(const LearningOptions& options, ExampleWorker& worker, std::span<const uint32_t> order,
                    LearnerState& state, std::span<ExampleReport> reports) {
    size_t i = 0;
    try {
        while (i < order.size()) {
            if (!worker.gold(order[i]).empty()) {
                const interrupt::Indivisible change;  // some methods go on searching after an update
                reports[i] = learn_one(options, worker, order[i], state.weights.now(), nullptr);
                worker.updater.end();
            }
            ++i;
            if (interrupt::is_time_to_pause()) break;
        }
    } catch (const Stopped&) {
    }
    return i;
}

// The examples to learn from, the longest first: then no thread begins a long one when others are done.
void sort_by_length(const ExampleWorker& worker, std::span<const uint32_t> group,
                    std::vector<size_t>* sorted) {
    sorted->clear();
    for (size_t i = 0; i < group.size(); ++i)
        if (!worker.gold(group[i]).empty()) sorted->push_back(i);
    std::stable_sort(sorted->begin(), sorted->end(), [&](size_t a, size_t b) {
        return worker.gold(group[a]).size() > worker.gold(group[b]).size();
    });
}

// Zhao and Huang (2013): all examples of a minibatch are searched with the weights as they were before it, in
// any order and in parallel; then their updates are made together, in the order of the examples, so that
// every number of threads gives the same weights.
size_t learn_in_minibatches(const LearningOptions& options, MakeWorker make, std::span<const uint32_t> order,
                            LearnerState& state, std::span<ExampleReport> reports) {
    Crew crew(std::min(options.threads, options.minibatch));
    std::vector<std::unique_ptr<ExampleWorker>> workers;
    for (size_t w = 0; w < crew.size(); ++w) workers.push_back(make());
    std::vector<PendingUpdates> pending(options.minibatch);
    std::vector<size_t> longest_first;
    for (size_t first = 0; first < order.size(); first += options.minibatch) {
        const auto group = order.subspan(first, std::min(options.minibatch, order.size() - first));
        try {
            sort_by_length(*workers[0], group, &longest_first);
            std::atomic<size_t> next{0};
            crew.run([&](size_t w) {
                for (size_t k; (k = next.fetch_add(1)) < longest_first.size();) {
                    const size_t i = longest_first[k];
                    reports[first + i] =
                        learn_one(options, *workers[w], group[i], state.weights.now() + i, &pending[i]);
                }
            });
        } catch (const Stopped&) {
            return first;
        }
        apply_together(std::span(pending).first(group.size()), &state);
        state.weights.tick(longest_first.size());
        if (interrupt::is_time_to_pause()) return first + group.size();
    }
    return order.size();
}

}  // namespace

BatchReport learn_with(const LearningOptions& options, MakeWorker make, std::span<const uint32_t> order,
                       LearnerState& state) {
    BatchReport batch;
    batch.examples.resize(order.size());
    batch.examples.resize(options.minibatch == 1
                              ? learn_online(options, *make(), order, state, batch.examples)
                              : learn_in_minibatches(options, make, order, state, batch.examples));
    return batch;
}

}  // namespace goldbeam
