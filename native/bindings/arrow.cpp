// _core.ArrowBatch: columns with a row per token, and the PyCapsules in which other libraries take them.
#include <memory>

#include "arrow/corpus_columns.hpp"
#include "arrow/exported.hpp"
#include "bindings/arrays.hpp"
#include "bindings/module.hpp"
#include "core/errors.hpp"
#include "data/surface.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

// A struct of the C data interface as its capsule: if nobody has taken it over, it is released with the
// capsule.
template <class Struct>
nb::object capsule(const char* name, std::unique_ptr<Struct> exported) {
    PyObject* made = PyCapsule_New(exported.get(), name, [](PyObject* object) {
        auto* held = static_cast<Struct*>(PyCapsule_GetPointer(object, PyCapsule_GetName(object)));
        if (held->release != nullptr) held->release(held);
        delete held;
    });
    if (made == nullptr) {
        exported->release(exported.get());
        throw nb::python_error();
    }
    (void)exported.release();
    return nb::steal(made);
}

class ArrowBatch {
  public:
    explicit ArrowBatch(size_t rows) : rows_(rows) {}

    size_t rows() const { return rows_; }
    std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (const arrow::SharedColumn& column : columns_) names.push_back(column->name);
        return names;
    }
    void add(arrow::SharedColumn column) {
        if (static_cast<size_t>(column->length) != rows_)
            throw ParameterError("column '" + column->name + "' must have " + std::to_string(rows_) +
                                 " rows, got " + std::to_string(column->length));
        columns_.push_back(std::move(column));
    }
    arrow::SharedColumn table() const { return arrow::struct_column(columns_, rows_); }

  private:
    size_t rows_;
    std::vector<arrow::SharedColumn> columns_;
};

nb::object schema_capsule(const ArrowBatch& batch) {
    auto schema = std::make_unique<ArrowSchema>();
    arrow::export_schema(batch.table(), schema.get());
    return capsule("arrow_schema", std::move(schema));
}

nb::tuple array_capsules(const ArrowBatch& batch, nb::handle) {
    auto array = std::make_unique<ArrowArray>();
    arrow::export_array(batch.table(), array.get());
    return nb::make_tuple(schema_capsule(batch), capsule("arrow_array", std::move(array)));
}

nb::object stream_capsule(const ArrowBatch& batch, nb::handle) {
    auto stream = std::make_unique<ArrowArrayStream>();
    arrow::export_stream(batch.table(), stream.get());
    return capsule("arrow_array_stream", std::move(stream));
}

void add_cells(ArrowBatch& batch, std::string name, const Corpus& corpus, size_t column, bool blank_is_null) {
    check_column(corpus, column);
    batch.add(
        without_gil([&] { return arrow::cell_strings(std::move(name), corpus, column, blank_is_null); }));
}

void add_numbers(ArrowBatch& batch, std::string name, const Corpus& corpus, size_t column) {
    check_column(corpus, column);
    batch.add(without_gil([&] { return arrow::cell_numbers(std::move(name), corpus, column); }));
}

void add_entities(ArrowBatch& batch, std::string name, const Corpus& corpus, nb::object column) {
    const bool in_misc = column.is_none();
    const size_t place = in_misc ? 0 : nb::cast<size_t>(column);
    check_column(corpus, place);
    batch.add(without_gil([&] {
        const InternedColumn labels = in_misc ? interned_misc(corpus, "ner") : interned_cells(corpus, place);
        const bool nobody_looked = in_misc && labels.values.size() < 2;  // the first one is `_`
        if (nobody_looked) return arrow::null_strings(std::move(name), corpus.token_count());
        return arrow::iob2_labels(std::move(name), corpus, labels);
    }));
}

void add_places(ArrowBatch& batch, std::string start, std::string end, const Corpus& corpus) {
    auto [starts, ends] = without_gil([&] {
        Surface surface = surface_of(corpus);
        return std::pair{arrow::int64_column(std::move(start), std::move(surface.starts), -1),
                         arrow::int64_column(std::move(end), std::move(surface.ends), -1)};
    });
    batch.add(std::move(starts));
    batch.add(std::move(ends));
}

void add_nothing(ArrowBatch& batch, std::string name, std::string_view type) {
    if (type == "string")
        batch.add(arrow::null_strings(std::move(name), batch.rows()));
    else if (type == "int32")
        batch.add(arrow::null_int32(std::move(name), batch.rows()));
    else if (type == "int64")
        batch.add(arrow::null_int64(std::move(name), batch.rows()));
    else
        throw ParameterError("type must be string, int32 or int64, got '" + std::string(type) + "'");
}

}  // namespace

void bind_arrow(nb::module_& m) {
    nb::class_<ArrowBatch>(m, "ArrowBatch",
                           "Columns in Arrow's layout, with a row per token, for any library that takes "
                           "PyCapsules.\n\nColumns are added in order.")
        .def(nb::init<size_t>(), "rows"_a)
        .def("__len__", &ArrowBatch::rows)
        .def_prop_ro("names", &ArrowBatch::names, nb::sig("def names(self) -> list[str]"))
        .def(
            "add_sentence_numbers",
            [](ArrowBatch& b, std::string name, const Corpus& corpus) {
                b.add(without_gil([&] { return arrow::sentence_numbers(std::move(name), corpus); }));
            },
            "name"_a, "corpus"_a, "The number of each token's sentence, from 1 (int32).")
        .def(
            "add_token_numbers",
            [](ArrowBatch& b, std::string name, const Corpus& corpus) {
                b.add(without_gil([&] { return arrow::token_numbers(std::move(name), corpus); }));
            },
            "name"_a, "corpus"_a, "The number of each token in its sentence, from 1 (int32).")
        .def("add_cells", &add_cells, "name"_a, "corpus"_a, "column"_a, "blank_is_null"_a,
             "A column as strings with a dictionary; with `blank_is_null`, `_` is null.")
        .def("add_numbers", &add_numbers, "name"_a, "corpus"_a, "column"_a,
             "A column of whole numbers (int32), null where it has `_`; anything else is a DataError.")
        .def("add_entities", &add_entities, "name"_a, "corpus"_a, "column"_a.none(),
             nb::sig("def add_entities(self, name: str, corpus: Corpus, column: int | None) -> None"),
             "Labels of entities as IOB2, from a column, or from `ner=` in MISC if that is None.\n\n"
             "Null if MISC has no entities.")
        .def("add_places", &add_places, "start"_a, "end"_a, "corpus"_a,
             "Where the tokens of CoNLL-U begin and end in the text (int64): two columns with these names.")
        .def(
            "add_doubles",
            [](ArrowBatch& b, std::string name, nb::handle values) {
                b.add(arrow::double_column(std::move(name), numbers<double>(values)));
            },
            "name"_a, "values"_a, "A buffer of float64, of which NaN is null.")
        .def("add_nothing", &add_nothing, "name"_a, "type"_a,
             "A column of nulls, whose type is string (with a dictionary), int32 or int64.")
        .def("__arrow_c_schema__", &schema_capsule)
        .def("__arrow_c_array__", &array_capsules, "requested_schema"_a.none() = nb::none(),
             nb::sig("def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, "
                     "object]"))
        .def("__arrow_c_stream__", &stream_capsule, "requested_schema"_a.none() = nb::none());
}

}  // namespace goldbeam::bindings
