#include "problems/python/learner.hpp"

namespace goldbeam {

namespace nb = nanobind;

SearchOptions python_search(SearchOptions options, const PythonSpec& spec) {
    options.check();
    if (options.kind == "viterbi") {
        if (!spec.has_signature)
            throw ParameterError("search=\"viterbi\" merges states by signature(); define it, or use a beam");
        options.beam.keep = {SIZE_MAX, std::numeric_limits<double>::infinity(), 0};
        options.beam.merge = true;
    }
    options.beam.merge &= spec.has_signature;
    return options;
}

PythonLearner::PythonLearner(std::shared_ptr<const PythonSpec> spec, LearningOptions options)
    : spec_(std::move(spec)), options_(std::move(options)) {
    options_.search = python_search(std::move(options_.search), *spec_);
}

BatchReport PythonLearner::learn(nb::handle python_problem, nb::list examples,
                                 std::span<const uint32_t> order) {
    PythonStates states(*spec_, python_problem, actions_, &names_);
    PythonProblem problem(states, weights_);
    BatchReport batch;
    batch.examples.reserve(order.size());
    with_search<PythonProblem>(options_.search, 1.0, [&](auto search) {
        Perceptron<PythonProblem, decltype(search)> perceptron(std::move(search), *options_.finder,
                                                               options_.step);
        for (const uint32_t i : order) {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            const nb::object example = examples[i];
            states.bind(example[0], "xs", i);
            const std::vector<Action> gold = states.gold_path(example[1]);
            if (gold.empty())
                batch.examples.emplace_back();
            else
                batch.examples.push_back(perceptron.learn(problem, gold, &weights_));
        }
    });
    return batch;
}

std::shared_ptr<Weights> snapshot(const Weights& weights, bool averaged) {
    auto copy = std::make_shared<Weights>();
    weights.visit(averaged, [&](uint64_t key, uint32_t action, double weight) {
        if (weight != 0) copy->update({key, 0}, action, weight);
    });
    return copy;
}

}  // namespace goldbeam
