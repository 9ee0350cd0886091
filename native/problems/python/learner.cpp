#include "problems/python/learner.hpp"

#include <algorithm>

#include "learn/learn_examples.hpp"
#include "problems/python/problem.hpp"

namespace goldbeam {

namespace nb = nanobind;

SearchOptions python_search(SearchOptions options, const PythonSpec& spec) {
    options.check();
    if (options.kind == "viterbi") {
        if (!spec.has_signature)
            throw ParameterError("search=\"viterbi\" merges states by signature(); define it, or use a beam");
        options.beam.filter = {SIZE_MAX, std::numeric_limits<double>::infinity(), 0};
        options.beam.merge = true;
    }
    options.beam.merge &= spec.has_signature;
    return options;
}

ActionTable action_table_of(const nb::list& actions) {
    if (static_cast<size_t>(nb::len(actions)) > ActionTable::kMost)
        throw ModelError("there are too many actions");
    ActionTable table;
    for (const nb::handle action : actions) table.intern(action);
    if (table.size() != static_cast<size_t>(nb::len(actions))) throw ModelError("an action is listed twice");
    return table;
}

namespace {

LearningOptions python_options(LearningOptions options, const PythonSpec& spec) {
    if (options.swvp.on && !spec.mixes)
        throw ParameterError("swvp mixes the actions of two derivations, which " + spec.name +
                             " does not allow; set mixes = True there if every mixture is a derivation");
    options.search = python_search(std::move(options.search), spec);
    options.threads = 1;  // Python lets one thread run at a time
    options.keep_names = true;
    return options;
}

void check_names(const PackedNames& names, const std::vector<uint64_t>& features) {
    if (!std::includes(names.keys.begin(), names.keys.end(), features.begin(), features.end()))
        throw ModelError("a feature has no name");
    for (size_t i = 0; i < names.keys.size(); ++i) {
        const std::string_view name = names.name(i);
        const nb::object text = nb::steal(
            PyUnicode_DecodeUTF8(name.data(), static_cast<Py_ssize_t>(name.size()), "surrogatepass"));
        if (text.is_valid()) continue;
        PyErr_Clear();
        throw ModelError("the name of a feature is not UTF-8");
    }
}

// Examples as the engine asks for them: gold first, which is checked on the way, then the search.
struct PythonExamples {
    nb::handle problem;
    nb::list pairs;  // of x and its gold actions
    PythonStates& states;
    mutable std::unordered_map<uint32_t, std::vector<Action>> paths;
    mutable uint32_t bound = UINT32_MAX;

    std::unique_ptr<PythonProblem> make(const MaskedWeights& weights) const {
        return std::make_unique<PythonProblem>(states, weights);
    }
    std::span<const Action> gold(uint32_t i) const {
        const auto known = paths.find(i);
        if (known != paths.end()) return known->second;
        bind_states(i);
        return paths.emplace(i, states.gold_path(pairs[i][1])).first->second;
    }
    // What an input is made of only its problem knows.
    void bind(PythonProblem&, uint32_t i, const Mask& nulls) const {
        if (!nulls) return bind_states(i);
        bound = UINT32_MAX;
        const auto is_null = nb::cpp_function([nulls](uint64_t position) { return nulls(position); });
        states.bind(problem.attr("masked")(pairs[i][0], is_null), "xs", i);
    }

    void bind_states(uint32_t i) const {
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (bound == i) return;
        bound = UINT32_MAX;  // until it is
        states.bind(pairs[i][0], "xs", i);
        bound = i;
    }
};

}  // namespace

PythonLearner::PythonLearner(std::shared_ptr<const PythonSpec> spec, LearningOptions options)
    : TaskLearner(spec, python_options(std::move(options), *spec)) {}

void PythonLearner::restore(const StateReader& in, const nb::list& actions) {
    ActionTable table = action_table_of(actions);
    check_names(PackedNames::read(in), in.array<uint64_t>("keys"));
    state_.restore(in, std::max<size_t>(1, table.size()));  // features() has rows without an action
    actions_ = std::move(table);
}

void PythonLearner::check(nb::handle python_problem, nb::list pairs) {
    PythonStates states(*spec_, python_problem, actions_, nullptr);
    const PythonExamples examples{python_problem, std::move(pairs), states, {}};
    for (uint32_t i = 0; i < examples.pairs.size(); ++i) examples.gold(i);
}

BatchReport PythonLearner::learn(nb::handle python_problem, nb::list examples,
                                 std::span<const uint32_t> order) {
    PythonStates states(*spec_, python_problem, actions_, state_.names.get());
    return learn_examples<PythonProblem>(
        options_, PythonExamples{python_problem, std::move(examples), states, {}}, order, state_);
}

std::shared_ptr<Weights> snapshot(const Weights& weights, bool averaged) {
    auto copy = std::make_shared<Weights>();
    copy->reserve(weights.feature_count());
    weights.visit(averaged, [&](uint64_t key, uint32_t action, double weight) {
        if (weight != 0) copy->update({key, 0}, action, weight);
    });
    return copy;
}

}  // namespace goldbeam
