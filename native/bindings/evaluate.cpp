// Counting for the scores: label ids come as buffers of uint32, offsets of uint32 or uint64, no Python object
// a token.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include <array>
#include <tuple>
#include <utility>

#include "bindings/number_buffers.hpp"
#include "evaluate/labels.hpp"
#include "evaluate/spans.hpp"

namespace nb = nanobind;

namespace goldbeam::bindings {

namespace {

using Triple = std::tuple<uint64_t, uint64_t, uint64_t>;

Triple as_tuple(const Counts& counts) { return {counts.correct, counts.predicted, counts.gold}; }

LabelCounts label_counts(nb::object gold_ids, nb::object predicted_ids, nb::object offsets, size_t labels,
                         nb::object known) {
    const Ids gold(gold_ids, "gold"), predicted(predicted_ids, "predicted");
    const Integers bounds(offsets, "offsets");
    const Buffer mask(known);
    check_pair(gold, predicted);
    const size_t tokens = gold.view().size();
    check_mask(mask, tokens, "known");
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

nb::bytes label_rows(nb::object gold_ids, nb::object predicted_ids, nb::object offsets) {
    const Ids gold(gold_ids, "gold"), predicted(predicted_ids, "predicted");
    const Integers bounds(offsets, "offsets");
    check_pair(gold, predicted);
    return as_rows(with_offsets(bounds, gold.view().size(), [&](auto sentences) {
        return count_labels_by_sentence(gold.view(), predicted.view(), sentences);
    }));
}

nb::bytes span_rows(nb::object gold_ids, nb::object predicted_ids, nb::object offsets,
                    const std::vector<std::string>& label_names) {
    const Ids gold(gold_ids, "gold"), predicted(predicted_ids, "predicted");
    const Integers bounds(offsets, "offsets");
    check_pair(gold, predicted);
    const SpanTable table(label_names);
    return as_rows(with_offsets(bounds, gold.view().size(), [&](auto sentences) {
        check_labels(gold.view(), table.size());
        check_labels(predicted.view(), table.size());
        std::vector<std::array<uint32_t, 3>> rows;
        for (size_t s = 0; s + 1 < sentences.size(); ++s) {
            const size_t first = sentences[s], size = sentences[s + 1] - sentences[s];
            std::vector<Counts> by_type(table.types().size());
            count_spans(table, gold.view().subspan(first, size), predicted.view().subspan(first, size),
                        by_type);
            std::array<uint32_t, 3> row{};
            for (const Counts& type : by_type) {
                row[0] += static_cast<uint32_t>(type.correct);
                row[1] += static_cast<uint32_t>(type.predicted);
                row[2] += static_cast<uint32_t>(type.gold);
            }
            rows.push_back(row);
        }
        return rows;
    }));
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
    m.def("label_rows", &label_rows, nb::arg("gold"), nb::arg("predicted"), nb::arg("offsets"),
          "A sentence at a time (uint32): 1, tokens, correct ones, 1 if all are.");
    m.def("span_rows", &span_rows, nb::arg("gold"), nb::arg("predicted"), nb::arg("offsets"),
          nb::arg("label_names"), "A sentence at a time (uint32): correct, predicted and gold spans.");
    m.def("invalid_sentences", &invalid_sentences, nb::arg("ids"), nb::arg("offsets"), nb::arg("start"),
          nb::arg("transitions"), nb::arg("end"), "How many sentences break the given label masks.");
}

}  // namespace goldbeam::bindings
