#include "problems/python/spec.hpp"

#include <algorithm>

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
    templates = compile_templates(template_lines, [&](const std::string& atom) {
        const auto known = std::find(names.begin(), names.end(), atom);
        const auto index = static_cast<uint32_t>(known - names.begin());
        if (known == names.end()) names.push_back(atom);
        return index;
    });
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
