#include "problems/python/spec.hpp"

namespace goldbeam {

namespace nb = nanobind;

PythonSpec::PythonSpec(std::string class_name, const std::vector<std::string>& template_lines, bool features,
                       bool signature, size_t max_steps_, bool mixes_)
    : name(std::move(class_name)),
      has_features(features),
      has_signature(signature),
      max_steps(max_steps_),
      mixes(mixes_) {
    std::vector<std::string> names;
    if (template_lines.empty()) return;
    const std::vector<Template> templates =
        compile_templates(template_lines, [&](const std::string& atom) { return number_of(atom, &names); });
    std::vector<Program::Draft> drafts;
    for (const Template& t : templates) drafts.push_back({t.seed, 0, {}, named_atoms(t)});
    program = Program(std::move(drafts), 1);
    for (const std::string& atom : names) {
        PyObject* interned = PyUnicode_InternFromString(atom.c_str());
        if (interned == nullptr) throw nb::python_error();
        atom_names.push_back(nb::steal(interned));
    }
}

ActionTable ActionTable::copy() const {
    ActionTable copied(*this);
    copied.numbers_ = nb::steal<nb::dict>(PyDict_Copy(numbers_.ptr()));
    if (!copied.numbers_.is_valid()) throw nb::python_error();
    return copied;
}

Action ActionTable::find(nb::handle action) const {
    PyObject* number = PyDict_GetItemWithError(numbers_.ptr(), action.ptr());
    if (number != nullptr) return static_cast<Action>(PyLong_AsUnsignedLong(number));
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    return kNoAction;
}

Action ActionTable::intern(nb::handle action) {
    const Action known = find(action);
    if (known != kNoAction) return known;
    const auto number = static_cast<Action>(actions_.size());
    const nb::object value = nb::steal(PyLong_FromUnsignedLong(number));
    if (PyDict_SetItem(numbers_.ptr(), action.ptr(), value.ptr()) != 0) throw nb::python_error();
    actions_.push_back(nb::borrow(action));
    return number;
}

void ActionTable::forget_from(size_t count) {
    while (actions_.size() > count) {
        if (PyDict_DelItem(numbers_.ptr(), actions_.back().ptr()) != 0) throw nb::python_error();
        actions_.pop_back();
    }
}

}  // namespace goldbeam
