// _core.ParsingSpec, ParsingData, ParsingLearner, ParsingDecoder.
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>

#include "bindings/arrays.hpp"
#include "bindings/decoder.hpp"
#include "bindings/knowledge.hpp"
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
        .def(
            "__init__",
            [](ParsingSpec* self, std::vector<std::string> columns, const std::vector<std::string>& templates,
               std::vector<std::string> relations, std::vector<std::string> actions,
               const std::string& system, bool single_root, uint32_t root_relation,
               const std::shared_ptr<WordKnowledge>& knowledge, bool reversed,
               const ExcludedRelations& excluded) {
                new (self) ParsingSpec(std::move(columns), templates, std::move(relations),
                                       std::move(actions), system, single_root, root_relation,
                                       knowledge_of(knowledge), reversed, excluded);
            },
            "columns"_a, "templates"_a, "relations"_a, "actions"_a, "system"_a, "single_root"_a,
            "root_relation"_a, "knowledge"_a.none() = nb::none(), "reversed"_a = false,
            "excluded"_a = ExcludedRelations{})
        .def_prop_ro("knowledge", &spec_knowledge<ParsingSpec>,
                     "Its word clusters and lexicon; None if it has none.")
        .def_prop_ro("columns", &ParsingSpec::columns)
        .def_prop_ro("used_columns", &ParsingSpec::used_columns, "Columns that some template looks at.")
        .def_prop_ro("templates", &ParsingSpec::template_texts)
        .def_prop_ro("cheap_templates", &ParsingSpec::cheap_templates,
                     "Numbers of the templates that a cascade looks at first.")
        .def_prop_ro("relations", &ParsingSpec::relations)
        .def_prop_ro("actions", &ParsingSpec::action_names)
        .def_prop_ro("system", [](const ParsingSpec& s) { return std::string(s.system().name); })
        .def_prop_ro("single_root", &ParsingSpec::single_root)
        .def_prop_ro("root_relation", &ParsingSpec::root_relation)
        .def_prop_ro("reversed", &ParsingSpec::reversed)
        .def_prop_ro("excluded", &ParsingSpec::excluded, "Relations that words with some UPOS cannot have.");
    m.def(
        "parsing_actions",
        [](const Corpus& corpus, nb::handle heads, nb::handle relations,
           const std::vector<std::string>& names, const std::string& system, bool single_root,
           bool reversed) {
            const TransitionSystem* found = find_system(system);
            if (found == nullptr)
                throw ParameterError("system must be one of " + system_names() + ", not '" + system + "'");
            const TreeNumbers trees(corpus, heads, relations, names.size());
            if (names.empty()) throw ParameterError("there must be a relation");
            const WithoutGil nogil;
            return needed_actions(corpus, trees.view(), names, *found, single_root, reversed);
        },
        "corpus"_a, "heads"_a, "relations"_a, "relation_names"_a, "system"_a, "single_root"_a,
        "reversed"_a = false,
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

// Gold is (heads, relations).
std::vector<Action> gold_derivation(const ParsingSpec& spec, const Corpus& corpus, size_t sentence,
                                    nb::handle gold) {
    const auto [heads, relations] = nb::cast<std::pair<nb::object, nb::object>>(gold);
    const TreeNumbers tree(heads, relations, spec.relations().size());
    const size_t begin = corpus.sentence_begin(sentence), words = corpus.sentence_end(sentence) - begin;
    if (tree.size() != words) throw ParameterError("there must be one head a token of the sentence");
    tree.check_heads(0, words);
    const auto actions = derive(spec, tree.view());
    if (!actions)
        throw DataError(corpus.where(begin) + ": the system " + std::string(spec.system().name) +
                        " cannot derive this sentence's tree; choose another sentence");
    return *actions;
}

const EasyFirstDecoder& easy_first(const ParsingDecoder& decoder) {
    if (decoder.easy_first() == nullptr)
        throw ParameterError("only easy-first parsing has an order of its own to show");
    return *decoder.easy_first();
}

// The number of a pair, child, head, action, score.
using JoiningTuple = std::tuple<uint32_t, uint32_t, uint32_t, Action, double>;
JoiningTuple joining_tuple(const JoiningDecision::Option& option) {
    const auto& [child, head, action, score] = option.made;
    return {option.pair, child, head, action, score};
}

void bind_decoding(nb::module_& m) {
    bind_decoder<ParsingDecoder>(m, "ParsingDecoder",
                                 "A frozen parser: sentences in, heads and relations out.",
                                 "Heads and relations (uint32), one per token.", &gold_derivation)
        .def(
            "margins",
            [](const ParsingDecoder& decoder, const Corpus& corpus, const Columns& columns) {
                const auto [trees, margins] =
                    asked(decoder, corpus, columns, [&] { return decoder.margins(corpus, columns); });
                return joined(trees, margins);
            },
            "corpus"_a, "columns"_a,
            "Heads and relations (uint32), and by how much each arc beat the best other action.")
        .def(
            "steps",
            [](const ParsingDecoder& decoder, const Corpus& corpus, const Columns& columns, size_t sentence) {
                if (sentence >= corpus.sentence_count()) throw nb::index_error("no such sentence");
                const EasyFirstDecoder& easy = easy_first(decoder);
                return attachments_of(
                    asked(decoder, corpus, columns, [&] { return easy.trace(corpus, columns, sentence); }));
            },
            "corpus"_a, "columns"_a, "sentence"_a,
            nb::sig("def steps(self, corpus: Corpus, columns: collections.abc.Sequence[int], sentence: int) "
                    "-> list[tuple[int, int, int, float]]"),
            "The steps of easy-first parsing: child and head (from 1; 0 is the root), action number, score.")
        .def(
            "joining_decisions",
            [](const ParsingDecoder& decoder, const Corpus& corpus, const Columns& columns, size_t sentence) {
                check_sentence_number(sentence, corpus.sentence_count());
                const EasyFirstDecoder& easy = easy_first(decoder);
                const auto found = asked(decoder, corpus, columns,
                                         [&] { return easy.decisions(corpus, columns, sentence); });
                std::vector<std::tuple<JoiningTuple, std::vector<JoiningTuple>>> all;
                for (const auto& decision : found) {
                    auto& [taken, options] = all.emplace_back();
                    taken = joining_tuple(decision.taken);
                    for (const auto& option : decision.options) options.push_back(joining_tuple(option));
                }
                return all;
            },
            "corpus"_a, "columns"_a, "sentence"_a,
            "For each step of easy-first parsing: what was done, and all that could have been. Each is the "
            "number of a pair of trees, child, head, action number, score.")
        .def(
            "explain_joining",
            [](const ParsingDecoder& decoder, const Corpus& corpus, const Columns& columns, size_t sentence,
               size_t step, const std::vector<std::pair<uint32_t, Action>>& options) {
                check_sentence_number(sentence, corpus.sentence_count());
                const EasyFirstDecoder& easy = easy_first(decoder);
                return named_weights_tuple(asked(decoder, corpus, columns, [&] {
                    return easy.explain(corpus, columns, sentence, step, options);
                }));
            },
            "corpus"_a, "columns"_a, "sentence"_a, "step"_a, "options"_a,
            "As `explain`, for pairs of trees and actions at a step of easy-first parsing.");
}

}  // namespace

void bind_dependency(nb::module_& m) {
    bind_spec(m);
    bind_learning(m);
    bind_decoding(m);
}

}  // namespace goldbeam::bindings
