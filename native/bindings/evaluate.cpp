// Counting for the scores: label ids come as buffers of uint32, offsets as uint32 or uint64, no Python object
// a token.
#include <nanobind/ndarray.h>

#include "bindings/module.hpp"
#include "evaluate/labels.hpp"
#include "evaluate/spans.hpp"

namespace nb = nanobind;

namespace goldbeam::bindings {

namespace {

template <class T>
using Array = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class T>
std::span<const T> view(const Array<T>& array) {
    return {array.data(), array.size()};
}

std::span<const uint8_t> bytes(const Buffer& buffer) {
    return {reinterpret_cast<const uint8_t*>(buffer.view().data()), buffer.view().size()};
}

nb::tuple as_tuple(const Counts& counts) {
    return nb::make_tuple(counts.correct, counts.predicted, counts.gold);
}

nb::list as_list(const std::vector<Counts>& counts) {
    nb::list list;
    for (const Counts& entry : counts) list.append(as_tuple(entry));
    return list;
}

void check_pair(size_t gold, size_t predicted) {
    if (gold != predicted) {
        throw ParameterError("gold has " + std::to_string(gold) + " labels and the prediction " +
                             std::to_string(predicted) + ": they must be equal in number");
    }
}

template <class Offset>
nb::dict label_counts(Array<uint32_t> gold, Array<uint32_t> predicted, Array<Offset> offsets, size_t labels,
                      nb::object known) {
    Buffer mask(known);
    check_pair(gold.size(), predicted.size());
    if (mask.view().size() != 0 && mask.view().size() != gold.size()) {
        throw ParameterError("known has " + std::to_string(mask.view().size()) + " bytes for " +
                             std::to_string(gold.size()) + " labels: it must have one a token");
    }
    LabelCounts counts;
    {
        nb::gil_scoped_release unlocked;
        check_sentences(gold.size(), view(offsets));
        check_labels(view(gold), labels);
        check_labels(view(predicted), labels);
        counts = count_labels(view(gold), view(predicted), view(offsets), labels, bytes(mask));
    }
    nb::dict result;
    result["labels"] = as_list(counts.per_label);
    result["tokens"] = gold.size();
    result["correct"] = counts.correct;
    result["sentences"] = counts.sentences;
    result["exact"] = counts.exact;
    result["unknown"] = counts.unknown;
    result["unknown_correct"] = counts.unknown_correct;
    return result;
}

template <class Offset>
nb::dict span_counts(Array<uint32_t> gold, Array<uint32_t> predicted, Array<Offset> offsets,
                     const std::vector<std::string>& label_names) {
    check_pair(gold.size(), predicted.size());
    const SpanTable table(label_names);
    std::vector<Counts> counts(table.types().size());
    {
        nb::gil_scoped_release unlocked;
        const std::span<const Offset> bounds = view(offsets);
        check_sentences(gold.size(), bounds);
        check_labels(view(gold), table.size());
        check_labels(view(predicted), table.size());
        for (size_t s = 0; s + 1 < bounds.size(); ++s) {
            const size_t size = bounds[s + 1] - bounds[s];
            count_spans(table, view(gold).subspan(bounds[s], size), view(predicted).subspan(bounds[s], size),
                        counts);
        }
    }
    nb::dict result;
    for (size_t type = 0; type < counts.size(); ++type) {
        result[nb::cast(table.types()[type])] = as_tuple(counts[type]);
    }
    return result;
}

template <class Offset>
uint64_t invalid_sentences(Array<uint32_t> ids, Array<Offset> offsets, nb::object start,
                           nb::object transitions, nb::object end) {
    Buffer starts(start), matrix(transitions), ends(end);
    const size_t labels = starts.view().size();
    if (ends.view().size() != labels || matrix.view().size() != labels * labels) {
        throw ParameterError("masks of n labels must have n, n*n and n bytes");
    }
    nb::gil_scoped_release unlocked;
    check_sentences(ids.size(), view(offsets));
    check_labels(view(ids), labels);
    return count_invalid(view(ids), view(offsets), bytes(starts), bytes(matrix), bytes(ends));
}

template <class Offset>
void bind_offsets(nb::module_& m) {
    m.def("label_counts", &label_counts<Offset>, nb::arg("gold"), nb::arg("predicted"), nb::arg("offsets"),
          nb::arg("labels"), nb::arg("known") = nb::bytes("", 0),
          "Token counts: (correct, predicted, gold) of each label, and totals.");
    m.def("span_counts", &span_counts<Offset>, nb::arg("gold"), nb::arg("predicted"), nb::arg("offsets"),
          nb::arg("label_names"), "Span counts: (correct, predicted, gold) of each span type.");
    m.def("invalid_sentences", &invalid_sentences<Offset>, nb::arg("ids"), nb::arg("offsets"),
          nb::arg("start"), nb::arg("transitions"), nb::arg("end"),
          "How many sentences break the given label masks.");
}

}  // namespace

void bind_evaluate(nb::module_& m) {
    bind_offsets<uint32_t>(m);
    bind_offsets<uint64_t>(m);
}

}  // namespace goldbeam::bindings
