#include "bindings/sentence_indices.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace nb = nanobind;

namespace goldbeam::bindings {

namespace {

[[noreturn]] void refuse_key(nb::handle got) {
    const std::string message =
        "sentences are indexed by a whole number, a slice, a list or array of whole numbers, or a mask with "
        "one bool per sentence; got " +
        std::string(Py_TYPE(got.ptr())->tp_name);
    throw nb::type_error(message.c_str());
}

// Arrays of numpy, pandas and the standard library have tolist(), whose items are Python's own numbers. So
// numpy need not be imported. Scikit-learn asks for (array, ...).
nb::object as_sequence(nb::handle key) {
    if (PyTuple_Check(key.ptr()) && nb::len(key) == 2 && key[1].is(nb::ellipsis()))
        return as_sequence(key[0]);
    nb::object list = nb::hasattr(key, "tolist") ? nb::object(key.attr("tolist")()) : nb::borrow(key);
    if (!PyList_Check(list.ptr()) && !PyTuple_Check(list.ptr()) && !PyRange_Check(list.ptr()))
        refuse_key(key);
    return list;
}

bool is_bool(nb::handle item) {
    return PyBool_Check(item.ptr()) ||
           std::string_view(Py_TYPE(item.ptr())->tp_name).starts_with("numpy.bool");
}

}  // namespace

std::vector<size_t> sentence_indices(nb::handle key, size_t sentence_count) {
    const nb::list items(as_sequence(key));
    const bool mask = items.size() > 0 && std::all_of(items.begin(), items.end(), is_bool);
    if (mask && items.size() != sentence_count) {
        const std::string message = "a mask of " + std::to_string(items.size()) + " values for " +
                                    std::to_string(sentence_count) + " sentences; give one per sentence";
        throw nb::index_error(message.c_str());
    }
    std::vector<size_t> chosen;
    for (size_t i = 0; i < items.size(); ++i) {
        const nb::object item = items[i];
        if (mask) {
            if (nb::cast<bool>(nb::bool_(item))) chosen.push_back(i);
            continue;
        }
        if (is_bool(item) || !PyIndex_Check(item.ptr())) refuse_key(item);
        Py_ssize_t index = PyNumber_AsSsize_t(item.ptr(), PyExc_IndexError);
        if (index == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
        if (index < 0) index += static_cast<Py_ssize_t>(sentence_count);
        if (index < 0 || static_cast<size_t>(index) >= sentence_count)
            throw nb::index_error("sentence index out of range");
        chosen.push_back(static_cast<size_t>(index));
    }
    return chosen;
}

}  // namespace goldbeam::bindings
