#include "bindings/corpus_columns.hpp"

#include <memory>

#include "bindings/arrays.hpp"
#include "bindings/module.hpp"
#include "core/errors.hpp"
#include "data/interned.hpp"

namespace nb = nanobind;

namespace goldbeam::bindings {

namespace {

std::vector<nb::object> to_strs(const std::vector<std::string_view>& values) {
    std::vector<nb::object> strs;
    strs.reserve(values.size());
    for (const std::string_view value : values) strs.push_back(to_str(value));
    return strs;
}

nb::list list_of(const std::vector<nb::object>& items) {
    nb::list list;
    for (const nb::object& item : items) list.append(item);
    return list;
}

// The strings that the numbers from `begin` to `end` stand for.
nb::list list_of(const std::vector<nb::object>& strs, const uint32_t* begin, const uint32_t* end) {
    PyObject* list = PyList_New(end - begin);
    if (list == nullptr) throw nb::python_error();
    for (Py_ssize_t i = 0; i < end - begin; ++i) PyList_SET_ITEM(list, i, Py_NewRef(strs[begin[i]].ptr()));
    return nb::steal<nb::list>(list);
}

InternedColumn checked_cells(const Corpus& corpus, size_t column) {
    if (column >= corpus.column_count())
        throw ParameterError("column must be below " + std::to_string(corpus.column_count()) + ", got " +
                             std::to_string(column));
    return without_gil([&] { return interned_cells(corpus, column); });
}

// A column as Python gives it, and what keeps the core's views of it alive.
struct HeldColumn {
    HeldColumn(const Corpus& corpus, const PythonColumn& column) : buffer(std::get<1>(column)) {
        const auto& [name, ids, names] = column;
        const std::string_view bytes = buffer.view();
        if (bytes.size() % sizeof(uint32_t) != 0)
            throw ParameterError("ids must be a buffer of uint32, got " + std::to_string(bytes.size()) +
                                 " bytes");
        view.name = name;
        view.ids = {reinterpret_cast<const uint32_t*>(bytes.data()), bytes.size() / sizeof(uint32_t)};
        if (PyUnicode_Check(names.ptr()) || !PySequence_Check(names.ptr()))
            throw ParameterError("names of column '" + name + "' must be a list of str");
        const size_t count = nb::len(names);
        view.used = without_gil([&] {
            check_ids(view.ids, corpus.token_count(), count);
            return used_ids(view.ids, count);
        });
        for (const uint32_t id : view.used) {
            held.push_back(names[id]);
            view.names.push_back(utf8(held.back()));
        }
    }

    std::string_view utf8(nb::handle name) const {
        Py_ssize_t size = 0;
        const char* bytes =
            PyUnicode_Check(name.ptr()) ? PyUnicode_AsUTF8AndSize(name.ptr(), &size) : nullptr;
        if (bytes != nullptr) return {bytes, static_cast<size_t>(size)};
        PyErr_Clear();  // a lone surrogate
        throw ParameterError("names of column '" + view.name + "' must be str that UTF-8 can encode, got " +
                             nb::cast<std::string>(nb::repr(name)));
    }

    Buffer buffer;
    std::vector<nb::object> held;
    NewColumn view;
};

}  // namespace

nb::object to_str(std::string_view text) {
    PyObject* str = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), nullptr);
    if (str == nullptr) throw nb::python_error();
    return nb::steal(str);
}

nb::list column_strings(const Corpus& corpus, size_t column) {
    const InternedColumn cells = checked_cells(corpus, column);
    const std::vector<nb::object> strs = to_strs(cells.values);
    nb::list sentences;
    for (size_t s = 0; s < corpus.sentence_count(); ++s)
        sentences.append(list_of(strs, cells.ids.data() + corpus.sentence_begin(s),
                                 cells.ids.data() + corpus.sentence_end(s)));
    return sentences;
}

nb::list flat_strings(const Corpus& corpus, size_t column) {
    const InternedColumn cells = checked_cells(corpus, column);
    return list_of(to_strs(cells.values), cells.ids.data(), cells.ids.data() + cells.ids.size());
}

nb::tuple misc_values(const Corpus& corpus, std::string_view key) {
    const InternedColumn values = without_gil([&] { return interned_misc(corpus, key); });
    return nb::make_tuple(as_bytes(values.ids), list_of(to_strs(values.values)));
}

Corpus with_columns(const Corpus& corpus, const std::vector<PythonColumn>& columns) {
    std::vector<std::unique_ptr<HeldColumn>> held;
    std::vector<NewColumn> views;
    for (const PythonColumn& column : columns) {
        held.push_back(std::make_unique<HeldColumn>(corpus, column));
        views.push_back(held.back()->view);
    }
    const WithoutGil nogil;
    return corpus.with_columns(views);
}

nb::list layers(const Corpus& corpus) {
    nb::list columns;
    for (size_t c = 0; c < corpus.column_count(); ++c) {
        if (corpus.overlay(c) == nullptr) continue;
        const InternedColumn cells = checked_cells(corpus, c);
        columns.append(
            nb::make_tuple(corpus.column_names()[c], as_bytes(cells.ids), list_of(to_strs(cells.values))));
    }
    return columns;
}

}  // namespace goldbeam::bindings
