#include "problems/python/states.hpp"

#include <algorithm>

#include "core/errors.hpp"
#include "core/interrupt.hpp"

namespace goldbeam {

namespace nb = nanobind;

namespace {

constexpr uint64_t kNameSeed = 0x6e616d65ULL;  // keeps names apart from templates' texts
constexpr uint64_t kCheckSeed = 0x636865636bULL;
constexpr uint64_t kUnmerged = uint64_t{1} << 63;  // numbers of states that are like no other

template <class... Arguments>
nb::object call(const nb::object& method, const Arguments&... arguments) {
    interrupt::look_for_stops();  // where a thread is when the program ends, Python must not end it
    PyObject* array[] = {arguments.ptr()...};
    PyObject* result = PyObject_Vectorcall(method.ptr(), array, sizeof...(arguments), nullptr);
    if (result == nullptr) throw nb::python_error();
    return nb::steal(result);
}

// The string's bytes; `keep` holds them where the string itself cannot (lone surrogates).
std::string_view bytes_of(nb::handle text, nb::object* keep) {
    Py_ssize_t size = 0;
    if (const char* utf8 = PyUnicode_AsUTF8AndSize(text.ptr(), &size))
        return {utf8, static_cast<size_t>(size)};
    PyErr_Clear();
    *keep = nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogatepass"));
    if (!keep->is_valid()) throw nb::python_error();
    return {PyBytes_AS_STRING(keep->ptr()), static_cast<size_t>(PyBytes_GET_SIZE(keep->ptr()))};
}

// For a message: not longer than a line takes.
std::string shown(nb::handle value) {
    constexpr size_t kMost = 80;
    const nb::object text = nb::steal(PyObject_Repr(value.ptr()));
    if (!text.is_valid()) throw nb::python_error();
    nb::object keep;
    const std::string all(bytes_of(text, &keep));
    return all.size() <= kMost ? all : all.substr(0, kMost - 3) + "...";
}

bool is_set(nb::handle value) { return PyAnySet_Check(value.ptr()); }

// A list or tuple as it is, other iterables as a list; invalid if it is nothing to iterate over.
nb::object sequence(const nb::object& value) {
    if (PyList_CheckExact(value.ptr()) || PyTuple_CheckExact(value.ptr())) return value;
    const nb::object iterator = nb::steal(PyObject_GetIter(value.ptr()));
    if (!iterator.is_valid()) {
        if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw nb::python_error();
        PyErr_Clear();
        return {};
    }
    nb::object list = nb::steal(PySequence_List(iterator.ptr()));
    if (!list.is_valid()) throw nb::python_error();
    return list;
}

}  // namespace

PythonStates::PythonStates(const PythonSpec& spec, nb::handle problem, ActionTable& actions, KeptNames* names)
    : spec_(spec),
      actions_(actions),
      names_(names),
      start_method_(problem.attr("start")),
      steps_method_(problem.attr("steps")),
      actions_method_(problem.attr("actions")),
      advance_method_(problem.attr("advance")),
      features_method_(problem.attr("features")),
      atoms_method_(problem.attr("atoms")),
      signature_method_(problem.attr("signature")),
      values_(spec.atom_names.size()) {}

void PythonStates::bind(nb::object x, std::string_view data, size_t index) {
    x_ = std::move(x);
    data_ = data;
    index_ = index;
    states_.clear();
    signatures_.clear();
    unmerged_ = 0;
    start_ = add(nb::none(), 0);
    start_->object = call(start_method_, x_);
    if (start_->object.is_none()) fail(*start_, "start() gave None; return the empty structure");
    const nb::object steps = call(steps_method_, x_);
    fixed_steps_ = kNotFixed;
    if (steps.is_none()) return;
    if (!nb::try_cast(steps, fixed_steps_) || fixed_steps_ == kNotFixed)
        fail(*start_, "steps() gave " + shown(steps) + "; it must be a number of steps, or None");
}

void PythonStates::fail(const PythonState& state, const std::string& reason) const {
    throw ProblemError(spec_.name + ": " + data_ + "[" + std::to_string(index_) + "], step " +
                       std::to_string(state.depth) + ": " + reason);
}

void PythonStates::fail_unhashable(const PythonState& state, const char* method, nb::handle value) const {
    if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw nb::python_error();
    PyErr_Clear();
    fail(state, std::string(method) + " gave " + shown(value) +
                    ", which cannot be hashed; use a str, an int or a tuple");
}

PythonState* PythonStates::add(nb::object object, size_t depth) {
    PythonState& state = states_.emplace_back();
    state.object = std::move(object);
    state.depth = depth;
    return &state;
}

std::vector<Successor>& PythonStates::list(PythonState& state) {
    if (state.listed) return state.successors;
    if (!fixed() || state.depth < fixed_steps_) state.successors = ask_actions(state);
    state.listed = true;
    return state.successors;
}

std::vector<Successor> PythonStates::ask_actions(const PythonState& state) {
    const nb::object given = call(actions_method_, x_, state.object);
    const nb::object all = is_set(given) ? nb::object() : sequence(given);
    if (!all.is_valid())
        fail(state,
             "actions() gave " + shown(given) + "; it must be a list or another sequence in a fixed order");
    const auto count = static_cast<size_t>(PySequence_Fast_GET_SIZE(all.ptr()));
    if (count == 0 && fixed())
        fail(state, "actions() is empty, but steps() promised " + std::to_string(fixed_steps_) + " steps");
    if (count > 0 && state.depth >= spec_.max_steps)
        fail(state,
             "there are still actions after max_steps steps; see that every derivation ends, or set "
             "max_steps");
    ++lists_;
    std::vector<Successor> successors(count);
    for (size_t k = 0; k < count; ++k) {
        const nb::handle action = PySequence_Fast_GET_ITEM(all.ptr(), static_cast<Py_ssize_t>(k));
        if (PyObject_Hash(action.ptr()) == -1) fail_unhashable(state, "actions()", action);
        if (actions_.size() == ActionTable::kMost && actions_.find(action) == kNoAction)
            fail(state, "there are more than 65,534 different actions; make them relative to the state");
        successors[k].action = actions_.intern(action);
        if (listed_in_.size() <= successors[k].action) listed_in_.resize(successors[k].action + 1, 0);
        uint64_t& last = listed_in_[successors[k].action];
        if (last == lists_) fail(state, "actions() gave " + shown(action) + " twice; list each action once");
        last = lists_;
    }
    return successors;
}

Successor& PythonStates::successor(PythonState& state, Action action) {
    std::vector<Successor>& all = list(state);
    // Searches go through the successors in order, so the one wanted is mostly the last one or the next.
    for (size_t tried = 0; tried < all.size(); ++tried) {
        if (state.cursor >= all.size()) state.cursor = 0;
        if (all[state.cursor].action == action) return all[state.cursor];
        ++state.cursor;
    }
    fail(state, "the action " + shown(actions_[action]) + " is not among actions()");
}

PythonState* PythonStates::after(PythonState& state, Action action) {
    Successor& step = successor(state, action);
    if (step.state != nullptr) return step.state;
    nb::object next = call(advance_method_, x_, state.object, actions_[action]);
    if (next.is_none())
        fail(state,
             "advance() gave None for the action " + shown(actions_[action]) + "; return the new state");
    return step.state = add(std::move(next), state.depth + 1);
}

uint64_t PythonStates::signature(PythonState& state) {
    if (state.signature != 0) return state.signature;
    const nb::object given =
        spec_.has_signature ? call(signature_method_, x_, state.object) : nb::borrow(nb::none());
    if (given.is_none()) return state.signature = kUnmerged | ++unmerged_;
    if (PyObject_Hash(given.ptr()) == -1) fail_unhashable(state, "signature()", given);
    PyObject* known = PyDict_GetItemWithError(signatures_.ptr(), given.ptr());
    if (known != nullptr) return state.signature = PyLong_AsUnsignedLongLong(known);
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    const uint64_t number = signatures_.size() + 1;
    const nb::object value = nb::steal(PyLong_FromUnsignedLongLong(number));
    if (PyDict_SetItem(signatures_.ptr(), given.ptr(), value.ptr()) != 0) throw nb::python_error();
    return state.signature = number;
}

// Strings hash like a tagger's words and numbers like its labels, so that the same templates over the same
// values have the same keys in a problem of one's own.
uint64_t PythonStates::atom_value(const PythonState& state, nb::handle name, nb::handle value) {
    if (value.is_none()) return kAbsent;
    if (PyUnicode_Check(value.ptr())) {
        nb::object keep;
        return hash_bytes(bytes_of(value, &keep));
    }
    if (PyIndex_Check(value.ptr())) {
        const nb::object number = nb::steal(PyNumber_Index(value.ptr()));
        if (!number.is_valid()) throw nb::python_error();
        int overflow = 0;
        const int64_t n = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
        // Zero is the number of an absent atom: what is not negative moves up by one.
        if (overflow == 0 && n != INT64_MIN) return scramble(static_cast<uint64_t>(n) + (n >= 0 ? 1 : 0));
    }
    fail(state, "atoms() gave " + shown(value) + " for " + shown(name) +
                    "; an atom is a str, an int of at most 63 bits, or None where it is absent");
}

template <class Visit>
void PythonStates::ask_atoms(const PythonState& state, Visit visit) {
    const nb::object atoms = call(atoms_method_, x_, state.object);
    if (!PyDict_Check(atoms.ptr()))
        fail(state, "atoms() gave " + shown(atoms) + "; it must be a dict of atoms");
    for (size_t i = 0; i < values_.size(); ++i) {
        const nb::object& name = spec_.atom_names[i];
        PyObject* value = PyDict_GetItemWithError(atoms.ptr(), name.ptr());
        if (value == nullptr && PyErr_Occurred() != nullptr) throw nb::python_error();
        if (value == nullptr)
            fail(state,
                 "atoms() lacks " + shown(name) + ", which a template names; give None where it is absent");
        values_[i] = atom_value(state, name, value);
    }
    spec_.program.features(
        0, [&](uint32_t slot) { return values_[slot]; },
        [&](const Program::Line& line, const FeatureKey& feature) { visit(line, feature, atoms); });
}

template <class Visit>
void PythonStates::ask_features(const PythonState& state, Action action, Visit visit) {
    const nb::object given = call(features_method_, x_, state.object, actions_[action]);
    const bool wrong = PyUnicode_Check(given.ptr()) || PyDict_Check(given.ptr()) || is_set(given);
    const nb::object names = wrong ? nb::object() : sequence(given);
    if (!names.is_valid())
        fail(state, "features() gave " + shown(given) + "; it must be a list of names in a fixed order");
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(names.ptr()); ++i) {
        const nb::handle name = PySequence_Fast_GET_ITEM(names.ptr(), i);
        if (!PyUnicode_Check(name.ptr()))
            fail(state, "features() gave " + shown(name) + "; a name must be a str");
        nb::object keep;
        const std::string_view bytes = bytes_of(name, &keep);
        visit(FeatureKey{hash_bytes(bytes, kNameSeed),
                         static_cast<uint32_t>(hash_bytes(bytes, kCheckSeed) >> 32)},
              bytes);
    }
}

const std::vector<uint64_t>& PythonStates::template_keys(PythonState& state) {
    if (!state.evaluated && !spec_.program.lines().empty())
        ask_atoms(state, [&](const Program::Line&, const FeatureKey& feature, nb::handle) {
            state.templates.push_back(feature.key);
        });
    state.evaluated = true;
    return state.templates;
}

const std::vector<uint64_t>& PythonStates::feature_keys(PythonState& state, Successor& step) {
    if (!step.named && spec_.has_features)
        ask_features(state, step.action, [&](const FeatureKey& feature, std::string_view) {
            step.features.push_back(feature.key);
        });
    step.named = true;
    return step.features;
}

void PythonStates::fresh_features(PythonState& state, Successor& step) {
    const auto same = [&](const std::vector<uint64_t>& before, size_t from) {
        return std::equal(before.begin(), before.end(), fresh_.begin() + static_cast<ptrdiff_t>(from),
                          fresh_.end(), [](uint64_t key, const auto& now) { return key == now.first.key; });
    };
    const char* advice =
        ": it must depend on its arguments alone, and advance() must not change a state in place";
    fresh_.clear();
    template_keys(state);
    feature_keys(state, step);
    if (!spec_.program.lines().empty()) {
        ask_atoms(state, [&](const Program::Line& line, const FeatureKey& feature, nb::handle atoms) {
            fresh_.emplace_back(feature, step.action);
            remember(line, feature.key, atoms);
        });
        if (!same(state.templates, 0))
            fail(state, std::string("atoms() gave other values when asked again") + advice);
    }
    if (!spec_.has_features) return;
    const size_t from = fresh_.size();
    ask_features(state, step.action, [&](const FeatureKey& feature, std::string_view name) {
        fresh_.emplace_back(feature, 0);
        if (names_ != nullptr) names_->add(feature.key, {std::string(name), true});
    });
    if (!same(step.features, from))
        fail(state, "features() gave other names when asked again for the action " +
                        shown(actions_[step.action]) + advice);
}

void PythonStates::remember(const Program::Line& line, uint64_t key, nb::handle atoms) {
    if (names_ == nullptr || names_->knows(key)) return;
    std::string text;
    for (const uint32_t slot : spec_.program.slots(line)) {
        const nb::object& name = spec_.atom_names[slot];
        const nb::str value(nb::handle(PyDict_GetItem(atoms.ptr(), name.ptr())));
        nb::object keep;
        if (!text.empty()) text += ' ';
        text += bytes_of(name, &keep);
        text += '=';
        text += bytes_of(value, &keep);
    }
    names_->add(key, {std::move(text)});
}

std::vector<Action> PythonStates::gold_path(nb::handle gold) {
    std::vector<Action> path;
    PythonState* state = start_;
    for (const nb::handle action : gold) {
        if (finished(*state))
            fail(*state, "gold() goes on with " + shown(action) + ", but " +
                             (fixed() ? "steps() promised an end here" : "actions() is empty"));
        if (PyObject_Hash(action.ptr()) == -1) fail_unhashable(*state, "gold()", action);
        const Action number = actions_.find(action);
        const std::vector<Successor>& all = state->successors;
        if (std::none_of(all.begin(), all.end(), [&](const Successor& s) { return s.action == number; })) {
            nb::list allowed;
            for (const Successor& s : all) allowed.append(actions_[s.action]);
            fail(*state, "gold() has " + shown(action) + ", which is not among actions(): " + shown(allowed));
        }
        path.push_back(number);
        state = after(*state, number);
    }
    if (!finished(*state))
        fail(*state, "gold() ends, but actions() still has " + shown(actions_[state->successors[0].action]));
    return path;
}

}  // namespace goldbeam
