// _core.PythonSpec, PythonLearner, PythonDecoder: problems that users write in Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>

#include "bindings/arrays.hpp"
#include "bindings/batch.hpp"
#include "bindings/module.hpp"
#include "bindings/options.hpp"
#include "bindings/state.hpp"
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

}  // namespace

void bind_python_problem(nb::module_& m) {
    nb::class_<PythonSpec>(m, "PythonSpec",
                           "What is fixed of a problem written in Python: its templates, and more.")
        .def(nb::init<std::string, const std::vector<std::string>&, bool, bool, size_t, bool>(), "name"_a,
             "templates"_a, "features"_a, "signature"_a, "max_steps"_a, "mixes"_a = false);

    nb::class_<PythonLearner> bound(m, "PythonLearner",
                                    "A violation-fixing perceptron for a problem written in Python.",
                                    nb::type_slots(collected_slots<PythonLearner>()));
    bound
        .def(
            "__init__",
            [](PythonLearner* self, std::shared_ptr<PythonSpec> spec, nb::kwargs given) {
                new (self)
                    PythonLearner(std::move(spec), learning_of(std::move(given), [self](uint32_t action) {
                                      return nb::borrow(self->actions()[action]);
                                  }));
            },
            "spec"_a, "settings"_a)
        .def(
            "check",
            [](PythonLearner& learner, nb::tuple data) {
                const CallsPython calls;
                learner.check(data[0], examples_of(data));
            },
            "data"_a,
            nb::sig("def check(self, data: tuple[typing.Any, list[tuple[typing.Any, list[typing.Any]]]]) -> "
                    "None"),
            "Raise ProblemError for the first gold derivation that the problem does not allow.")
        .def(
            "learn",
            [](PythonLearner& learner, nb::tuple data, nb::handle order, const BatchReport* begun,
               const Stop* stop) {
                nb::list examples = examples_of(data);
                const std::vector<uint32_t> sequence = numbers<uint32_t>(order);
                for (const uint32_t i : sequence)
                    if (i >= nb::len(examples)) throw ParameterError("an example number is out of range");
                const CallsPython calls;
                return learn_rest(sequence, begun, stop,
                                  [&](auto rest) { return learner.learn(data[0], examples, rest); });
            },
            "data"_a, "order"_a, "begun"_a = nb::none(), "stop"_a = nb::none(),
            nb::sig("def learn(self, data: tuple[typing.Any, list[tuple[typing.Any, list[typing.Any]]]], "
                    "order: typing.Any, begun: BatchReport | None = None, stop: Stop | None = None) -> "
                    "BatchReport"),
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
                    const FeatureName* name = learner.names()->find(last = key);
                    if (name == nullptr) throw ParameterError("the weights are of another learner");
                    PyObject* text = PyUnicode_DecodeUTF8(
                        name->text.data(), static_cast<Py_ssize_t>(name->text.size()), "surrogatepass");
                    if (text == nullptr) throw nb::python_error();
                    names.append(nb::make_tuple(nb::steal(text), name->plain));
                });
                return names;
            },
            "weights"_a, nb::sig("def names(self, weights: Weights) -> list[tuple[str, bool]]"),
            "What the features of these weights are called, by ascending key, and whether features() named "
            "them.")
        .def(
            "snapshot",
            [](PythonLearner& learner, bool averaged) { return snapshot(learner.weights(), averaged); },
            "averaged"_a, "The weights, averaged or not, in a table of their own.")
        .def_prop_ro(
            "weights", [](PythonLearner& l) -> Weights& { return l.weights(); },
            nb::rv_policy::reference_internal);
    bind_pack(bound);
    bound.def(
        "restore_with",
        [](PythonLearner& learner, nb::dict state, const nb::list& actions) {
            learner.restore(DictReader(std::move(state)), actions);
        },
        "state"_a, "actions"_a,
        nb::sig("def restore_with(self, state: dict[str, typing.Any], actions: list[typing.Any]) -> None"),
        "Go on from what pack() of a learner with the same settings gave, when it had these actions.");

    nb::class_<PythonDecoder>(m, "PythonDecoder", "Prediction for a problem written in Python.")
        .def(
            "__init__",
            [](PythonDecoder* self, std::shared_ptr<PythonSpec> spec, const nb::list& actions,
               std::shared_ptr<Weights> weights, nb::kwargs given) {
                new (self) PythonDecoder(std::move(spec), action_table_of(actions), std::move(weights),
                                         search_of(std::move(given)));
            },
            "spec"_a, "actions"_a, "weights"_a, "settings"_a,
            nb::sig("def __init__(self, spec: PythonSpec, actions: list[typing.Any], weights: Weights, "
                    "**settings: typing.Any) -> None"))
        .def(
            "k_best",
            [](const PythonDecoder& decoder, nb::handle problem, nb::list xs, size_t k,
               std::string_view data) {
                const CallsPython calls;
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
                const CallsPython calls;
                const auto [trace, actions] = decoder.trace(problem, std::move(x), gold);
                return nb::make_tuple(trace_dict(trace, margin, true), all_actions(actions));
            },
            "problem"_a, "x"_a, "gold"_a, "margin"_a,
            nb::sig("def trace(self, problem: typing.Any, x: typing.Any, gold: list[typing.Any], margin: "
                    "float) -> "
                    "tuple[dict[str, typing.Any], list[typing.Any]]"),
            "The search through an example with its gold actions, and the actions by number.");
}

}  // namespace goldbeam::bindings
