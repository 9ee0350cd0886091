// _core.GraphSpec, ArcLists, GraphData, GraphLearner, GraphDecoder, find_tree, reparse.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/arrays.hpp"
#include "bindings/decoder.hpp"
#include "bindings/knowledge.hpp"
#include "bindings/learner.hpp"
#include "bindings/options.hpp"
#include "bindings/tree_numbers.hpp"
#include "problems/graph/decoder.hpp"
#include "problems/graph/learner.hpp"
#include "problems/graph/reparsing.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

void bind_spec(nb::module_& m) {
    nb::class_<GraphSpec>(m, "GraphSpec", "Columns, templates, relations and order of a graph-based parser.")
        .def(
            "__init__",
            [](GraphSpec* self, std::vector<std::string> columns, const std::vector<std::string>& templates,
               std::vector<std::string> relations, int order, bool projective, bool single_root,
               uint32_t root_relation, const std::shared_ptr<WordKnowledge>& knowledge) {
                new (self) GraphSpec(std::move(columns), templates, std::move(relations), order, projective,
                                     single_root, root_relation, knowledge_of(knowledge));
            },
            "columns"_a, "templates"_a, "relations"_a, "order"_a, "projective"_a, "single_root"_a,
            "root_relation"_a, "knowledge"_a.none() = nb::none())
        .def_prop_ro("knowledge", &spec_knowledge<GraphSpec>,
                     "Its word clusters and lexicon; None if it has none.")
        .def_prop_ro("columns", &GraphSpec::columns)
        .def_prop_ro("used_columns", &GraphSpec::used_columns, "Columns that some template looks at.")
        .def_prop_ro("templates", &GraphSpec::template_texts)
        .def_prop_ro("relations", &GraphSpec::relations)
        .def_prop_ro("actions", &GraphSpec::action_names)
        .def_prop_ro("order", &GraphSpec::order)
        .def_prop_ro("projective", &GraphSpec::projective)
        .def_prop_ro("single_root", &GraphSpec::single_root)
        .def_prop_ro("root_relation", &GraphSpec::root_relation);
}

void bind_learning(nb::module_& m) {
    nb::class_<ArcLists>(m, "ArcLists", "Candidate arcs of the sentences of a corpus.")
        .def("__len__", [](const ArcLists& lists) { return lists.ends.size(); })
        .def_prop_ro("arc_count", [](const ArcLists& lists) { return lists.arcs.size(); })
        .def(
            "arcs",
            [](const ArcLists& lists, size_t sentence) {
                if (sentence >= lists.ends.size()) throw nb::index_error("no such sentence");
                std::vector<std::tuple<uint32_t, uint32_t>> arcs;
                for (const auto& [h, m] : lists.of(sentence)) arcs.emplace_back(h, m);
                return arcs;
            },
            "sentence"_a, nb::sig("def arcs(self, sentence: int) -> list[tuple[int, int]]"),
            "(head, modifier), words counted from 1.");
    bind_data<GraphData>(m, "GraphData", "A treebank ready for graph-based learning.")
        .def(
            "__init__",
            [](GraphData* self, const GraphSpec& spec, const Corpus& corpus,
               const std::vector<size_t>& columns, nb::handle heads, nb::handle relations,
               const ArcLists* candidates, bool dropout) {
                check_columns(spec, corpus, columns);
                const TreeNumbers trees(corpus, heads, relations, spec.relations().size());
                const WithoutGil nogil;
                new (self) GraphData(spec, corpus, columns, trees.view(), candidates, dropout);
            },
            "spec"_a, "corpus"_a, "columns"_a, "heads"_a, "relations"_a, "candidates"_a = nb::none(),
            "dropout"_a = false, nb::keep_alive<1, 2>())
        .def_prop_ro("lost_arcs", &GraphData::lost_arcs, "Arcs of the trees that were no candidates.");
    bind_learner<GraphLearner>(m, "GraphLearner", "A perceptron for graph-based parsing.");
}

void bind_decoding(nb::module_& m) {
    nb::class_<GraphDecoder>(m, "GraphDecoder", "A frozen graph-based parser.")
        .def("__init__", &construct_decoder<GraphDecoder>, "spec"_a, "weights"_a, "settings"_a)
        .def(
            "decode",
            [](const GraphDecoder& decoder, const Corpus& corpus, const Columns& columns, size_t threads,
               const ArcLists* candidates) {
                return joined(asked(decoder, corpus, columns,
                                    [&] { return decoder.decode(corpus, columns, threads, candidates); }));
            },
            "corpus"_a, "columns"_a, "threads"_a = 1, "candidates"_a = nb::none(),
            "Heads and relations (uint32), one per token.")
        .def(
            "candidates",
            [](const GraphDecoder& decoder, const Corpus& corpus, const Columns& columns, size_t most,
               size_t threads) {
                return asked(decoder, corpus, columns,
                             [&] { return decoder.candidates(corpus, columns, most, threads); });
            },
            "corpus"_a, "columns"_a, "most"_a, "threads"_a = 1,
            "The best heads of every word, and those of the best projective tree.")
        .def(
            "margins",
            [](const GraphDecoder& decoder, const Corpus& corpus, const Columns& columns,
               const ArcLists* candidates) {
                const auto [trees, margins] = asked(
                    decoder, corpus, columns, [&] { return decoder.margins(corpus, columns, candidates); });
                return joined(trees, margins);
            },
            "corpus"_a, "columns"_a, "candidates"_a = nb::none(),
            "Heads and relations (uint32), and by how much each head beat the best other one.");
}

// Scores of parts by head, modifier and the third word, 0 to n; siblings that are none have the head's
// number.
double find_tree(const std::string& method, size_t n, bool single_root, const std::vector<double>& arcs,
                 const std::vector<double>& siblings, const std::vector<double>& grandparents,
                 const std::vector<std::pair<uint32_t, uint32_t>>& candidates, std::vector<uint32_t>* heads) {
    const size_t w = n + 1;
    if (arcs.size() != w * w) throw ParameterError("there must be a score for each pair of words");
    heads->assign(n, 0);
    const auto score = [&](size_t h, size_t m) { return arcs[h * w + m]; };
    if (method == "eisner") return Eisner<double>()(n, single_root, score, *heads);
    if (method == "edmonds") return Edmonds<double>()(n, single_root, score, *heads);
    if (siblings.size() != w * w * w || grandparents.size() != w * w * w)
        throw ParameterError("there must be a score for each three words");
    CandidateArcs graph;
    std::vector<CandidateArcs::Arc> list;
    for (const auto& [h, m] : candidates) {
        if (h > n || m < 1 || m > n || h == m) throw ParameterError("a candidate is no arc");
        list.push_back({h, m});
    }
    graph.assign(n, std::move(list));
    PartScores<double> scores;
    for (uint32_t a = 0; a < graph.size(); ++a) {
        const auto [h, m] = graph[a];
        scores.arcs.push_back(score(h, m));
        scores.siblings.push_back(siblings[(h * w + m) * w + h]);
        const auto [begin, end] = graph.inner(a);
        for (uint32_t s = begin; s < end; ++s)
            scores.siblings.push_back(siblings[(h * w + m) * w + graph[s].modifier]);
        for (const uint32_t into : graph.into(h))
            scores.grandparents.push_back(grandparents[(h * w + m) * w + graph[into].head]);
    }
    double total = SecondOrder<double>()(graph, scores, single_root, *heads);
    if (method == "hill-climbing") total += HillClimbing<double>()(graph, scores, single_root, *heads);
    return total;
}

// Heads, relations, votes.
using GivenBallot = std::tuple<nb::bytes, nb::bytes, nb::bytes>;

std::vector<ParsedTree> combined(const Corpus& corpus, const std::vector<GivenBallot>& given,
                                 size_t relation_count, ReparsingOptions options) {
    if (given.empty()) throw ParameterError("there must be a parser that votes");
    std::vector<TreeNumbers> trees;
    std::vector<std::vector<double>> votes;
    for (const auto& [heads, relations, counts] : given) {
        trees.emplace_back(corpus, heads, relations, relation_count);
        votes.push_back(numbers<double>(counts));
        if (votes.back().size() != corpus.token_count())
            throw ParameterError("there must be one vote per token");
        for (const double vote : votes.back())
            if (!(vote >= 0 && vote <= 1e6)) throw ParameterError("a vote must be from 0 to 1,000,000");
    }
    std::vector<Ballot> ballots;
    for (size_t i = 0; i < trees.size(); ++i) ballots.push_back({trees[i].view(), votes[i]});
    const WithoutGil nogil;
    return reparse(corpus, ballots, options);
}

}  // namespace

void bind_graph(nb::module_& m) {
    bind_spec(m);
    bind_learning(m);
    bind_decoding(m);
    m.def(
        "find_tree",
        [](const std::string& method, size_t n, bool single_root, const std::vector<double>& arcs,
           const std::vector<double>& siblings, const std::vector<double>& grandparents,
           const std::vector<std::pair<uint32_t, uint32_t>>& candidates) {
            std::vector<uint32_t> heads;
            const double total =
                find_tree(method, n, single_root, arcs, siblings, grandparents, candidates, &heads);
            return std::make_tuple(total, heads);
        },
        "method"_a, "words"_a, "single_root"_a, "arcs"_a, "siblings"_a = std::vector<double>(),
        "grandparents"_a = std::vector<double>(),
        "candidates"_a = std::vector<std::pair<uint32_t, uint32_t>>(),
        "The best tree by these scores: eisner, edmonds, second-order or hill-climbing; its score and "
        "heads.");
    m.def(
        "reparse",
        [](const Corpus& corpus, const std::vector<GivenBallot>& ballots, size_t relation_count,
           bool projective, bool single_root) {
            return joined(combined(corpus, ballots, relation_count, {projective, single_root}));
        },
        "corpus"_a, "ballots"_a, "relation_count"_a, "projective"_a, "single_root"_a,
        "The trees with the most votes: heads and relations (uint32). A ballot is (heads, relations, votes), "
        "the last as float64 for each token.");
}

}  // namespace goldbeam::bindings
