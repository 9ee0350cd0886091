// Counting for the scores: label ids come as buffers of uint32, offsets of uint32 or uint64, no Python object
// a token.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include <span>
#include <tuple>
#include <utility>

#include "bindings/module.hpp"
#include "evaluate/labels.hpp"
#include "evaluate/spans.hpp"

namespace nb = nanobind;

namespace goldbeam::bindings {

namespace {

using Triple = std::tuple<uint64_t, uint64_t, uint64_t>;

Triple as_tuple(const Counts& counts) { return {counts.correct, counts.predicted, counts.gold}; }

// A contiguous buffer of unsigned integers (array, memoryview, NumPy array), held for as long as this lives.
class Integers {
  public:
    Integers(nb::handle object, const char* name) {
        if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_FORMAT | PyBUF_ND) != 0) throw nb::python_error();
        const std::string_view format = view_.format == nullptr ? "B" : view_.format;
        const bool is_unsigned = format == "I" || format == "L" || format == "Q";
        if (view_.ndim != 1 || !is_unsigned || (view_.itemsize != 4 && view_.itemsize != 8)) {
            PyBuffer_Release(&view_);
            throw ParameterError(std::string(name) + " must be a flat buffer of uint32" +
                                 " (offsets: or uint64), such as array('I')");
        }
    }
    ~Integers() { PyBuffer_Release(&view_); }
    Integers(const Integers&) = delete;
    Integers& operator=(const Integers&) = delete;

    size_t itemsize() const { return static_cast<size_t>(view_.itemsize); }
    template <class T>
    std::span<const T> as() const {
        return {static_cast<const T*>(view_.buf), static_cast<size_t>(view_.len) / sizeof(T)};
    }

  private:
    Py_buffer view_{};
};

// Label ids, which are always 32 bits wide.
class Ids : public Integers {
  public:
    Ids(nb::handle object, const char* name) : Integers(object, name) {
        if (itemsize() != 4) throw ParameterError(std::string(name) + " must be a buffer of uint32");
    }
    std::span<const uint32_t> view() const { return as<uint32_t>(); }
};

// Calls `count` with the offsets in their own width, without the interpreter's lock.
template <class Count>
auto with_offsets(const Integers& offsets, size_t tokens, Count count) {
    nb::gil_scoped_release unlocked;
    const auto run = [&](auto bounds) {
        check_sentences(tokens, bounds);
        return count(bounds);
    };
    return offsets.itemsize() == 4 ? run(offsets.as<uint32_t>()) : run(offsets.as<uint64_t>());
}

std::span<const uint8_t> bytes(const Buffer& buffer) {
    return {reinterpret_cast<const uint8_t*>(buffer.view().data()), buffer.view().size()};
}

void check_pair(const Ids& gold, const Ids& predicted) {
    if (gold.view().size() != predicted.view().size()) {
        throw ParameterError("gold has " + std::to_string(gold.view().size()) +
                             " labels and the prediction " + std::to_string(predicted.view().size()) +
                             ": they must be equal in number");
    }
}

LabelCounts label_counts(nb::object gold_ids, nb::object predicted_ids, nb::object offsets, size_t labels,
                         nb::object known) {
    const Ids gold(gold_ids, "gold"), predicted(predicted_ids, "predicted");
    const Integers bounds(offsets, "offsets");
    const Buffer mask(known);
    check_pair(gold, predicted);
    const size_t tokens = gold.view().size();
    if (mask.view().size() != 0 && mask.view().size() != tokens) {
        throw ParameterError("known has " + std::to_string(mask.view().size()) + " bytes for " +
                             std::to_string(tokens) + " labels: it must have one a token");
    }
    return with_offsets(bounds, tokens, [&](auto sentences) {
        check_labels(gold.view(), labels);
        check_labels(predicted.view(), labels);
        return count_labels(gold.view(), predicted.view(), sentences, labels, bytes(mask));
    });
}

std::vector<std::pair<std::string, Triple>> span_counts(nb::object gold_ids, nb::object predicted_ids,
                                                        nb::object offsets,
                                                        const std::vector<std::string>& label_names) {
    const Ids gold(gold_ids, "gold"), predicted(predicted_ids, "predicted");
    const Integers bounds(offsets, "offsets");
    check_pair(gold, predicted);
    const SpanTable table(label_names);
    const auto counts = with_offsets(bounds, gold.view().size(), [&](auto sentences) {
        check_labels(gold.view(), table.size());
        check_labels(predicted.view(), table.size());
        std::vector<Counts> by_type(table.types().size());
        for (size_t s = 0; s + 1 < sentences.size(); ++s) {
            const size_t first = sentences[s], size = sentences[s + 1] - sentences[s];
            count_spans(table, gold.view().subspan(first, size), predicted.view().subspan(first, size),
                        by_type);
        }
        return by_type;
    });
    std::vector<std::pair<std::string, Triple>> result;
    for (size_t type = 0; type < counts.size(); ++type) {
        result.emplace_back(table.types()[type], as_tuple(counts[type]));
    }
    return result;
}

uint64_t invalid_sentences(nb::object label_ids, nb::object offsets, nb::object start, nb::object transitions,
                           nb::object end) {
    const Ids ids(label_ids, "ids");
    const Integers bounds(offsets, "offsets");
    const Buffer starts(start), matrix(transitions), ends(end);
    const size_t labels = starts.view().size();
    if (ends.view().size() != labels || matrix.view().size() != labels * labels) {
        throw ParameterError("masks of n labels must have n, n*n and n bytes");
    }
    return with_offsets(bounds, ids.view().size(), [&](auto sentences) {
        check_labels(ids.view(), labels);
        return count_invalid(ids.view(), sentences, bytes(starts), bytes(matrix), bytes(ends));
    });
}

}  // namespace

void bind_evaluate(nb::module_& m) {
    nb::class_<LabelCounts>(m, "LabelCounts", "Token counts of a corpus, as label_counts() returns them.")
        .def_prop_ro(
            "labels",
            [](const LabelCounts& counts) {
                std::vector<Triple> triples;
                for (const Counts& label : counts.per_label) triples.push_back(as_tuple(label));
                return triples;
            },
            "(correct, predicted, gold) of each label.")
        .def_ro("tokens", &LabelCounts::tokens)
        .def_ro("correct", &LabelCounts::correct)
        .def_ro("sentences", &LabelCounts::sentences)
        .def_ro("exact", &LabelCounts::exact, "Sentences without a wrong label.")
        .def_ro("unknown", &LabelCounts::unknown, "Tokens whose word was not seen in training.")
        .def_ro("unknown_correct", &LabelCounts::unknown_correct);
    m.def("label_counts", &label_counts, nb::arg("gold"), nb::arg("predicted"), nb::arg("offsets"),
          nb::arg("labels"), nb::arg("known") = nb::bytes("", 0),
          "Compares buffers of label ids; `known` has one byte a token, 0 for unknown words.");
    m.def("span_counts", &span_counts, nb::arg("gold"), nb::arg("predicted"), nb::arg("offsets"),
          nb::arg("label_names"), "Each span type with its (correct, predicted, gold) spans.");
    m.def("invalid_sentences", &invalid_sentences, nb::arg("ids"), nb::arg("offsets"), nb::arg("start"),
          nb::arg("transitions"), nb::arg("end"), "How many sentences break the given label masks.");
}

}  // namespace goldbeam::bindings
