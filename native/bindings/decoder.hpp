// The decoder of a task as Python sees it: what all of them have.
#pragma once

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/explanation.hpp"
#include "bindings/module.hpp"
#include "bindings/options.hpp"
#include "bindings/trace.hpp"
#include "core/errors.hpp"
#include "search/decoder.hpp"

namespace goldbeam::bindings {

// Raises unless there is a corpus column for each of the spec's.
template <class Spec>
void check_columns(const Spec& spec, const Corpus& corpus, const Columns& columns) {
    if (columns.size() != spec.columns().size())
        throw ParameterError("as many columns are needed as the model reads: " +
                             std::to_string(spec.columns().size()));
    for (const size_t column : columns) check_column(corpus, column);
}

inline void check_sentence_number(size_t sentence, size_t count) {
    if (sentence >= count) throw ParameterError("a sentence number is out of range");
}

// The value of ask(), which is asked without the lock if the corpus has the decoder's columns.
template <class Decoder, class Ask>
auto asked(const Decoder& decoder, const Corpus& corpus, const Columns& columns, Ask ask) {
    check_columns(decoder.spec(), corpus, columns);
    const WithoutGil nogil;
    return ask();
}

// A field of all answers, one after the other.
template <size_t I, class Answer>
nanobind::bytes joined_field(const std::vector<Answer>& answers) {
    using Field = std::remove_cvref_t<decltype(std::get<I>(answers[0].fields()))>;
    if constexpr (std::is_arithmetic_v<Field>) {
        std::vector<Field> all;
        for (const Answer& answer : answers) all.push_back(std::get<I>(answer.fields()));
        return as_bytes(all);
    } else {
        Field all;
        for (const Answer& answer : answers) {
            const auto& field = std::get<I>(answer.fields());
            all.insert(all.end(), field.begin(), field.end());
        }
        return as_bytes(all);
    }
}

// All of them, and `more` after the last: bytes, or a tuple.
template <class Answer, class... More>
auto joined(const std::vector<Answer>& answers, const More&... more) {
    using Fields = decltype(answers[0].fields());
    return [&]<size_t... I>(std::index_sequence<I...>) {
        if constexpr (sizeof...(I) + sizeof...(More) == 1)
            return joined_field<0>(answers);
        else
            return std::make_tuple(joined_field<I>(answers)..., more...);
    }(std::make_index_sequence<std::tuple_size_v<Fields>>());
}

// A list of an answer's score and fields for each sentence.
template <class Answer>
auto unpacked(const std::vector<std::vector<Scored<Answer>>>& lists) {
    const auto unpack = [](const Scored<Answer>& found) {
        return std::apply([&](const auto&... field) { return std::make_tuple(found.score, field...); },
                          found.fields());
    };
    std::vector<std::vector<decltype(unpack(lists[0][0]))>> all;
    for (const auto& list : lists) {
        auto& unpacked = all.emplace_back();
        for (const auto& found : list) unpacked.push_back(unpack(found));
    }
    return all;
}

// The arguments of most decoders: a spec, frozen weights, and how to search.
template <class Decoder>
void construct_decoder(Decoder* self, std::shared_ptr<typename Decoder::Spec> spec,
                       std::shared_ptr<Frozen> weights, nanobind::kwargs given) {
    new (self) Decoder(std::move(spec), std::move(weights), search_of(std::move(given)));
}

// Decoder is one of search/decoder.hpp. read_gold(spec, corpus, sentence, gold) gives the gold derivation of
// a sentence. It takes a number (uint32) a token, and there are scores of derivations then, or any object.
template <class Decoder, class ReadGold>
nanobind::class_<Decoder> bind_decoder(nanobind::module_& m, const char* name, const char* doc,
                                       const char* decodes, ReadGold read_gold) {
    using namespace nanobind::literals;
    using Spec = typename Decoder::Spec;
    using Numbers = std::span<const uint32_t>;
    constexpr bool kNumberAToken = std::is_invocable_v<ReadGold, const Spec&, const Corpus&, size_t, Numbers>;
    nanobind::class_<Decoder> bound(m, name, doc);
    if constexpr (std::is_empty_v<typename Decoder::Settings>)
        bound.def("__init__", &construct_decoder<Decoder>, "spec"_a, "weights"_a, "settings"_a);
    bound
        .def(
            "decode",
            [](const Decoder& decoder, const Corpus& corpus, const Columns& columns, size_t threads) {
                return joined(asked(decoder, corpus, columns,
                                    [&] { return decoder.decode(corpus, columns, threads); }));
            },
            "corpus"_a, "columns"_a, "threads"_a = 1, decodes)
        .def(
            "k_best",
            [](const Decoder& decoder, const Corpus& corpus, const Columns& columns, size_t k,
               size_t threads) {
                return unpacked(asked(decoder, corpus, columns,
                                      [&] { return decoder.k_best(corpus, columns, k, threads); }));
            },
            "corpus"_a, "columns"_a, "k"_a, "threads"_a = 1,
            "For every sentence its k best: the score, and what decode gives.")
        .def(
            "trace",
            [read_gold](const Decoder& decoder, const Corpus& corpus, const Columns& columns, size_t sentence,
                        nanobind::handle gold, double margin, bool beams) {
                check_sentence_number(sentence, corpus.sentence_count());
                const std::vector<Action> actions = [&] {
                    if constexpr (kNumberAToken)
                        return read_gold(decoder.spec(), corpus, sentence, numbers<uint32_t>(gold));
                    else
                        return read_gold(decoder.spec(), corpus, sentence, gold);
                }();
                return trace_dict(asked(decoder, corpus, columns,
                                        [&] { return decoder.trace(corpus, columns, sentence, actions); }),
                                  margin, beams);
            },
            "corpus"_a, "columns"_a, "sentence"_a, "gold"_a, "margin"_a, "beams"_a = true,
            nanobind::sig("def trace(self, corpus: Corpus, columns: collections.abc.Sequence[int], sentence: "
                          "int, gold: object, margin: float, beams: bool = True) -> dict[str, typing.Any]"),
            "The search through a sentence whose gold answer (uint32) is known: steps and choices.")
        .def(
            "decisions",
            [](const Decoder& decoder, const Corpus& corpus, const Columns& columns, size_t sentence,
               const std::optional<std::vector<Action>>& derivation) {
                check_sentence_number(sentence, corpus.sentence_count());
                const auto found = asked(decoder, corpus, columns, [&] {
                    return decoder.decisions(corpus, columns, sentence, derivation);
                });
                std::vector<DecisionTuple> all;
                for (const Decision& decision : found) all.push_back(decision_tuple(decision));
                return all;
            },
            "corpus"_a, "columns"_a, "sentence"_a, "derivation"_a = nanobind::none(),
            "For each step of the best derivation, or of these actions: the action, and the score of each "
            "action that was allowed.")
        .def(
            "explain",
            [](const Decoder& decoder, const Corpus& corpus, const Columns& columns, size_t sentence,
               const std::vector<Action>& derivation, size_t step, const std::vector<Action>& actions) {
                check_sentence_number(sentence, corpus.sentence_count());
                return named_weights_tuple(asked(decoder, corpus, columns, [&] {
                    return decoder.explain(corpus, columns, sentence, derivation, step, actions);
                }));
            },
            "corpus"_a, "columns"_a, "sentence"_a, "derivation"_a, "step"_a, "actions"_a,
            "At a step of a derivation: names of features with a weight for each of these actions, their "
            "scores, and what these are besides the sums of the weights.");
    if constexpr (kNumberAToken)
        bound.def(
            "scores",
            [read_gold](const Decoder& decoder, const Corpus& corpus, const Columns& columns,
                        nanobind::handle gold) {
                const std::vector<uint32_t> all = numbers<uint32_t>(gold);
                if (all.size() != corpus.token_count())
                    throw ParameterError("there must be one number a token");
                const auto of_sentence = [&](size_t s) {
                    const size_t begin = corpus.sentence_begin(s);
                    return read_gold(decoder.spec(), corpus, s,
                                     Numbers(all).subspan(begin, corpus.sentence_end(s) - begin));
                };
                return asked(decoder, corpus, columns,
                             [&] { return decoder.scores(corpus, columns, of_sentence); });
            },
            "corpus"_a, "columns"_a, "gold"_a, "The model's score of every sentence with these numbers.");
    return bound;
}

}  // namespace goldbeam::bindings
