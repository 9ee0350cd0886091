// _core.Grammar, GenerativeModel, ConstituencySpec, ConstituencyData, ConstituencyLearner,
// ConstituencyDecoder.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/arrays.hpp"
#include "bindings/decoder.hpp"
#include "bindings/knowledge.hpp"
#include "bindings/learner.hpp"
#include "bindings/trace.hpp"
#include "problems/constituency/decoder.hpp"
#include "problems/constituency/generative_training.hpp"
#include "problems/constituency/learner.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

void bind_grammar(nb::module_& m) {
    nb::class_<Grammar>(m, "Grammar", "Labels, allowable chains and triples, and heads.")
        .def(
            "__init__",
            [](Grammar* self, std::vector<std::string> phrases, std::vector<std::string> tags, uint32_t root,
               nb::handle chain_labels, nb::handle chain_ends, nb::handle chain_allowed, nb::handle triples,
               nb::handle head_ranks, nb::handle bases, nb::handle punctuation, nb::handle lookahead) {
                new (self) Grammar(GrammarParts{
                    std::move(phrases), std::move(tags), root, numbers<uint32_t>(chain_labels),
                    numbers<uint32_t>(chain_ends), numbers<uint8_t>(chain_allowed),
                    numbers<uint32_t>(triples), numbers<uint16_t>(head_ranks), numbers<uint32_t>(bases),
                    numbers<uint8_t>(punctuation), numbers<uint32_t>(lookahead)});
            },
            "phrases"_a, "tags"_a, "root"_a, "chain_labels"_a, "chain_ends"_a, "chain_allowed"_a, "triples"_a,
            "head_ranks"_a, "bases"_a, "punctuation"_a, "lookahead"_a = nb::bytes("", 0))
        .def_prop_ro("phrases", [](const Grammar& g) { return g.parts().phrases; })
        .def_prop_ro("tags", [](const Grammar& g) { return g.parts().tags; })
        .def_prop_ro("root", &Grammar::root)
        .def_prop_ro("chain_count", &Grammar::chain_count)
        .def(
            "parts",
            [](const Grammar& g) {
                const GrammarParts& p = g.parts();
                return nb::make_tuple(as_bytes(p.chain_labels), as_bytes(p.chain_ends),
                                      as_bytes(p.chain_allowed), as_bytes(p.triples), as_bytes(p.head_ranks),
                                      as_bytes(p.bases), as_bytes(p.punctuation), as_bytes(p.lookahead));
            },
            nb::sig("def parts(self) -> tuple[bytes, bytes, bytes, bytes, bytes, bytes, bytes, bytes]"),
            "What it was made of, after the root.");
}

nb::tuple table_parts(const Interpolated& table) {
    const auto& p = table.parts();
    return nb::make_tuple(as_bytes(p.keys), as_bytes(p.lambdas), as_bytes(p.begins), as_bytes(p.outcomes),
                          as_bytes(p.shares), p.base);
}

Interpolated table_of(const nb::tuple& parts, size_t outcomes) {
    if (parts.size() != 6) throw ModelError("the generative model's tables make no sense");
    return Interpolated({numbers<uint64_t>(parts[0]), numbers<float>(parts[1]), numbers<uint32_t>(parts[2]),
                         numbers<uint32_t>(parts[3]), numbers<float>(parts[4]), nb::cast<double>(parts[5])},
                        outcomes);
}

void bind_generative(nb::module_& m) {
    nb::class_<GenerativeModel>(m, "GenerativeModel",
                                "Probabilities of labels and words, top-down from left to right.")
        .def(
            "__init__",
            [](GenerativeModel* self, const Grammar& grammar, const nb::tuple& labels, const nb::tuple& words,
               nb::handle known) {
                new (self) GenerativeModel{table_of(labels, grammar.outcome_count()), table_of(words, 0),
                                           numbers<uint32_t>(known)};
            },
            "grammar"_a, "labels"_a, "words"_a, "known"_a,
            nb::sig("def __init__(self, grammar: Grammar, labels: tuple[typing.Any, ...], words: "
                    "tuple[typing.Any, ...], known: object) -> None"))
        .def_static(
            "fit",
            [](const ConstituencyData& data, uint32_t parts) {
                const WithoutGil nogil;
                return fit_generative(data, parts);
            },
            "data"_a, "parts"_a,
            "The model of all trees, then those that have not seen the k-th of so many parts.")
        .def(
            "parts",
            [](const GenerativeModel& model) {
                return nb::make_tuple(table_parts(model.labels), table_parts(model.words),
                                      as_bytes(model.known));
            },
            nb::sig("def parts(self) -> tuple[tuple[bytes, bytes, bytes, bytes, bytes, float], tuple[bytes, "
                    "bytes, "
                    "bytes, bytes, bytes, float], bytes]"),
            "What it can be made of again.")
        .def_prop_ro("contexts", [](const GenerativeModel& model) {
            return model.labels.parts().keys.size() + model.words.parts().keys.size();
        });
}

void bind_learning(nb::module_& m) {
    nb::class_<ConstituencySpec>(m, "ConstituencySpec",
                                 "Columns, templates and grammar of a constituency parser.")
        .def(
            "__init__",
            [](ConstituencySpec* self, std::vector<std::string> columns,
               const std::vector<std::string>& templates, std::shared_ptr<Grammar> grammar,
               const std::shared_ptr<WordKnowledge>& knowledge) {
                new (self) ConstituencySpec(std::move(columns), templates, std::move(grammar),
                                            knowledge_of(knowledge));
            },
            "columns"_a, "templates"_a, "grammar"_a, "knowledge"_a.none() = nb::none())
        .def_prop_ro("knowledge", &spec_knowledge<ConstituencySpec>,
                     "Its word clusters and lexicon; None if it has none.")
        .def_prop_ro("columns", &ConstituencySpec::columns)
        .def_prop_ro("templates", &ConstituencySpec::template_texts)
        .def_prop_ro("actions", &ConstituencySpec::action_names);
    bind_data<ConstituencyData>(m, "ConstituencyData", "A treebank ready for learning.")
        .def(
            "__init__",
            [](ConstituencyData* self, const ConstituencySpec& spec, const Corpus& corpus,
               const std::vector<size_t>& columns, nb::handle labels, nb::handle ends, nb::handle node_ends,
               bool dropout) {
                check_columns(spec, corpus, columns);
                const auto l = numbers<uint32_t>(labels), e = numbers<uint32_t>(ends),
                           n = numbers<uint32_t>(node_ends);
                const WithoutGil nogil;
                new (self) ConstituencyData(spec, corpus, columns, {l, e}, n, dropout);
            },
            "spec"_a, "corpus"_a, "columns"_a, "labels"_a, "ends"_a, "node_ends"_a, "dropout"_a = false,
            nb::keep_alive<1, 2>());
    bind_learner<ConstituencyLearner>(m, "ConstituencyLearner",
                                      "A violation-fixing perceptron for constituency parsing.")
        .def(
            "use_generative",
            [](ConstituencyLearner& learner, const std::vector<std::shared_ptr<GenerativeModel>>& models,
               double weight) { learner.use_generative({models.begin(), models.end()}, weight); },
            "models"_a, "weight"_a,
            "Score each sentence with the model that has not seen it too; its log probability has this "
            "weight.");
}

// Gold is (labels, ends) of nodes.
std::vector<Action> gold_derivation(const ConstituencySpec& spec, const Corpus& corpus, size_t sentence,
                                    nb::handle gold) {
    const auto [labels, ends] = nb::cast<std::pair<nb::object, nb::object>>(gold);
    const auto l = numbers<uint32_t>(labels), e = numbers<uint32_t>(ends);
    const size_t begin = corpus.sentence_begin(sentence);
    const auto actions = derive(spec.grammar(), {l, e}, corpus.sentence_end(sentence) - begin);
    if (!actions)
        throw DataError(corpus.where(begin) +
                        ": the grammar has no chains for this sentence's tree; choose another sentence");
    return *actions;
}

void bind_decoding(nb::module_& m) {
    bind_decoder<ConstituencyDecoder>(m, "ConstituencyDecoder",
                                      "A frozen constituency parser: sentences in, trees out.",
                                      "Nodes in preorder: labels and ends (uint32); a sentence: how many it "
                                      "has (uint32), score (double), flag.",
                                      &gold_derivation)
        .def(
            "__init__",
            [](ConstituencyDecoder* self, std::shared_ptr<ConstituencySpec> spec,
               std::shared_ptr<Frozen> weights, std::shared_ptr<GenerativeModel> generative, double weight,
               nb::kwargs given) {
                new (self) ConstituencyDecoder(std::move(spec), std::move(weights),
                                               search_of(std::move(given)), {std::move(generative), weight});
            },
            "spec"_a, "weights"_a, "generative"_a.none() = nb::none(), "generative_weight"_a = 0.0,
            "settings"_a)
        .def(
            "prefixes",
            [](const ConstituencyDecoder& decoder, const Corpus& corpus, const Columns& columns) {
                return asked(decoder, corpus, columns, [&] { return decoder.prefixes(corpus, columns); });
            },
            "corpus"_a, "columns"_a,
            "After each word of a sentence, and at its end, the log of the sum of exp(score) over the beam.");
}

}  // namespace

void bind_constituency(nb::module_& m) {
    bind_grammar(m);
    bind_learning(m);
    bind_generative(m);
    bind_decoding(m);
}

}  // namespace goldbeam::bindings
