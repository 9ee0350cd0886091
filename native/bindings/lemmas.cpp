// _core.LemmaRanker, LemmaExamples.
#include "bindings/lemmas.hpp"

#include <nanobind/stl/pair.h>

#include "bindings/arrays.hpp"
#include "problems/morphology/lemma_examples.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

using Types = std::vector<std::pair<std::string_view, std::pair<std::string_view, std::string_view>>>;

PackedKeys packed_keys(nb::handle data, const char* what) {
    std::vector<uint32_t> keys = numbers<uint32_t>(data);
    for (size_t i = 1; i < keys.size(); ++i)
        if (keys[i - 1] >= keys[i]) throw ModelError(std::string("the ") + what + " are not in order");
    return PackedKeys(std::move(keys));
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
            [](LemmaRanker* self, const std::vector<std::string>& scripts, nb::handle lemmas,
               nb::handle endings, nb::handle words, nb::handle scripted, nb::handle script_of,
               nb::handle ambiguous, double advantage, nb::handle features, nb::handle weights) {
                new (self) LemmaRanker(
                    scripts,
                    {packed_keys(lemmas, "known lemmas"), packed_keys(endings, "endings of lemmas"),
                     packed_keys(words, "known words"), packed_keys(scripted, "words with lemmas"),
                     numbers<uint16_t>(script_of), packed_keys(ambiguous, "words with several lemmas")},
                    advantage, packed_keys(features, "features of lemmas"), numbers<float>(weights));
            },
            "scripts"_a, "lemmas"_a, "endings"_a, "words"_a, "scripted"_a, "script_of"_a, "ambiguous"_a,
            "advantage"_a, "features"_a, "weights"_a,
            "Keys (uint32, ascending) of known lemmas and of endings with their UPOS, of known words, of "
            "words with a "
            "script "
            "(uint16 each), of words with several lemmas; features (uint32) with their weights (float32).")
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
            "For each word its lemmas, their scores without weights, and their features.");
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
