// _core.ParsingSpec, ParsingData, ParsingLearner, ParsingDecoder.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>

#include "bindings/arrays.hpp"
#include "bindings/decoder.hpp"
#include "bindings/learner.hpp"
#include "bindings/options.hpp"
#include "bindings/trace.hpp"
#include "bindings/tree_numbers.hpp"
#include "problems/dependency/decoder.hpp"
#include "problems/dependency/learner.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

void bind_spec(nb::module_& m) {
    nb::class_<ParsingSpec>(m, "ParsingSpec",
                            "Columns, templates, relations, actions and system of a parser.")
        .def(nb::init<std::vector<std::string>, const std::vector<std::string>&, std::vector<std::string>,
                      std::vector<std::string>, const std::string&, bool, uint32_t>(),
             "columns"_a, "templates"_a, "relations"_a, "actions"_a, "system"_a, "single_root"_a,
             "root_relation"_a)
        .def_prop_ro("columns", &ParsingSpec::columns)
        .def_prop_ro("used_columns", &ParsingSpec::used_columns, "Columns that some template looks at.")
        .def_prop_ro("templates", &ParsingSpec::template_texts)
        .def_prop_ro("relations", &ParsingSpec::relations)
        .def_prop_ro("actions", &ParsingSpec::action_names)
        .def_prop_ro("system", [](const ParsingSpec& s) { return std::string(s.system().name); })
        .def_prop_ro("single_root", &ParsingSpec::single_root)
        .def_prop_ro("root_relation", &ParsingSpec::root_relation);
    m.def(
        "parsing_actions",
        [](const Corpus& corpus, nb::handle heads, nb::handle relations,
           const std::vector<std::string>& names, const std::string& system, bool single_root) {
            const TransitionSystem* found = find_system(system);
            if (found == nullptr)
                throw ParameterError("system must be one of " + system_names() + ", not '" + system + "'");
            const TreeNumbers trees(corpus, heads, relations, names.size());
            if (names.empty()) throw ParameterError("there must be a relation");
            const WithoutGil nogil;
            return needed_actions(corpus, trees.view(), names, *found, single_root);
        },
        "corpus"_a, "heads"_a, "relations"_a, "relation_names"_a, "system"_a, "single_root"_a,
        "The actions that the system needs to derive these trees (uint32 heads and relations).");
}

void bind_learning(nb::module_& m) {
    bind_data<ParsingData>(m, "ParsingData", "A treebank ready for learning.")
        .def(
            "__init__",
            [](ParsingData* self, const ParsingSpec& spec, const Corpus& corpus,
               const std::vector<size_t>& columns, nb::handle heads, nb::handle relations, bool dropout) {
                check_columns(spec, corpus, columns);
                const TreeNumbers trees(corpus, heads, relations, spec.relations().size());
                const WithoutGil nogil;
                new (self) ParsingData(spec, corpus, columns, trees.view(), dropout);
            },
            "spec"_a, "corpus"_a, "columns"_a, "heads"_a, "relations"_a, "dropout"_a = false,
            nb::keep_alive<1, 2>());
    bind_learner<ParsingLearner>(m, "ParsingLearner", "A violation-fixing perceptron for parsing.");
}

void bind_decoding(nb::module_& m) {
    nb::class_<ParsingDecoder>(m, "ParsingDecoder", "A frozen parser: sentences in, heads and relations out.")
        .def("__init__", &construct_decoder<ParsingDecoder, ParsingSpec>, "spec"_a, "weights"_a, "settings"_a)
        .def(
            "decode",
            [](const ParsingDecoder& decoder, const Corpus& corpus, const std::vector<size_t>& columns,
               size_t threads) {
                check_columns(decoder.spec(), corpus, columns);
                const auto trees = without_gil([&] { return decoder.decode(corpus, columns, threads); });
                return nb::make_tuple(as_bytes(trees.heads), as_bytes(trees.relations));
            },
            "corpus"_a, "columns"_a, "threads"_a = 1,
            nb::sig("def decode(self, corpus: Corpus, columns: collections.abc.Sequence[int], threads: int = "
                    "1) -> "
                    "tuple[bytes, bytes]"),
            "Heads and relations (uint32), one a token.")
        .def(
            "k_best",
            [](const ParsingDecoder& decoder, const Corpus& corpus, const std::vector<size_t>& columns,
               size_t k) {
                check_columns(decoder.spec(), corpus, columns);
                std::vector<std::vector<std::tuple<double, std::vector<uint32_t>, std::vector<uint32_t>>>>
                    lists;
                const WithoutGil nogil;
                for (auto& sentence : decoder.k_best(corpus, columns, k)) {
                    auto& list = lists.emplace_back();
                    for (auto& tree : sentence)
                        list.emplace_back(tree.score, std::move(tree.heads), std::move(tree.relations));
                }
                return lists;
            },
            "corpus"_a, "columns"_a, "k"_a, "For every sentence its k best trees: (score, heads, relations).")
        .def(
            "margins",
            [](const ParsingDecoder& decoder, const Corpus& corpus, const std::vector<size_t>& columns) {
                check_columns(decoder.spec(), corpus, columns);
                const auto found = without_gil([&] { return decoder.margins(corpus, columns); });
                return nb::make_tuple(as_bytes(found.first.heads), as_bytes(found.first.relations),
                                      nb::cast(found.second));
            },
            "corpus"_a, "columns"_a,
            nb::sig("def margins(self, corpus: Corpus, columns: collections.abc.Sequence[int]) -> "
                    "tuple[bytes, bytes, list[float]]"),
            "Heads and relations (uint32), and by how much each arc beat the best other action.")
        .def(
            "trace",
            [](const ParsingDecoder& decoder, const Corpus& corpus, const std::vector<size_t>& columns,
               size_t sentence, nb::handle heads, nb::handle relations, double margin, bool beams) {
                check_columns(decoder.spec(), corpus, columns);
                check_sentence_number(sentence, corpus.sentence_count());
                const TreeNumbers tree(heads, relations, decoder.spec().relations().size());
                const size_t words = corpus.sentence_end(sentence) - corpus.sentence_begin(sentence);
                if (tree.size() != words)
                    throw ParameterError("there must be one head a token of the sentence");
                tree.check_heads(0, words);
                const auto gold = derive(decoder.spec(), tree.view());
                if (!gold)
                    throw DataError(corpus.where(corpus.sentence_begin(sentence)) + ": the system " +
                                    std::string(decoder.spec().system().name) +
                                    " cannot derive this sentence's tree; choose another sentence");
                const auto trajectory =
                    without_gil([&] { return decoder.trace(corpus, columns, sentence, *gold); });
                return trace_dict(trajectory, decoder.weights().scale(), margin, beams);
            },
            "corpus"_a, "columns"_a, "sentence"_a, "heads"_a, "relations"_a, "margin"_a, "beams"_a = true,
            nb::sig("def trace(self, corpus: Corpus, columns: collections.abc.Sequence[int], sentence: int, "
                    "heads: object, relations: object, margin: float, beams: bool = True) -> dict[str, "
                    "typing.Any]"),
            "The search through a sentence whose gold tree (uint32) is known: steps and choices.");
}

}  // namespace

void bind_dependency(nb::module_& m) {
    bind_spec(m);
    bind_learning(m);
    bind_decoding(m);
}

}  // namespace goldbeam::bindings
