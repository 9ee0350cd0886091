#include "problems/python/learner_state.hpp"

#include <algorithm>

#include "core/errors.hpp"

namespace goldbeam {

namespace nb = nanobind;

nb::object plain_action(nb::handle action) {
    if (PyTuple_Check(action.ptr())) {
        nb::list parts;
        for (const nb::handle part : action) parts.append(plain_action(part));
        return parts;
    }
    PyTypeObject* type = Py_TYPE(action.ptr());
    if (action.is_none() || type == &PyUnicode_Type || type == &PyLong_Type || type == &PyFloat_Type ||
        type == &PyBool_Type)
        return nb::borrow(action);
    const auto shown = nb::steal<nb::str>(PyUnicode_Substring(nb::repr(action).ptr(), 0, 80));
    if (!shown.is_valid()) throw nb::python_error();
    throw ModelError(std::string("cannot save the action ") + shown.c_str() +
                     "; in a file, actions are str, int, float, bool, None or tuples of these");
}

nb::object action_of_plain(nb::handle plain) {
    if (!PyList_Check(plain.ptr())) return nb::borrow(plain);
    nb::list parts;
    for (const nb::handle part : plain) parts.append(action_of_plain(part));
    return nb::tuple(parts);
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

nb::module_ json() { return nb::module_::import_("json"); }

ActionTable table_in(const StateReader& in) {
    const std::string text = in.text("action_table");
    try {
        const nb::object plain = json().attr("loads")(nb::bytes(text.data(), text.size()));
        nb::list actions;
        for (const nb::handle action : nb::cast<nb::list>(plain)) actions.append(action_of_plain(action));
        return action_table_of(actions);
    } catch (const ModelError&) {
        throw;
    } catch (const std::exception&) {  // no JSON, not a list, or with a dict in it
        throw ModelError("the table of actions makes no sense");
    }
}

void check_names(const PackedNames& names, const std::vector<uint64_t>& features) {
    if (!std::includes(names.keys().begin(), names.keys().end(), features.begin(), features.end()))
        throw ModelError("a feature has no name");
    for (size_t i = 0; i < names.size(); ++i) {
        const std::string_view name = names.name(i);
        const nb::object text = nb::steal(
            PyUnicode_DecodeUTF8(name.data(), static_cast<Py_ssize_t>(name.size()), "surrogatepass"));
        if (text.is_valid()) continue;
        PyErr_Clear();
        throw ModelError("the name of a feature is not UTF-8");
    }
}

}  // namespace

void PythonLearnerState::pack(StateWriter& out) const {
    LearnerState::pack(out);
    nb::list plain;
    for (const nb::object& action : actions.all()) plain.append(plain_action(action));
    const auto text = nb::cast<nb::str>(json().attr("dumps")(plain));
    out.bytes("action_table", text.c_str());
}

void PythonLearnerState::restore(const StateReader& in) {
    ActionTable table = table_in(in);
    check_names(PackedNames::read(in), in.array<uint64_t>("keys"));
    LearnerState::restore(in, std::max<size_t>(1, table.size()));  // features() has rows without an action
    actions = std::move(table);
}

}  // namespace goldbeam
