#include "problems/python/decoder.hpp"

#include "search/kbest.hpp"
#include "search/with_search.hpp"

namespace goldbeam {

namespace nb = nanobind;

std::vector<std::vector<PythonDerivation>> PythonDecoder::k_best(nb::handle python_problem, nb::list xs,
                                                                 size_t k, std::string_view data) const {
    ActionTable actions = actions_.copy();
    PythonStates states(*spec_, python_problem, actions, nullptr);
    const MaskedWeights weights(*weights_);
    PythonProblem problem(states, weights);
    SearchOptions options = search_;
    options.beam.record_merged = options.beam.merge && k > 1;
    const auto search = make_search<PythonProblem>(options, 1.0);
    std::vector<std::vector<PythonDerivation>> all;
    for (size_t i = 0; i < xs.size(); ++i) {
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        // Actions that training never saw are numbered anew for each input: one does not depend on another.
        actions.forget_from(actions_.size());
        states.bind(xs[i], data, i);
        auto& found = all.emplace_back();
        for (const auto& derivation : goldbeam::k_best(search(problem, {}), k)) {
            PythonState* state = states.start();
            nb::list names;
            for (const Action action : derivation.actions) {
                if (action == kIdle) break;
                state = states.after(*state, action);
                names.append(actions[action]);
            }
            found.push_back({derivation.total, std::move(names), state->object});
        }
    }
    return all;
}

std::pair<SearchTrace, ActionTable> PythonDecoder::trace(nb::handle python_problem, nb::object x,
                                                         nb::handle gold) const {
    ActionTable actions = actions_.copy();
    PythonStates states(*spec_, python_problem, actions, nullptr);
    states.bind(std::move(x), "xs", 0);
    const std::vector<Action> path = states.gold_path(gold);
    const MaskedWeights weights(*weights_);
    PythonProblem problem(states, weights);
    SearchOptions options = search_;
    options.beam.runner_up = true;
    SearchTrace trace = trace_of(make_search<PythonProblem>(options, 1.0)(problem, path), 1.0);
    return {std::move(trace), std::move(actions)};
}

}  // namespace goldbeam
