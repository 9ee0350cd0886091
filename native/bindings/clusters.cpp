// _core.WordCounts, ClusterVocabulary, BigramCounts, Bigrams, Exchange, Hierarchy.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/module.hpp"
#include "clusters/exchange.hpp"
#include "clusters/hierarchy.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

void count_cells(WordSink& sink, const Corpus& corpus, size_t column, bool lower) {
    check_column(corpus, column);
    const WithoutGil nogil;
    read_words(corpus, column, lower, &sink);
}

void count_text(WordSink& sink, std::string_view text, bool lines, bool lower) {
    const WithoutGil nogil;
    read_words(text, {.lower = lower, .lines = lines}, &sink);
}

// Keeps what it is given.
struct ListedWords : WordSink {
    std::vector<std::vector<std::string>> parts{{}};
    void word(std::string_view word) override { parts.back().emplace_back(word); }
    void edge() override { parts.emplace_back(); }
};

template <class Bound>
void bind_sink(Bound& bound) {
    bound
        .def("count_text", &count_text, "text"_a, "lines"_a = false, "lower"_a = false,
             "Count the words of raw text; `lines`: no context reaches beyond a line.")
        .def("count_column", &count_cells, "corpus"_a, "column"_a, "lower"_a = false,
             "Count the cells of a column; no context reaches beyond a sentence.");
}

void bind_counts(nb::module_& m) {
    nb::class_<WordSink>(m, "WordSink", "Takes the words of a text.");
    auto counts =
        nb::class_<WordCounts, WordSink>(m, "WordCounts", "How often each word of a text occurs.")
            .def(nb::init<size_t>(), "most"_a,
                 "`most`: about how many different words are counted at a time; the rarest are forgotten.")
            .def_prop_ro("tokens", &WordCounts::tokens)
            .def_prop_ro("size", &WordCounts::size, "Different words.")
            .def_prop_ro("forgotten", &WordCounts::forgotten,
                         "Words were forgotten that had been seen so often at most.");
    bind_sink(counts);
    nb::class_<Vocabulary>(m, "ClusterVocabulary", "The words of a text to cluster, most frequent first.")
        .def(
            "__init__",
            [](Vocabulary* self, const WordCounts& counted, uint32_t least, size_t most) {
                const WithoutGil nogil;
                new (self) Vocabulary(counted, least, most);
            },
            "counts"_a, "least"_a, "most"_a)
        .def("__len__", &Vocabulary::size)
        .def(
            "words",
            [](const Vocabulary& vocabulary) {
                nb::list words;
                for (uint32_t number = 0; number < vocabulary.size(); ++number) {
                    const std::string_view word = vocabulary.word(number);
                    words.append(nb::str(word.data(), word.size()));
                }
                return words;
            },
            nb::sig("def words(self) -> list[str]"));
    auto bigrams = nb::class_<BigramCounts, WordSink>(m, "BigramCounts",
                                                      "How often words of a vocabulary follow each other.")
                       .def(nb::init<const Vocabulary&>(), "vocabulary"_a, nb::keep_alive<1, 2>())
                       .def("edge", &BigramCounts::edge, "No context reaches beyond this place.");
    bind_sink(bigrams);
    m.def(
        "words_of_text",
        [](std::string_view text, bool lines, bool lower) {
            ListedWords words;
            count_text(words, text, lines, lower);
            if (words.parts.back().empty()) words.parts.pop_back();
            return words.parts;
        },
        "text"_a, "lines"_a = false, "lower"_a = false,
        "The words of raw text as `WordCounts` finds them, in parts that no context reaches beyond.");
}

void bind_bigrams(nb::module_& m) {
    nb::class_<Bigrams>(m, "Bigrams", "The bigrams of a whole text.")
        .def(
            "__init__",
            [](Bigrams* self, BigramCounts& counts, size_t words) {
                const WithoutGil nogil;
                new (self) Bigrams(words, counts.take());
            },
            "counts"_a, "words"_a, "Takes the bigrams out of `counts`; `words`: size of its vocabulary.")
        .def_prop_ro("words", &Bigrams::words)
        .def_prop_ro("total", &Bigrams::total)
        .def_prop_ro("distinct", &Bigrams::distinct)
        .def_prop_ro("checksum", &Bigrams::checksum)
        .def(
            "count", [](const Bigrams& bigrams, uint32_t word) { return bigrams.count(word); }, "word"_a)
        .def(
            "listed",
            [](const Bigrams& bigrams) {
                std::vector<std::tuple<uint32_t, uint32_t, uint32_t>> listed;
                for (uint32_t left = 0; left < bigrams.words() + Bigrams::kContexts; ++left)
                    for (const auto& [right, count] : bigrams.after(left))
                        listed.emplace_back(left, right, count);
                return listed;
            },
            "(left, right, count); behind the words come the number of all other words and that of the "
            "edge.");
}

void bind_exchange(nb::module_& m) {
    using Progress = std::tuple<uint32_t, uint32_t, uint32_t>;
    nb::class_<Exchange>(m, "Exchange", "Words in classes, which move while that raises mutual information.")
        .def(
            "__init__",
            [](Exchange* self, const Bigrams& bigrams, uint32_t clusters, uint64_t seed, size_t threads,
               nb::object classes, const Progress& progress) {
                std::optional<std::vector<uint32_t>> given;
                if (!classes.is_none()) given = numbers<uint32_t>(classes);
                const WithoutGil nogil;
                if (!given) {
                    new (self) Exchange(bigrams, clusters, seed, threads);
                    return;
                }
                const auto [pass, position, moved] = progress;
                new (self) Exchange(bigrams, clusters, seed, threads, std::move(*given),
                                    ExchangeProgress{pass, position, moved});
            },
            "bigrams"_a, "clusters"_a, "seed"_a = 1, "threads"_a = 1, "classes"_a = nb::none(),
            "progress"_a = Progress{}, nb::keep_alive<1, 2>(),
            "`classes` (uint32) and `progress`: those of a run to go on with.")
        .def(
            "run",
            [](Exchange& exchange, double seconds) {
                const WithoutGil nogil;
                return exchange.run(seconds);
            },
            "seconds"_a,
            "Look at words until the pass is complete or so many seconds have passed; True if it is "
            "complete. KeyboardInterrupt leaves a state that can be gone on with.")
        .def_prop_ro(
            "progress",
            [](const Exchange& exchange) {
                const ExchangeProgress& at = exchange.progress();
                return Progress{at.pass, at.position, at.moved};
            },
            "Complete passes, words looked at in the next one, and how many words moved in it (or in the "
            "last one, if none has been looked at).")
        .def_prop_ro(
            "classes", [](const Exchange& exchange) { return as_bytes(exchange.counts().classes()); },
            "The class (uint32) of each word.")
        .def_prop_ro("moves", &Exchange::moves, "The moves of the last `run`: words and their new classes.")
        .def_prop_ro("mutual_information",
                     [](const Exchange& exchange) { return exchange.counts().mutual_information(); })
        .def(
            "gain",
            [](const Exchange& exchange, uint32_t word, uint32_t to) {
                ClassCounts::Neighbours scratch;
                return exchange.counts().gain(word, to, &scratch);
            },
            "word"_a, "to"_a, "How much moving a word would raise mutual information, in nats times tokens.")
        .def(
            "best_class",
            [](const Exchange& exchange, uint32_t word) {
                ClassCounts::Neighbours scratch;
                const auto [to, gain] = exchange.counts().best_class(word, &scratch);
                return std::pair{to, gain};
            },
            "word"_a, "The best other class of a word, and its gain.");
}

void bind_hierarchy(nb::module_& m) {
    nb::class_<Hierarchy>(m, "Hierarchy", "Classes merged pair by pair.")
        .def(
            "__init__",
            [](Hierarchy* self, const Exchange& exchange, size_t threads) {
                const WithoutGil nogil;
                new (self) Hierarchy(exchange.counts(), threads);
            },
            "exchange"_a, "threads"_a = 1)
        .def(
            "merge_next",
            [](Hierarchy& hierarchy) {
                const WithoutGil nogil;
                return hierarchy.merge_next();
            },
            "Merge the two classes that lose least mutual information; returns how many are left.")
        .def_prop_ro("merges", &Hierarchy::merges)
        .def(
            "bits",
            [](const Hierarchy& hierarchy) {
                return cluster_bits(static_cast<uint32_t>(hierarchy.merges().size()) + 1, hierarchy.merges());
            },
            "The path to each class, once all are merged.");
}

}  // namespace

void bind_clusters(nb::module_& m) {
    bind_counts(m);
    bind_bigrams(m);
    bind_exchange(m);
    bind_hierarchy(m);
}

}  // namespace goldbeam::bindings
