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
               double least, double temperature, size_t threads) {
                return asked(decoder, corpus, columns, [&] {
                    return decoder.candidates(corpus, columns, most, least, temperature, threads);
                });
            },
            "corpus"_a, "columns"_a, "most"_a, "least"_a = 0.0, "temperature"_a = 1.0, "threads"_a = 1,
            "The best heads of every word, and those of the best projective tree; of the others none with a "
            "probability below `least`.")
        .def(
            "k_best",
            [](const GraphDecoder& decoder, const Corpus& corpus, const Columns& columns, size_t k,
               size_t threads, const ArcLists* candidates) {
                return unpacked(asked(decoder, corpus, columns, [&] {
                    return decoder.k_best(corpus, columns, k, threads, candidates);
                }));
            },
            "corpus"_a, "columns"_a, "k"_a, "threads"_a = 1, "candidates"_a = nb::none(),
            "For every sentence its k best trees: the score, heads and relations.")
        .def(
            "marginals",
            [](const GraphDecoder& decoder, const Corpus& corpus, const Columns& columns, double temperature,
               size_t threads) {
                const auto all = asked(decoder, corpus, columns, [&] {
                    return decoder.marginals(corpus, columns, temperature, threads);
                });
                std::vector<nb::bytes> packed;
                for (const auto& one : all) packed.push_back(as_bytes(one));
                return packed;
            },
            "corpus"_a, "columns"_a, "temperature"_a, "threads"_a = 1,
            "For every sentence the probabilities (float64) of heads 0 to n, word by word.")
        .def(
            "marginals_of",
            [](const GraphDecoder& decoder, const Corpus& corpus, const Columns& columns, nb::handle heads,
               double temperature, size_t threads) {
                const std::vector<uint32_t> given = numbers<uint32_t>(heads);
                return asked(decoder, corpus, columns, [&] {
                    return decoder.marginals_of(corpus, columns, given, temperature, threads);
                });
            },
            "corpus"_a, "columns"_a, "heads"_a, "temperature"_a, "threads"_a = 1,
            "The probability of the head (uint32) of each token.")
        .def(
            "margins",
            [](const GraphDecoder& decoder, const Corpus& corpus, const Columns& columns,
               const ArcLists* candidates) {
                const auto [trees, margins] = asked(
                    decoder, corpus, columns, [&] { return decoder.margins(corpus, columns, candidates); });
                return joined(trees, margins);
            },
            "corpus"_a, "columns"_a, "candidates"_a = nb::none(),
            "Heads and relations (uint32), and by how much each head beat the best other one.")
        .def(
            "head_decision",
            [](const GraphDecoder& decoder, const Corpus& corpus, const Columns& columns, size_t sentence,
               uint32_t word, const ArcLists* candidates) {
                check_sentence_number(sentence, corpus.sentence_count());
                return decision_tuple(asked(decoder, corpus, columns, [&] {
                    return decoder.head_decision(corpus, columns, sentence, word, candidates);
                }));
            },
            "corpus"_a, "columns"_a, "sentence"_a, "word"_a, "candidates"_a = nb::none(),
            "The head of a word (from 1), and the score of the tree with each head that it could have, all "
            "else kept.")
        .def(
            "relation_decision",
            [](const GraphDecoder& decoder, const Corpus& corpus, const Columns& columns, size_t sentence,
               uint32_t word, const ArcLists* candidates) {
                check_sentence_number(sentence, corpus.sentence_count());
                return decision_tuple(asked(decoder, corpus, columns, [&] {
                    return decoder.relation_decision(corpus, columns, sentence, word, candidates);
                }));
            },
            "corpus"_a, "columns"_a, "sentence"_a, "word"_a, "candidates"_a = nb::none(),
            "The number of a word's relation to its head, and the score of each that it could have.")
        .def(
            "explain_heads",
            [](const GraphDecoder& decoder, const Corpus& corpus, const Columns& columns, size_t sentence,
               uint32_t word, const std::vector<uint32_t>& heads, const ArcLists* candidates) {
                check_sentence_number(sentence, corpus.sentence_count());
                return named_weights_tuple(asked(decoder, corpus, columns, [&] {
                    return decoder.explain_heads(corpus, columns, sentence, word, heads, candidates);
                }));
            },
            "corpus"_a, "columns"_a, "sentence"_a, "word"_a, "heads"_a, "candidates"_a = nb::none(),
            "The features of the parts of these trees that they do not share, with a weight for each head; "
            "what these parts score; and what that is besides.")
        .def(
            "explain_relations",
            [](const GraphDecoder& decoder, const Corpus& corpus, const Columns& columns, size_t sentence,
               uint32_t word, const std::vector<uint32_t>& relations, const ArcLists* candidates) {
                check_sentence_number(sentence, corpus.sentence_count());
                return named_weights_tuple(asked(decoder, corpus, columns, [&] {
                    return decoder.explain_relations(corpus, columns, sentence, word, relations, candidates);
                }));
            },
            "corpus"_a, "columns"_a, "sentence"_a, "word"_a, "relations"_a, "candidates"_a = nb::none(),
            "The same for relations of the word to its head.");
}

// Scores of parts by head, modifier and the third word, 0 to n; siblings that are none have the head's
// number.
struct GivenScores {
    size_t n;
    const std::vector<double>&arcs, &siblings, &grandparents;

    auto of_arcs() const {
        if (arcs.size() != (n + 1) * (n + 1))
            throw ParameterError("there must be a score for each pair of words");
        return [this](size_t h, size_t m) { return arcs[h * (n + 1) + m]; };
    }
    PartScores<double> of_parts(const std::vector<std::pair<uint32_t, uint32_t>>& candidates,
                                CandidateArcs* graph) const {
        const size_t w = n + 1;
        if (siblings.size() != w * w * w || grandparents.size() != w * w * w)
            throw ParameterError("there must be a score for each three words");
        std::vector<CandidateArcs::Arc> list;
        for (const auto& [h, m] : candidates) {
            if (h > n || m < 1 || m > n || h == m) throw ParameterError("a candidate is no arc");
            list.push_back({h, m});
        }
        graph->assign(n, std::move(list));
        PartScores<double> scores;
        for (uint32_t a = 0; a < graph->size(); ++a) {
            const auto [h, m] = (*graph)[a];
            scores.arcs.push_back(of_arcs()(h, m));
            scores.siblings.push_back(siblings[(h * w + m) * w + h]);
            const auto [begin, end] = graph->inner(a);
            for (uint32_t s = begin; s < end; ++s)
                scores.siblings.push_back(siblings[(h * w + m) * w + (*graph)[s].modifier]);
            for (const uint32_t into : graph->into(h))
                scores.grandparents.push_back(grandparents[(h * w + m) * w + (*graph)[into].head]);
        }
        return scores;
    }
};

// The k best trees, or one if k is 0.
std::vector<std::pair<double, std::vector<uint32_t>>> find_trees(
    const std::string& method, bool single_root, const GivenScores& given,
    const std::vector<std::pair<uint32_t, uint32_t>>& candidates, size_t k) {
    const size_t n = given.n;
    const auto score = given.of_arcs();
    std::vector<uint32_t> heads(n);
    if (method == "edmonds") {
        if (k > 0) return KBestSpanning<double>()(n, single_root, score, k);
        const double total = Edmonds<double>()(n, single_root, score, heads);
        return {{total, heads}};
    }
    if (method == "eisner") {
        Eisner<double> eisner;
        const double total = eisner(n, single_root, score, heads);
        if (k == 0) return {{total, heads}};
        const Eisner<double>::Chart<decltype(score)> chart(eisner, n, single_root, score);
        return k_best_of(chart, chart.top(), n, k);
    }
    CandidateArcs graph;
    const PartScores<double> scores = given.of_parts(candidates, &graph);
    SecondOrder<double> second_order;
    double total = second_order(graph, scores, single_root, heads);
    if (k > 0) {
        const SecondOrder<double>::Chart chart(second_order);
        return k_best_of(chart, chart.top(), n, k);
    }
    if (method == "hill-climbing") total += HillClimbing<double>()(graph, scores, single_root, heads);
    return {{total, heads}};
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
            return find_trees(method, single_root, {n, arcs, siblings, grandparents}, candidates, 0)[0];
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
    m.def(
        "find_trees",
        [](const std::string& method, size_t n, bool single_root, size_t k, const std::vector<double>& arcs,
           const std::vector<double>& siblings, const std::vector<double>& grandparents,
           const std::vector<std::pair<uint32_t, uint32_t>>& candidates) {
            if (k < 1 || method == "hill-climbing")
                throw ParameterError("k must be at least 1, and the method one that is exact");
            return find_trees(method, single_root, {n, arcs, siblings, grandparents}, candidates, k);
        },
        "method"_a, "words"_a, "single_root"_a, "k"_a, "arcs"_a, "siblings"_a = std::vector<double>(),
        "grandparents"_a = std::vector<double>(),
        "candidates"_a = std::vector<std::pair<uint32_t, uint32_t>>(),
        "The k best trees by these scores: eisner, edmonds or second-order; scores and heads.");
    m.def(
        "arc_marginals",
        [](size_t n, bool single_root, const std::vector<double>& arcs) {
            std::vector<double> found;
            TreeMarginals()(n, single_root, GivenScores{n, arcs, arcs, arcs}.of_arcs(), &found);
            return found;
        },
        "words"_a, "single_root"_a, "arcs"_a,
        "The probability of heads 0 to n of each word if that of a tree is proportional to exp(score).");
}

}  // namespace goldbeam::bindings
