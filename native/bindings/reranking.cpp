// _core.CandidateLists, RerankingSpec, RerankingData, RerankingLearner.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>

#include <numeric>

#include "bindings/arrays.hpp"
#include "bindings/learner.hpp"
#include "bindings/module.hpp"
#include "problems/reranking/learner.hpp"
#include "problems/tagging/decoder.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

// Lists from flat arrays: how many candidates a sentence has, how many words a candidate, and so on.
CandidateLists lists_of(nb::handle counts, nb::handle words, nb::handle lengths, nb::handle tags,
                        nb::handle scores) {
    const auto counts_ = numbers<uint32_t>(counts), words_ = numbers<uint32_t>(words);
    const auto lengths_ = numbers<uint32_t>(lengths), tags_ = numbers<uint32_t>(tags);
    const auto scores_ = numbers<double>(scores);
    const auto sum = [](const std::vector<uint32_t>& v) {
        return std::accumulate(v.begin(), v.end(), size_t{0});
    };
    if (sum(counts_) != words_.size() || words_.size() != scores_.size() || sum(words_) != lengths_.size() ||
        lengths_.size() != tags_.size())
        throw ParameterError("the five arrays of the candidates do not agree in number");
    CandidateLists lists;
    size_t candidate = 0, word = 0;
    for (const uint32_t count : counts_) {
        for (const size_t end = candidate + count; candidate < end; word += words_[candidate++])
            lists.add({std::span(lengths_).subspan(word, words_[candidate]),
                       std::span(tags_).subspan(word, words_[candidate])},
                      scores_[candidate]);
        lists.end_sentence();
    }
    return lists;
}

// The k best label sequences of a tagger of characters, as words: a label begins a word or not, and has a
// tag.
CandidateLists k_best_words(const TaggingDecoder& decoder, const Corpus& corpus,
                            const std::vector<size_t>& columns, size_t k, const std::vector<bool>& begins,
                            const std::vector<uint32_t>& tags) {
    CandidateLists lists;
    std::vector<uint32_t> lengths, word_tags;
    for (const auto& sentence : decoder.k_best(corpus, columns, k)) {
        for (const ScoredLabels& candidate : sentence) {
            lengths.clear();
            word_tags.clear();
            for (const Action label : candidate.labels) {
                if (begins[label] || lengths.empty()) {
                    lengths.push_back(0);
                    word_tags.push_back(tags[label]);
                }
                ++lengths.back();
            }
            lists.add({lengths, word_tags}, candidate.score);
        }
        lists.end_sentence();
    }
    return lists;
}

nb::tuple picked(const CandidateLists& lists, nb::handle chosen) {
    const std::vector<uint32_t> indices = numbers<uint32_t>(chosen);
    if (indices.size() != lists.sentence_count()) throw ParameterError("there must be one number a list");
    std::vector<uint32_t> lengths, tags;
    for (size_t s = 0; s < indices.size(); ++s) {
        if (indices[s] >= lists.count(s)) throw ParameterError("a candidate's number is out of range");
        const TaggedWords words = lists.words(s, indices[s]);
        lengths.insert(lengths.end(), words.lengths.begin(), words.lengths.end());
        tags.insert(tags.end(), words.tags.begin(), words.tags.end());
    }
    return nb::make_tuple(as_bytes(lengths), as_bytes(tags));
}

// Lists of several parts of a corpus, in the order of the whole: list i of all parts goes to places[i].
CandidateLists arranged(const std::vector<CandidateLists*>& parts, nb::handle places) {
    const std::vector<uint32_t> wanted = numbers<uint32_t>(places);
    std::vector<std::pair<const CandidateLists*, size_t>> at(wanted.size(), {nullptr, 0});
    size_t i = 0;
    for (const CandidateLists* part : parts)
        for (size_t s = 0; s < part->sentence_count(); ++s, ++i) {
            if (i == wanted.size() || wanted[i] >= at.size() || at[wanted[i]].first != nullptr)
                throw ParameterError("the places must be those of all lists, each once");
            at[wanted[i]] = {part, s};
        }
    if (i != wanted.size()) throw ParameterError("the places must be those of all lists, each once");
    CandidateLists whole;
    for (const auto& [part, s] : at) whole.add_list(*part, s);
    return whole;
}

void bind_candidates(nb::module_& m) {
    nb::class_<CandidateLists>(m, "CandidateLists",
                               "For each sentence some ways to cut it into tagged words, with their scores.")
        .def(
            "__init__",
            [](CandidateLists* self, nb::handle counts, nb::handle words, nb::handle lengths, nb::handle tags,
               nb::handle scores) {
                new (self) CandidateLists(lists_of(counts, words, lengths, tags, scores));
            },
            "counts"_a, "words"_a, "lengths"_a, "tags"_a, "scores"_a,
            "Candidates of each sentence, words of each candidate, length and tag of each word (uint32), "
            "score of "
            "each candidate (float64).")
        .def("__len__", &CandidateLists::sentence_count)
        .def(
            "__getitem__",
            [](const CandidateLists& lists, size_t sentence) {
                if (sentence >= lists.sentence_count()) throw nb::index_error("there is no such list");
                std::vector<std::tuple<double, std::vector<uint32_t>, std::vector<uint32_t>>> list;
                for (size_t c = 0; c < lists.count(sentence); ++c) {
                    const auto [lengths, tags] = lists.words(sentence, c);
                    list.emplace_back(lists.score(sentence, c),
                                      std::vector<uint32_t>(lengths.begin(), lengths.end()),
                                      std::vector<uint32_t>(tags.begin(), tags.end()));
                }
                return list;
            },
            "sentence"_a, "The candidates of a sentence, as (score, lengths, tags).")
        .def(
            "nearest",
            [](const CandidateLists& lists, const Corpus& corpus, nb::handle lengths, nb::handle tags) {
                lists.check(corpus);
                const auto lengths_ = numbers<uint32_t>(lengths), tags_ = numbers<uint32_t>(tags);
                if (lengths_.size() != tags_.size()) throw ParameterError("there must be one tag a word");
                return as_bytes(lists.nearest(corpus, {lengths_, tags_}));
            },
            "characters"_a, "lengths"_a, "tags"_a,
            "The number (uint32) of each list's candidate with the highest F, given gold words (uint32).")
        .def_prop_ro("spread", &CandidateLists::spread,
                     "How far the scores of candidates are from the first of their list, in the mean.")
        .def("picked", &picked, "chosen"_a,
             nb::sig("def picked(self, chosen: object) -> tuple[bytes, bytes]"),
             "Lengths and tags (uint32) of the words of these candidates, one of each list.")
        .def_static("arranged", &arranged, "parts"_a, "places"_a,
                    "Lists of several parts as one: list i of all parts goes to places[i] (uint32).");
    m.def(
        "k_best_words",
        [](const TaggingDecoder& decoder, const Corpus& corpus, const std::vector<size_t>& columns, size_t k,
           const std::vector<bool>& begins, const std::vector<uint32_t>& tags) {
            const TaggingSpec& spec = decoder.spec();
            if (columns.size() != spec.columns().size())
                throw ParameterError("as many columns are needed as the model reads: " +
                                     std::to_string(spec.columns().size()));
            for (const size_t column : columns) check_column(corpus, column);
            if (begins.size() != spec.labels().size() || tags.size() != spec.labels().size())
                throw ParameterError("the tables must have one entry a label");
            const WithoutGil nogil;
            return k_best_words(decoder, corpus, columns, k, begins, tags);
        },
        "decoder"_a, "corpus"_a, "columns"_a, "k"_a, "begins"_a, "tags"_a,
        "The k best of a tagger of characters as tagged words. Tables by label: does it begin a word, its "
        "tag.");
}

void bind_learning(nb::module_& m) {
    nb::class_<RerankingSpec>(m, "RerankingSpec", "The templates of a re-ranker.")
        .def(nb::init<const std::vector<std::string>&, double>(), "templates"_a, "unit"_a = 1.0,
             "`unit`: what differences of scores are counted in.")
        .def_prop_ro("templates", &RerankingSpec::template_texts)
        .def_prop_ro("unit", &RerankingSpec::unit);
    nb::class_<RerankingData>(m, "RerankingData",
                              "Lists whose best candidates are known, ready for learning.")
        .def(
            "__init__",
            [](RerankingData* self, const Corpus& corpus, size_t column, const CandidateLists& lists,
               nb::handle gold) {
                check_column(corpus, column);
                lists.check(corpus);
                std::vector<uint32_t> best = numbers<uint32_t>(gold);
                if (best.size() != lists.sentence_count())
                    throw ParameterError("there must be one number a list");
                for (size_t s = 0; s < best.size(); ++s)
                    if (best[s] >= lists.count(s) && lists.count(s) > 0)
                        throw ParameterError("a candidate's number is out of range");
                new (self) RerankingData(corpus, column, lists, std::move(best));
            },
            "characters"_a, "column"_a, "lists"_a, "gold"_a, nb::keep_alive<1, 2>(), nb::keep_alive<1, 4>(),
            "`gold` (uint32): the number of the best candidate of each list.")
        .def("__len__", &RerankingData::sentence_count);
    bind_learner<RerankingLearner>(m, "RerankingLearner", "A violation-fixing perceptron that re-ranks.");
    const auto with_lists = [](const Corpus& corpus, size_t column, const CandidateLists& lists) {
        check_column(corpus, column);
        lists.check(corpus);
    };
    m.def(
        "choose_candidates",
        [=](const RerankingSpec& spec, const Frozen& weights, const Corpus& corpus, size_t column,
            const CandidateLists& lists) {
            with_lists(corpus, column, lists);
            return as_bytes(
                without_gil([&] { return choose_candidates(spec, weights, corpus, column, lists); }));
        },
        "spec"_a, "weights"_a, "characters"_a, "column"_a, "lists"_a,
        "The number (uint32) of the best candidate of each list.");
    m.def(
        "candidate_scores",
        [=](const RerankingSpec& spec, const Frozen& weights, const Corpus& corpus, size_t column,
            const CandidateLists& lists) {
            with_lists(corpus, column, lists);
            const WithoutGil nogil;
            return candidate_scores(spec, weights, corpus, column, lists);
        },
        "spec"_a, "weights"_a, "characters"_a, "column"_a, "lists"_a,
        "What the candidates of each list score.");
}

}  // namespace

void bind_reranking(nb::module_& m) {
    bind_candidates(m);
    bind_learning(m);
}

}  // namespace goldbeam::bindings
