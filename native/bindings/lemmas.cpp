// _core.LemmaRanker, LemmaExamples.
#include "bindings/lemmas.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/arrays.hpp"
#include "problems/morphology/lemma_examples.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

using Types = std::vector<std::pair<std::string_view, std::pair<std::string_view, std::string_view>>>;

using Arrays = std::pair<nb::object, nb::object>;  // keys and scripts

template <class Key>
std::vector<Key> ascending(nb::handle data, const char* what) {
    std::vector<Key> keys = numbers<Key>(data);
    for (size_t i = 1; i < keys.size(); ++i)
        if (keys[i - 1] >= keys[i]) throw ModelError(std::string("the ") + what + " are not in order");
    return keys;
}

PackedKeys packed_keys(nb::handle data, const char* what) {
    return PackedKeys(ascending<uint32_t>(data, what));
}

template <class Keys, class Key>
ScriptTable<Keys> script_table(const Arrays& arrays, size_t count) {
    Keys keys(ascending<Key>(arrays.first, "words with lemmas"));
    return {std::move(keys), numbers<uint16_t>(arrays.second), count};
}

// Calls `visit(i, form, labels, scores)` for each word type.
template <class Visit>
void each_type(const Types& types, nb::handle labels, nb::handle scores, const Visit& visit) {
    const std::vector<uint32_t> ids = numbers<uint32_t>(labels);
    const std::vector<float> ranks = numbers<float>(scores);
    const size_t each = types.empty() ? 0 : ids.size() / types.size();
    if (ids.size() != each * types.size() || ranks.size() != ids.size())
        throw ParameterError("there must be as many labels and scores for each word");
    const WithoutGil nogil;
    for (size_t i = 0; i < types.size(); ++i) {
        const auto& [word, tags] = types[i];
        visit(i, TaggedForm{word, tags.first, tags.second}, std::span(ids).subspan(i * each, each),
              std::span(ranks).subspan(i * each, each));
    }
}

}  // namespace

void bind_lemmas(nb::module_& m) {
    nb::class_<LemmaRanker>(m, "LemmaRanker", "Which of the lemmas that scripts make of a word is its lemma.")
        .def(
            "__init__",
            [](LemmaRanker* self, const std::vector<std::string>& scripts, const Arrays& words,
               const Arrays& pairs, const Arrays& lexicon, const Arrays& by_upos, nb::handle lemmas,
               nb::handle endings, nb::handle vocabulary, nb::handle ambiguous, double advantage,
               nb::handle features, nb::handle weights) {
                new (self) LemmaRanker(
                    scripts,
                    {packed_keys(lemmas, "known lemmas"), packed_keys(endings, "endings of lemmas"),
                     packed_keys(vocabulary, "known words"),
                     packed_keys(ambiguous, "words with several lemmas"),
                     script_table<PackedKeys, uint32_t>(words, scripts.size()),
                     script_table<LongKeys, uint64_t>(pairs, scripts.size()),
                     script_table<PackedKeys, uint32_t>(lexicon, scripts.size()),
                     script_table<PackedKeys, uint32_t>(by_upos, scripts.size())},
                    advantage, packed_keys(features, "features of lemmas"), numbers<float>(weights));
            },
            "scripts"_a, "words"_a, "pairs"_a, "lexicon"_a, "by_upos"_a, "lemmas"_a, "endings"_a,
            "vocabulary"_a, "ambiguous"_a, "advantage"_a, "features"_a, "weights"_a,
            "Keys (ascending; uint32, of pairs uint64) with their scripts (uint16): of words, of words with "
            "both tags, of a lexicon, of words with their UPOS. Keys (uint32) of lemmas and of endings with "
            "their UPOS, of all words, of words with several lemmas, of features with weights (float32).")
        .def(
            "remembered",
            [](const LemmaRanker& ranker, const Types& types) {
                std::vector<std::optional<std::string>> lemmas(types.size());
                const WithoutGil nogil;
                for (size_t i = 0; i < types.size(); ++i) {
                    const auto& [word, tags] = types[i];
                    lemmas[i] = ranker.remembered({word, tags.first, tags.second});
                }
                return lemmas;
            },
            "types"_a,
            "The lemma of each word with its tags that training or the lexicon has; None of the others.")
        .def(
            "best",
            [](const LemmaRanker& ranker, const Types& types, nb::handle labels, nb::handle scores) {
                std::vector<std::string> lemmas(types.size());
                each_type(types, labels, scores, [&](size_t i, const TaggedForm& form, auto ids, auto ranks) {
                    lemmas[i] = ranker.best(form, ids, ranks);
                });
                return lemmas;
            },
            "types"_a, "labels"_a, "scores"_a,
            "The lemma of each word with its tags; `labels` (uint32) are scripts that a classifier ranked, "
            "the "
            "best first, as many for each word, with their scores (float32).")
        .def(
            "features",
            [](const LemmaRanker& ranker, const Types& types, nb::handle labels, nb::handle scores) {
                std::vector<std::vector<LemmaRanker::Candidate>> found(types.size());
                each_type(types, labels, scores, [&](size_t i, const TaggedForm& form, auto ids, auto ranks) {
                    found[i] = ranker.candidates(form, ids, ranks);
                });
                nb::list rows;
                for (const auto& candidates : found) {
                    nb::list row;
                    for (const auto& candidate : candidates)
                        row.append(nb::make_tuple(candidate.lemma, candidate.score, candidate.features));
                    rows.append(row);
                }
                return rows;
            },
            "types"_a, "labels"_a, "scores"_a,
            nb::sig("def features(self, types: collections.abc.Sequence[tuple[str, tuple[str, str]]], "
                    "labels: object, "
                    "scores: object) -> list[list[tuple[str, float, list[int]]]]"),
            "For each word its lemmas, their scores without weights, and their features.")
        .def(
            "reasons",
            [](const LemmaRanker& ranker, const Types& types, nb::handle labels, nb::handle scores) {
                std::vector<std::vector<LemmaRanker::Reasons>> found(types.size());
                each_type(types, labels, scores, [&](size_t i, const TaggedForm& form, auto ids, auto ranks) {
                    found[i] = ranker.reasons(form, ids, ranks);
                });
                nb::list rows;
                for (const auto& reasons : found) {
                    nb::list row;
                    for (const auto& one : reasons)
                        row.append(
                            nb::make_tuple(one.lemma, one.script, one.score, one.advantage, one.features));
                    rows.append(row);
                }
                return rows;
            },
            "types"_a, "labels"_a, "scores"_a,
            nb::sig("def reasons(self, types: collections.abc.Sequence[tuple[str, tuple[str, str]]], labels: "
                    "object, scores: object) -> list[list[tuple[str, int, float, float, list[tuple[str, "
                    "float]]]]]"),
            "For each word its lemmas: the number of its script, the classifier's score with the advantage "
            "of a known lemma, this advantage, and the named features that have weights.");
    nb::class_<LemmaExamples>(m, "LemmaExamples", "What a LemmaRanker learns from.")
        .def(nb::init<>())
        .def("__len__", &LemmaExamples::size)
        .def(
            "add",
            [](LemmaExamples& examples, const LemmaRanker& ranker, const Types& types, nb::handle labels,
               nb::handle scores, const std::vector<std::string_view>& gold) {
                if (gold.size() != types.size()) throw ParameterError("there must be one lemma a word");
                each_type(types, labels, scores, [&](size_t i, const TaggedForm& form, auto ids, auto ranks) {
                    examples.add(ranker.candidates(form, ids, ranks), gold[i]);
                });
            },
            "ranker"_a, "types"_a, "labels"_a, "scores"_a, "gold"_a,
            "Words that the ranker and its classifier have not seen, and their lemmas.")
        .def(
            "learn",
            [](const LemmaExamples& examples, size_t epochs, double margin, double most, double least,
               uint64_t seed) {
                const auto learned =
                    without_gil([&] { return examples.learn({epochs, margin, most, least, seed}); });
                return nb::make_tuple(as_bytes(learned.keys), as_bytes(learned.weights));
            },
            "epochs"_a, "margin"_a, "most"_a, "least"_a, "seed"_a,
            nb::sig("def learn(self, epochs: int, margin: float, most: float, least: float, seed: int) -> "
                    "tuple[bytes, bytes]"),
            "Features (uint32, ascending) and their weights (float32).");
}

}  // namespace goldbeam::bindings
