// _core.Corpus: the columnar corpus, its parsers and its renderer.
#include "data/corpus.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include <memory>
#include <optional>

#include "bindings/corpus_columns.hpp"
#include "bindings/corpus_from_lists.hpp"
#include "bindings/module.hpp"
#include "bindings/sentence_indices.hpp"
#include "core/errors.hpp"
#include "data/parse.hpp"
#include "data/render.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

// A bytes object cannot change, so the corpus keeps it and copies nothing; any other buffer is copied.
Text text_from(nb::handle data) {
    if (!PyBytes_CheckExact(data.ptr())) return Text(std::string(Buffer(data).view()));
    PyObject* bytes = Py_NewRef(data.ptr());
    std::shared_ptr<const void> owner(bytes, [](PyObject* object) {
        const WithGil gil;
        Py_DECREF(object);
    });
    return {std::move(owner), {PyBytes_AS_STRING(bytes), static_cast<size_t>(PyBytes_GET_SIZE(bytes))}};
}

Corpus parse_bytes(nb::handle data, std::string_view format, std::string name) {
    Text text = text_from(data);
    const WithoutGil nogil;
    return parse(std::move(text), format_from_name(format), std::move(name));
}

nb::list sentence_tuples(const Corpus& corpus, size_t sentence) {
    nb::list tokens;
    for (size_t t = corpus.sentence_begin(sentence); t < corpus.sentence_end(sentence); ++t) {
        PyObject* cells = PyTuple_New(static_cast<Py_ssize_t>(corpus.column_count()));
        if (cells == nullptr) throw nb::python_error();
        nb::object token = nb::steal(cells);
        for (size_t c = 0; c < corpus.column_count(); ++c)
            PyTuple_SET_ITEM(cells, static_cast<Py_ssize_t>(c), to_str(corpus.cell(t, c)).release().ptr());
        tokens.append(std::move(token));
    }
    return tokens;
}

Corpus empty(std::string_view format, std::vector<std::string> columns, std::string name) {
    if (columns.empty()) throw ParameterError("columns must name at least one column");
    Corpus corpus(Text(), format == "list" ? Format::list : format_from_name(format), std::move(name),
                  std::move(columns));
    corpus.reserve(0);
    return corpus;
}

// Python's rules: negative indices count from the end.
size_t checked_index(const Corpus& corpus, Py_ssize_t index) {
    const auto count = static_cast<Py_ssize_t>(corpus.sentence_count());
    if (index < 0) index += count;
    if (index < 0 || index >= count) throw nb::index_error("sentence index out of range");
    return static_cast<size_t>(index);
}

size_t checked_token(const Corpus& corpus, size_t token) {
    if (token >= corpus.token_count()) throw nb::index_error("token index out of range");
    return token;
}

Corpus slice(const Corpus& corpus, const nb::slice& range) {
    const auto [start, stop, step, length] = range.compute(corpus.sentence_count());
    std::vector<size_t> sentences(length);
    for (size_t i = 0; i < length; ++i)
        sentences[i] = static_cast<size_t>(start + static_cast<Py_ssize_t>(i) * step);
    const WithoutGil nogil;
    return corpus.select(sentences);
}

Corpus choose(const Corpus& corpus, nb::handle key) {
    const std::vector<size_t> sentences = sentence_indices(key, corpus.sentence_count());
    const WithoutGil nogil;
    return corpus.select(sentences);
}

Corpus select(const Corpus& corpus, const std::vector<Py_ssize_t>& indices) {
    std::vector<size_t> sentences;
    sentences.reserve(indices.size());
    for (const Py_ssize_t index : indices) sentences.push_back(checked_index(corpus, index));
    const WithoutGil nogil;
    return corpus.select(sentences);
}

// A column's new cells as Python gives them, and what keeps the core's views of them alive.
struct HeldReplacement {
    HeldReplacement(size_t column, nb::handle ids, std::vector<std::string> names)
        : column(column), ids(ids), names(std::move(names)) {
        if (this->ids.view().size() % sizeof(uint32_t) != 0)
            throw ParameterError("ids must be a buffer of uint32, got " +
                                 std::to_string(this->ids.view().size()) + " bytes");
    }
    Replacement view() const {
        const std::string_view bytes = ids.view();
        return {column,
                {reinterpret_cast<const uint32_t*>(bytes.data()), bytes.size() / sizeof(uint32_t)},
                names};
    }

    size_t column;
    Buffer ids;
    std::vector<std::string> names;
};

nb::bytes render(const Corpus& corpus, const std::vector<std::unique_ptr<HeldReplacement>>& held) {
    std::optional<Renderer> renderer;
    size_t size = 0;
    {
        const WithoutGil nogil;
        std::vector<Replacement> replacements;
        for (const auto& one : held) replacements.push_back(one->view());
        renderer.emplace(corpus, std::move(replacements));
        size = renderer->size();
    }
    // Written straight into the bytes object: the text of a large file exists once.
    auto bytes = nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
    if (!bytes.is_valid()) throw nb::python_error();
    {
        const WithoutGil nogil;
        renderer->write(PyBytes_AS_STRING(bytes.ptr()));
    }
    return bytes;
}

nb::bytes render_one(const Corpus& corpus, size_t column, nb::handle ids, std::vector<std::string> names) {
    std::vector<std::unique_ptr<HeldReplacement>> held;
    held.push_back(std::make_unique<HeldReplacement>(column, ids, std::move(names)));
    return render(corpus, held);
}

using PythonReplacement = std::tuple<size_t, nb::object, std::vector<std::string>>;

nb::bytes render_many(const Corpus& corpus, const std::vector<PythonReplacement>& replacements) {
    std::vector<std::unique_ptr<HeldReplacement>> held;
    for (const auto& [column, ids, names] : replacements)
        held.push_back(std::make_unique<HeldReplacement>(column, ids, names));
    return render(corpus, held);
}

// What users call on a corpus, and Python does: goldbeam.layers.arrow.
template <class... Arguments>
nb::object in_arrow_module(const char* function, Arguments&&... arguments) {
    return nb::module_::import_("goldbeam.layers.arrow")
        .attr(function)(std::forward<Arguments>(arguments)...);
}

nb::tuple new_column_names(const std::vector<std::string>& columns) {
    nb::list names;
    for (const auto& name : columns) names.append(name);
    return nb::tuple(names);
}

// Nearly all corpora that predictors ask for their columns are CoNLL-U, and a short text costs little else.
nb::tuple column_names(const Corpus& corpus) {
    static const std::vector<std::string> conllu = conllu_columns();
    if (corpus.column_names() != conllu) return new_column_names(corpus.column_names());
    static PyObject* const names =
        new_column_names(conllu).release().ptr();  // for as long as the process lives
    return nb::borrow<nb::tuple>(names);
}

std::string represent(const Corpus& corpus) {
    return "<Corpus '" + corpus.name() + "', " + std::string(format_name(corpus.format())) + ": " +
           std::to_string(corpus.sentence_count()) + " sentences, " + std::to_string(corpus.token_count()) +
           " tokens, " + std::to_string(corpus.column_count()) + " columns>";
}

}  // namespace

void bind_corpus(nb::module_& m) {
    nb::class_<Corpus>(
        m, "Corpus",
        "Sentences of tokens in columns: the bytes of a file and where each cell lies in them.\n\n"
        "len(), iteration and indices go by sentence. A slice, a list or array of numbers, or a mask gives a "
        "Corpus\n"
        "of these sentences, which shares the text.")
        .def_static("parse", &parse_bytes, "data"_a, "format"_a, "name"_a = "<bytes>",
                    "The corpus in the bytes of a file; `name` is the file's name for errors.")
        .def_static(
            "from_sentences", &corpus_from_lists, "sentences"_a, "columns"_a = nb::none(),
            "name"_a = "<list>",
            "The corpus of an iterable of sentences, whose tokens are strings or tuples of strings.\n\n"
            "`columns` names the columns; c0, c1, ... without it.")
        .def_static("empty", &empty, "format"_a, "columns"_a, "name"_a = "<bytes>",
                    "A corpus without sentences, which no file can be.")
        .def("__len__", &Corpus::sentence_count)
        .def(
            "__iter__", [](nb::handle self) { return nb::steal(PySeqIter_New(self.ptr())); },
            nb::sig("def __iter__(self) -> collections.abc.Iterator[list[tuple[str, ...]]]"))
        .def("__repr__", &represent)
        .def(
            "__getitem__",
            [](const Corpus& c, Py_ssize_t i) { return sentence_tuples(c, checked_index(c, i)); },
            nb::sig("def __getitem__(self, index: int, /) -> list[tuple[str, ...]]"))
        .def("__getitem__", &slice)
        .def("__getitem__", &choose, nb::arg().none(),
             nb::sig("def __getitem__(self, indices: collections.abc.Collection[int], /) -> Corpus"))
        .def(
            "sentence", [](const Corpus& c, Py_ssize_t i) { return sentence_tuples(c, checked_index(c, i)); },
            "index"_a, nb::sig("def sentence(self, index: int) -> list[tuple[str, ...]]"),
            "A sentence as a list of tokens, each the tuple of its cells.")
        .def("select", &select, "indices"_a, "The corpus of these sentences, in this order.")
        .def("column", &column_strings, "index"_a, nb::sig("def column(self, index: int) -> list[list[str]]"),
             "A column as strings, a list a sentence.")
        .def("flat", &flat_strings, "column"_a, nb::sig("def flat(self, column: int) -> list[str]"),
             "A column as one list of strings; equal cells are the same object.")
        .def("misc", &misc_values, "key"_a, nb::sig("def misc(self, key: str) -> tuple[bytes, list[str]]"),
             "What MISC of CoNLL-U has after `key=`, as (ids, names): names[ids[token]], ids of uint32.\n\n"
             "`_`, which is names[0], where there is no such attribute.")
        .def("with_columns", &with_columns, "columns"_a,
             nb::sig("def with_columns(self, columns: collections.abc.Sequence[tuple[str, "
                     "object, collections.abc.Sequence[str]]]) -> Corpus"),
             "The same tokens with other columns, of which each is (name, ids, names).\n\n"
             "Its cells are names[ids[token]]; `ids` is a buffer of uint32. A column that the corpus lacks "
             "becomes its last one.\n"
             "The text gets the new cells, too; CoNLL-U gets those of added columns in MISC, `entities` as "
             "`ner`.")
        .def_prop_ro("layers", &layers, nb::sig("def layers(self) -> list[tuple[str, bytes, list[str]]]"),
                     "The columns that with_columns() replaced or added, as it takes them.")
        .def_prop_ro("bare", &Corpus::without_overlays, "The corpus as it was before with_columns().")
        .def(
            "is_blank",
            [](const Corpus& c, size_t column) {
                if (column >= c.column_count()) throw nb::index_error("column index out of range");
                for (size_t t = 0; t < c.token_count(); ++t)
                    if (c.cell(t, column) != "_") return false;
                return true;
            },
            "column"_a, "Whether a column holds nothing but `_`.")
        .def(
            "bounds",
            [](const Corpus& c, Py_ssize_t i) {
                const size_t s = checked_index(c, i);
                return std::make_pair(c.sentence_begin(s), c.sentence_end(s));
            },
            "index"_a, "The numbers of a sentence's first token and of the one after its last.")
        .def(
            "line", [](const Corpus& c, size_t t) { return c.line(checked_token(c, t)); }, "token"_a,
            "The line of a token in its file, from 1; 0 for lists.")
        .def(
            "where", [](const Corpus& c, size_t t) { return c.where(checked_token(c, t)); }, "token"_a,
            "How an error names a token: 'file:line', or its sentence and number for lists.")
        .def("render", &render_one, "column"_a, "ids"_a, "names"_a,
             nb::sig("def render(self, column: int, ids: object, "
                     "names: collections.abc.Sequence[str]) -> bytes"),
             "The text with the cells of a column replaced by names[ids[token]], all else byte for byte.\n\n"
             "`ids` is a buffer of uint32. One past the last column adds a column.")
        .def("render_columns", &render_many, "replacements"_a,
             "render() for several columns at once: (column, ids, names) for each.\n\n"
             "A file of columns may get several new ones, which follow its last one.")
        .def_prop_ro(
            "text", [](const Corpus& c) { return render(c, {}); },
            "The bytes of the sentences, as they stand in the file but for the columns of with_columns().")
        .def_prop_ro("token_count", &Corpus::token_count)
        .def_prop_ro(
            "shape", [](const Corpus& c) { return nb::make_tuple(c.sentence_count()); },
            nb::sig("def shape(self) -> tuple[int]"),
            "(number of sentences,): tells scikit-learn to index a corpus as it does an array.")
        .def_prop_ro(
            "offsets",
            [](const Corpus& c) {
                std::vector<uint64_t> offsets{0};
                for (size_t s = 0; s < c.sentence_count(); ++s) offsets.push_back(c.sentence_end(s));
                return nb::bytes(offsets.data(), offsets.size() * sizeof(uint64_t));
            },
            "Where each sentence begins among the tokens (uint64), and one past the last token.")
        .def(
            "to_arrow",
            [](nb::handle self, std::string_view rows) {
                return in_arrow_module("corpus_table", self, rows);
            },
            "rows"_a = "tokens", nb::sig("def to_arrow(self, rows: str = 'tokens') -> typing.Any"),
            "A pyarrow.Table with a row per token or, with rows='sentences', per sentence.")
        .def_static(
            "from_arrow",
            [](nb::handle table, std::string_view name) {
                return in_arrow_module("corpus_of_table", table, name);
            },
            "table"_a, "name"_a = "<arrow>",
            nb::sig("def from_arrow(table: typing.Any, name: str = '<arrow>') -> Corpus"),
            "A corpus of a table with a row per token or sentence, of any library that takes part in "
            "Arrow's\n"
            "PyCapsule protocol. With a column `form` it is CoNLL-U.")
        .def(
            "__arrow_c_schema__",
            [](nb::handle self) {
                return in_arrow_module("corpus_batch", self).attr("__arrow_c_schema__")();
            },
            nb::sig("def __arrow_c_schema__(self) -> object"))
        .def(
            "__arrow_c_array__",
            [](nb::handle self, nb::handle) {
                return in_arrow_module("corpus_batch", self).attr("__arrow_c_array__")();
            },
            "requested_schema"_a.none() = nb::none(),
            nb::sig("def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, "
                    "object]"))
        .def(
            "__arrow_c_stream__",
            [](nb::handle self, nb::handle) {
                return in_arrow_module("corpus_batch", self).attr("__arrow_c_stream__")();
            },
            "requested_schema"_a.none() = nb::none(),
            nb::sig("def __arrow_c_stream__(self, requested_schema: object | None = None) -> object"))
        .def_prop_ro("columns", &column_names, nb::sig("def columns(self) -> tuple[str, ...]"))
        .def_prop_ro("format", [](const Corpus& c) { return format_name(c.format()); })
        .def_prop_ro("name", &Corpus::name);
}

}  // namespace goldbeam::bindings
