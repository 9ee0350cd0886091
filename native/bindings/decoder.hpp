// The decoder of a task as Python sees it: what those of words and labels have in common.
#pragma once

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/module.hpp"
#include "bindings/options.hpp"
#include "core/errors.hpp"
#include "data/corpus.hpp"
#include "weights/frozen.hpp"

namespace goldbeam::bindings {

// Raises unless there is a corpus column for each of the spec's.
template <class Spec>
void check_columns(const Spec& spec, const Corpus& corpus, const std::vector<size_t>& columns) {
    if (columns.size() != spec.columns().size())
        throw ParameterError("as many columns are needed as the model reads: " +
                             std::to_string(spec.columns().size()));
    for (const size_t column : columns) check_column(corpus, column);
}

inline void check_sentence_number(size_t sentence, size_t count) {
    if (sentence >= count) throw ParameterError("a sentence number is out of range");
}

// The arguments of every decoder: a spec, frozen weights, and how to search.
template <class Decoder, class Spec>
void construct_decoder(Decoder* self, std::shared_ptr<Spec> spec, std::shared_ptr<Frozen> weights,
                       nanobind::kwargs given) {
    new (self) Decoder(std::move(spec), std::move(weights), search_of(std::move(given)));
}

// A decoder that gives one number a token.
template <class Decoder, class Spec>
nanobind::class_<Decoder> bind_decoder(nanobind::module_& m, const char* name, const char* doc,
                                       const char* decodes) {
    using namespace nanobind::literals;
    using Columns = std::vector<size_t>;
    nanobind::class_<Decoder> bound(m, name, doc);
    bound.def("__init__", &construct_decoder<Decoder, Spec>, "spec"_a, "weights"_a, "settings"_a)
        .def(
            "decode",
            [](const Decoder& decoder, const Corpus& corpus, const Columns& columns, size_t threads) {
                check_columns(decoder.spec(), corpus, columns);
                return as_bytes(without_gil([&] { return decoder.decode(corpus, columns, threads); }));
            },
            "corpus"_a, "columns"_a, "threads"_a = 1, decodes)
        .def(
            "k_best",
            [](const Decoder& decoder, const Corpus& corpus, const Columns& columns, size_t k) {
                check_columns(decoder.spec(), corpus, columns);
                std::vector<std::vector<std::tuple<double, std::vector<uint32_t>>>> lists;
                const WithoutGil nogil;
                for (auto& sentence : decoder.k_best(corpus, columns, k)) {
                    auto& list = lists.emplace_back();
                    for (auto& [score, numbers] : sentence) list.emplace_back(score, std::move(numbers));
                }
                return lists;
            },
            "corpus"_a, "columns"_a, "k"_a,
            "For every sentence its k best: score, and the numbers of decode.");
    return bound;
}

}  // namespace goldbeam::bindings
