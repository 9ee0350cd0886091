// _core.PythonSpec, PythonLearner, PythonDecoder: problems that users write in Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>

#include "bindings/module.hpp"
#include "bindings/options.hpp"
#include "bindings/trace.hpp"
#include "problems/python/decoder.hpp"
#include "problems/python/learner.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

nb::list all_actions(const ActionTable& table) {
    nb::list all;
    for (const nb::object& action : table.all()) all.append(action);
    return all;
}

// Data are a problem and a list of its examples.
nb::list examples_of(const nb::tuple& data) {
    if (nb::len(data) != 2 || !nb::isinstance<nb::list>(data[1]))
        throw ParameterError("data must be a problem and a list of its examples");
    return nb::borrow<nb::list>(data[1]);
}

ActionTable table_of(const nb::list& actions) {
    if (static_cast<size_t>(nb::len(actions)) > ActionTable::kMost)
        throw ModelError("there are too many actions");
    ActionTable table;
    for (const nb::handle action : actions) table.intern(action);
    if (table.size() != static_cast<size_t>(nb::len(actions))) throw ModelError("an action is listed twice");
    return table;
}

// A name for each row of the state, in its order.
void restore(PythonLearner* learner, ActionTable actions, const nb::list& names,
             const Weights::State& state) {
    if (static_cast<size_t>(nb::len(names)) != state.keys.size())
        throw ModelError("there must be one name a feature");
    FeatureNames named;
    for (size_t row = 0; row < state.keys.size(); ++row) {
        const nb::tuple name = nb::cast<nb::tuple>(names[row]);
        named.emplace(state.keys[row], FeatureName{nb::cast<std::string>(name[0]), nb::cast<bool>(name[1])});
    }
    learner->restore(std::move(actions), std::move(named), state);
}

}  // namespace

void bind_python_problem(nb::module_& m) {
    nb::class_<PythonSpec>(m, "PythonSpec",
                           "What is fixed of a problem written in Python: its templates, and more.")
        .def(nb::init<std::string, const std::vector<std::string>&, bool, bool, size_t, bool>(), "name"_a,
             "templates"_a, "features"_a, "signature"_a, "max_steps"_a, "mixes"_a = false);

    nb::class_<PythonLearner>(m, "PythonLearner",
                              "A violation-fixing perceptron for a problem written in Python.",
                              nb::type_slots(collected_slots<PythonLearner>()))
        .def(
            "__init__",
            [](PythonLearner* self, std::shared_ptr<PythonSpec> spec, std::string search, size_t beam,
               double threshold, double threshold_power, bool merge, const std::string& update,
               const std::string& step, double margin, double aggressiveness, size_t minibatch, double l2,
               double l1, bool cumulative, double dropout, double feature_dropout, uint64_t seed,
               const std::optional<std::string>& swvp, nb::object substructures, double beta, bool balanced,
               bool impose) {
                auto spell = [self](uint32_t action) { return nb::borrow(self->actions()[action]); };
                new (self) PythonLearner(
                    std::move(spec),
                    learning_options(
                        search_options(std::move(search), beam, threshold, threshold_power, merge), update,
                        step, margin, aggressiveness, minibatch, 1, {l2, l1, cumulative},
                        {dropout, feature_dropout, seed}, true,
                        swvp_options(swvp, std::move(substructures), beta, balanced, impose, spell)));
            },
            "spec"_a, "search"_a, "beam"_a, "threshold"_a, "threshold_power"_a, "merge"_a, "update"_a,
            "step"_a, "margin"_a, "aggressiveness"_a, "minibatch"_a = 1, "l2"_a = 0.0, "l1"_a = 0.0,
            "cumulative"_a = false, "dropout"_a = 0.0, "feature_dropout"_a = 0.0, "seed"_a = 0,
            "swvp"_a = nb::none(), "substructures"_a = "single", "beta"_a = 1.0, "balanced"_a = false,
            "impose"_a = true)
        .def(
            "check",
            [](PythonLearner& learner, nb::tuple data) { learner.check(data[0], examples_of(data)); },
            "data"_a,
            nb::sig("def check(self, data: tuple[typing.Any, list[tuple[typing.Any, list[typing.Any]]]]) -> "
                    "None"),
            "Raise ProblemError for the first gold derivation that the problem does not allow.")
        .def(
            "learn",
            [](PythonLearner& learner, nb::tuple data, nb::handle order) {
                nb::list examples = examples_of(data);
                const Buffer buffer(order);
                const std::string_view bytes = buffer.view();
                std::vector<uint32_t> numbers(bytes.size() / sizeof(uint32_t));
                std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(uint32_t));
                for (const uint32_t i : numbers)
                    if (i >= nb::len(examples)) throw ParameterError("an example number is out of range");
                return learner.learn(data[0], std::move(examples), numbers);
            },
            "data"_a, "order"_a,
            nb::sig("def learn(self, data: tuple[typing.Any, list[tuple[typing.Any, list[typing.Any]]]], "
                    "order: typing.Any) -> BatchReport"),
            "Learn from a problem's examples (x, gold actions) in this order (uint32 numbers); a report "
            "each.")
        .def_prop_ro(
            "actions", [](const PythonLearner& l) { return all_actions(l.actions()); },
            nb::sig("def actions(self) -> list[typing.Any]"), "In the order of their numbers.")
        .def(
            "names",
            [](const PythonLearner& learner, const Weights& weights) {
                nb::list names;
                uint64_t last = 0;
                weights.visit(false, [&](uint64_t key, uint32_t, double) {
                    if (nb::len(names) > 0 && key == last) return;
                    const FeatureName& name = learner.names().at(last = key);
                    PyObject* text = PyUnicode_DecodeUTF8(
                        name.text.data(), static_cast<Py_ssize_t>(name.text.size()), "surrogatepass");
                    if (text == nullptr) throw nb::python_error();
                    names.append(nb::make_tuple(nb::steal(text), name.plain));
                });
                return names;
            },
            "weights"_a, nb::sig("def names(self, weights: Weights) -> list[tuple[str, bool]]"),
            "What the features of these weights are called, by ascending key, and whether features() named "
            "them.")
        .def(
            "restore",
            [](PythonLearner& learner, const nb::list& actions, const nb::list& names,
               const nb::dict& state) { restore(&learner, table_of(actions), names, weights_state(state)); },
            "actions"_a, "names"_a, "state"_a,
            nb::sig("def restore(self, actions: list[typing.Any], names: list[tuple[str, bool]], "
                    "state: dict[str, typing.Any]) -> None"),
            "Go on from what actions, names(weights) and weights.state() gave.")
        .def(
            "snapshot",
            [](PythonLearner& learner, bool averaged) { return snapshot(learner.weights(), averaged); },
            "averaged"_a, "The weights, averaged or not, in a table of their own.")
        .def_prop_ro(
            "weights", [](PythonLearner& l) -> Weights& { return l.weights(); },
            nb::rv_policy::reference_internal);

    nb::class_<PythonDecoder>(m, "PythonDecoder", "Prediction for a problem written in Python.")
        .def(
            "__init__",
            [](PythonDecoder* self, std::shared_ptr<PythonSpec> spec, const nb::list& actions,
               std::shared_ptr<Weights> weights, std::string search, size_t beam, double threshold,
               double threshold_power, bool merge) {
                new (self)
                    PythonDecoder(std::move(spec), table_of(actions), std::move(weights),
                                  search_options(std::move(search), beam, threshold, threshold_power, merge));
            },
            "spec"_a, "actions"_a, "weights"_a, "search"_a, "beam"_a, "threshold"_a, "threshold_power"_a,
            "merge"_a,
            nb::sig("def __init__(self, spec: PythonSpec, actions: list[typing.Any], weights: Weights, "
                    "search: str, "
                    "beam: int, threshold: float, threshold_power: float, merge: bool) -> None"))
        .def(
            "k_best",
            [](const PythonDecoder& decoder, nb::handle problem, nb::list xs, size_t k,
               std::string_view data) {
                nb::list all;
                for (auto& derivations : decoder.k_best(problem, std::move(xs), k, data)) {
                    nb::list list;
                    for (auto& d : derivations) list.append(nb::make_tuple(d.score, d.actions, d.state));
                    all.append(list);
                }
                return all;
            },
            "problem"_a, "xs"_a, "k"_a, "data"_a,
            nb::sig("def k_best(self, problem: typing.Any, xs: list[typing.Any], k: int, data: str) -> "
                    "list[list[tuple[float, list[typing.Any], typing.Any]]]"),
            "For every input its k best (score, actions, last state); `data` is what messages call the "
            "inputs.")
        .def(
            "trace",
            [](const PythonDecoder& decoder, nb::handle problem, nb::object x, nb::list gold, double margin) {
                return decoder.trace(
                    problem, std::move(x), gold, [&](const auto& t, const ActionTable& actions) {
                        return nb::make_tuple(trace_dict(t, 1.0, margin, true), all_actions(actions));
                    });
            },
            "problem"_a, "x"_a, "gold"_a, "margin"_a,
            nb::sig("def trace(self, problem: typing.Any, x: typing.Any, gold: list[typing.Any], margin: "
                    "float) -> "
                    "tuple[dict[str, typing.Any], list[typing.Any]]"),
            "The search through an example with its gold actions, and the actions by number.");
}

}  // namespace goldbeam::bindings
