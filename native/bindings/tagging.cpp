// _core.TaggingSpec, TaggingData, TaggingLearner, TaggingDecoder.
#include "bindings/tagging.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>

#include "bindings/arrays.hpp"
#include "bindings/decoder.hpp"
#include "bindings/knowledge.hpp"
#include "bindings/learner.hpp"
#include "bindings/module.hpp"
#include "bindings/options.hpp"
#include "bindings/trace.hpp"
#include "problems/tagging/decoder.hpp"
#include "problems/tagging/learner.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

// One label number below `count` for each token.
std::vector<uint32_t> a_label_a_token(const Corpus& corpus, nb::handle labels, size_t count) {
    std::vector<uint32_t> ids = numbers<uint32_t>(labels);
    if (ids.size() != corpus.token_count()) throw ParameterError("there must be one label a token");
    for (size_t token = 0; token < ids.size(); ++token)
        if (ids[token] >= count)
            throw DataError(corpus.where(token) + ": has a label that the model does not know");
    return ids;
}

void bind_spec(nb::module_& m) {
    nb::class_<LabelLexicon>(m, "LabelLexicon", "The labels that words had in training, for the atom tags().")
        .def(
            "__init__",
            [](LabelLexicon* self, nb::handle words, nb::handle classes) {
                new (self) LabelLexicon(numbers<uint64_t>(words), numbers<uint64_t>(classes));
            },
            "words"_a, "classes"_a)
        .def(
            "freeze",
            [](const LabelLexicon& lexicon) {
                const auto [words, classes] = lexicon.freeze();
                return nb::make_tuple(as_bytes(words), as_bytes(classes));
            },
            nb::sig("def freeze(self) -> tuple[bytes, bytes]"),
            "Keys of words (uint64) and their classes (uint64).");
    m.def(
        "count_labels",
        [](const Corpus& corpus, size_t column, nb::handle labels, size_t blocks) {
            check_column(corpus, column);
            return count_labels(corpus, column, a_label_a_token(corpus, labels, kNoAction), blocks);
        },
        "corpus"_a, "column"_a, "labels"_a, "blocks"_a = 0,
        "The lexicon of a corpus: the labels (uint32) of every word, apart by block if there are blocks.");
    nb::class_<LabelCandidates>(m, "LabelCandidates", "The labels that a word may get.")
        .def(
            "__init__",
            [](LabelCandidates* self, nb::handle words, nb::handle ends, nb::handle labels) {
                new (self) LabelCandidates(numbers<uint64_t>(words), numbers<uint32_t>(ends),
                                           numbers<uint16_t>(labels));
            },
            "words"_a, "ends"_a, "labels"_a)
        .def_static(
            "count",
            [](const Corpus& corpus, size_t column, nb::handle labels, size_t least) {
                check_column(corpus, column);
                return LabelCandidates::count(corpus, column, a_label_a_token(corpus, labels, 0xffff), least);
            },
            "corpus"_a, "column"_a, "labels"_a, "least"_a,
            "Those of a corpus with labels (uint32), for words seen at least so often, and for all others.")
        .def(
            "known",
            [](const LabelCandidates& c, const std::vector<std::string>& words) {
                std::string buffer;
                size_t known = 0;
                for (const std::string& word : words) known += c.list_of(word, &buffer) != 0;
                return known;
            },
            "words"_a, "How many of these words have a list of their own.")
        .def(
            "freeze",
            [](const LabelCandidates& c) {
                return nb::make_tuple(as_bytes(c.words()), as_bytes(c.ends()), as_bytes(c.labels()));
            },
            nb::sig("def freeze(self) -> tuple[bytes, bytes, bytes]"),
            "Keys of words (uint64), where each list ends (uint32), and the labels (uint16).");
    m.def(
        "translate",
        [](nb::handle labels, const std::vector<uint32_t>& table) {
            std::vector<uint32_t> ids = numbers<uint32_t>(labels);
            for (uint32_t& id : ids) {
                if (id >= table.size()) throw ParameterError("a label number is out of range");
                id = table[id];
            }
            return as_bytes(ids);
        },
        "labels"_a, "table"_a, "Labels (uint32) renumbered by a table.");
    nb::class_<TaggingSpec>(m, "TaggingSpec",
                            "Columns, templates, labels and valid label sequences of a tagger.")
        .def(
            "__init__",
            [](TaggingSpec* self, std::vector<std::string> columns, const std::vector<std::string>& templates,
               std::vector<std::string> labels, nb::bytes start, nb::bytes follow, nb::bytes end,
               nb::handle known_words, std::shared_ptr<LabelLexicon> lexicon,
               std::vector<std::vector<uint32_t>> parts, std::vector<uint32_t> coarse,
               std::shared_ptr<LabelCandidates> candidates, std::vector<std::string> given,
               const std::shared_ptr<WordKnowledge>& knowledge) {
                if (!lexicon) lexicon = std::make_shared<LabelLexicon>();
                new (self) TaggingSpec(
                    std::move(columns), templates, std::move(labels),
                    {bytes_vector(start), bytes_vector(follow), bytes_vector(end)},
                    numbers<uint64_t>(known_words), std::move(lexicon),
                    {std::move(parts), std::move(coarse), std::move(candidates), std::move(given)},
                    knowledge_of(knowledge));
            },
            "columns"_a, "templates"_a, "labels"_a, "start"_a = nb::bytes("", 0),
            "follow"_a = nb::bytes("", 0), "end"_a = nb::bytes("", 0), "known_words"_a = nb::bytes("", 0),
            "lexicon"_a = nb::none(), "parts"_a = nb::list(), "coarse"_a = nb::list(),
            "candidates"_a = nb::none(), "given"_a = nb::list(), "knowledge"_a.none() = nb::none(),
            "`parts`: for each label the numbers of its parts, which weights are of; `coarse`: of one of "
            "them.")
        .def_prop_ro("knowledge", &spec_knowledge<TaggingSpec>,
                     "Its word clusters and lexicon; None if it has none.")
        .def_prop_ro("columns", &TaggingSpec::columns)
        .def_prop_ro("used_columns", &TaggingSpec::used_columns, "Columns that some template looks at.")
        .def_prop_ro("templates", &TaggingSpec::template_texts)
        .def_prop_ro("labels", &TaggingSpec::labels)
        .def_prop_ro("order", &TaggingSpec::order)
        .def_prop_ro("action_count", &TaggingSpec::action_count,
                     "What weights are of: labels, or parts of labels.")
        .def_prop_ro("uses_lexicon", &TaggingSpec::uses_lexicon, "Some template has the atom tags().")
        .def_prop_ro("lexicon", [](const TaggingSpec& s) { return s.shared_lexicon(); })
        .def_prop_ro("known_words", [](const TaggingSpec& s) { return as_bytes(s.known_words()); })
        .def_prop_ro(
            "mask",
            [](const TaggingSpec& s) {
                return nb::make_tuple(as_bytes(s.mask().start), as_bytes(s.mask().follow),
                                      as_bytes(s.mask().end));
            },
            nb::sig("def mask(self) -> tuple[bytes, bytes, bytes]"));
    m.def(
        "distinct_values",
        [](const Corpus& corpus, size_t column) {
            check_column(corpus, column);
            return distinct_values(corpus, column);
        },
        "corpus"_a, "column"_a, "Values of a column, by first appearance.");
    m.def(
        "frequent_words",
        [](const Corpus& corpus, size_t column, size_t least) {
            check_column(corpus, column);
            return as_bytes(frequent_words(corpus, column, least));
        },
        "corpus"_a, "column"_a, "least"_a, "Hashes (uint64) of the words that appear at least so often.");
    m.def(
        "encode_labels",
        [](const Corpus& corpus, size_t column, const std::vector<std::string>& labels) {
            check_column(corpus, column);
            return as_bytes(encode_labels(corpus, column, labels));
        },
        "corpus"_a, "column"_a, "labels"_a,
        "Numbers (uint32) of a column's values; len(labels) where unknown.");
    m.def(
        "label_lists",
        [](const Corpus& corpus, nb::handle ids, const std::vector<std::string>& labels) {
            const std::vector<uint32_t> numbers_ = a_label_a_token(corpus, ids, labels.size());
            std::vector<nb::str> names;
            for (const std::string& label : labels) names.emplace_back(label.data(), label.size());
            nb::list sentences;
            for (size_t s = 0; s < corpus.sentence_count(); ++s) {
                const size_t begin = corpus.sentence_begin(s), n = corpus.sentence_end(s) - begin;
                nb::object list = nb::steal(PyList_New(static_cast<Py_ssize_t>(n)));
                if (!list.is_valid()) throw nb::python_error();
                for (size_t i = 0; i < n; ++i) {
                    PyObject* name = Py_NewRef(names[numbers_[begin + i]].ptr());
                    PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i), name);
                }
                sentences.append(std::move(list));
            }
            return sentences;
        },
        "corpus"_a, "ids"_a, "labels"_a,
        nb::sig("def label_lists(corpus: Corpus, ids: object, labels: collections.abc.Sequence[str]) -> "
                "list[list[str]]"),
        "Label numbers as lists of strings, a list a sentence.");
}

void bind_learning(nb::module_& m) {
    bind_data<TaggingData>(m, "TaggingData", "A tagged corpus ready for learning.")
        .def(
            "__init__",
            [](TaggingData* self, const TaggingSpec& spec, const Corpus& corpus,
               const std::vector<size_t>& columns, nb::handle labels, bool counted, size_t blocks) {
                check_columns(spec, corpus, columns);
                const std::vector<uint32_t> ids = a_label_a_token(corpus, labels, spec.labels().size());
                const WithoutGil nogil;
                new (self) TaggingData(spec, corpus, columns, ids, counted, blocks);
            },
            "spec"_a, "corpus"_a, "columns"_a, "labels"_a, "counted"_a = false, "blocks"_a = 0,
            nb::keep_alive<1, 2>(),
            "`counted`: the spec's lexicon was counted on these very data, in so many blocks.");

    nb::class_<ExampleReport>(m, "ExampleReport", "What one example did to the weights.")
        .def_ro("updates", &ExampleReport::updates)
        .def_ro("invalid", &ExampleReport::invalid)
        .def_ro("gave_up", &ExampleReport::gave_up)
        .def_ro("gamma_invalid", &ExampleReport::gamma_invalid)
        .def_ro("plain_fallbacks", &ExampleReport::plain_fallbacks)
        .def_ro("violation", &ExampleReport::violation)
        .def_ro("prefix", &ExampleReport::prefix)
        .def_ro("steps", &ExampleReport::steps);

    nb::class_<BatchReport>(m, "BatchReport", "What a batch of examples did to the weights.")
        .def("__len__", [](const BatchReport& b) { return b.examples.size(); })
        .def("__getitem__",
             [](const BatchReport& b, size_t i) {
                 if (i >= b.examples.size()) throw nb::index_error("example index out of range");
                 return b.examples[i];
             })
        .def(
            "pack",
            [](const BatchReport& b) {
                return nb::bytes(b.examples.data(), b.examples.size() * sizeof(ExampleReport));
            },
            "All there is to know, as bytes.")
        .def_static(
            "unpack",
            [](nb::handle packed) {
                const Buffer buffer(packed);
                BatchReport batch;
                batch.examples.resize(buffer.view().size() / sizeof(ExampleReport));
                if (buffer.view().size() % sizeof(ExampleReport) != 0)
                    throw ModelError("the report of a batch is not a whole number of examples");
                if (!batch.examples.empty())
                    std::memcpy(batch.examples.data(), buffer.view().data(), buffer.view().size());
                for (const ExampleReport& e : batch.examples)
                    if (!std::isfinite(e.violation))
                        throw ModelError("the report of a batch has a violation that is no number");
                return batch;
            },
            "packed"_a, "What pack() gave.")
        .def_prop_ro("total", &BatchReport::total)
        .def_prop_ro("updated", &BatchReport::updated, "Examples that changed the weights.")
        .def_prop_ro("covered", &BatchReport::covered,
                     "Sum over these of the mean share of the steps updated on.");

    bind_learner<TaggingLearner>(m, "TaggingLearner", "A violation-fixing perceptron for tagging.")
        .def(
            "trace",
            [](const TaggingLearner& learner, const TaggingData& data, size_t sentence) {
                check_sentence_number(sentence, data.sentence_count());
                return spelled_steps(trace_of(learner.trace(data, sentence), 1.0));
            },
            "data"_a, "sentence"_a,
            nb::sig("def trace(self, data: TaggingData, sentence: int) -> list[dict[str, typing.Any]]"),
            "The score curves and beams of one sentence under the current weights.")
        .def(
            "replace_spec",
            [](TaggingLearner& learner, std::shared_ptr<TaggingSpec> spec) {
                learner.replace_spec(std::move(spec));
            },
            "spec"_a, "Go on with more labels; those there were keep their numbers.");
}

const GuidedDecoder& guided(const TaggingDecoder& decoder) {
    if (decoder.guided() == nullptr)
        throw ParameterError("only guided search has an order of its own to show");
    return *decoder.guided();
}

void bind_decoding(nb::module_& m) {
    bind_decoder<TaggingDecoder>(m, "TaggingDecoder", "A frozen tagger: sentences in, label numbers out.",
                                 "Label numbers (uint32), one per token.", &gold_labels)
        .def(
            "order",
            [](const TaggingDecoder& decoder, const Corpus& corpus, const Columns& columns) {
                return as_bytes(
                    asked(decoder, corpus, columns, [&] { return decoder.decide_order(corpus, columns); }));
            },
            "corpus"_a, "columns"_a, "When each token of a sentence was decided (uint32), from 0.")
        .def(
            "pairs",
            [](const TaggingDecoder& decoder, const Corpus& corpus, const Columns& columns) {
                return asked(decoder, corpus, columns,
                             [&] { return guided(decoder).pairs_of_states(corpus, columns); });
            },
            "corpus"_a, "columns"_a, "How many pairs of states guided search looks at.")
        .def(
            "steps",
            [](const TaggingDecoder& decoder, const Corpus& corpus, const Columns& columns, size_t sentence) {
                if (sentence >= corpus.sentence_count()) throw nb::index_error("no such sentence");
                const auto trace = asked(decoder, corpus, columns,
                                         [&] { return guided(decoder).trace(corpus, columns, sentence); });
                std::vector<std::tuple<uint32_t, uint32_t, double, std::vector<std::vector<Action>>>> steps;
                for (const auto& span : trace.spans)
                    steps.emplace_back(span.token, span.begin, span.score, span.states);
                return steps;
            },
            "corpus"_a, "columns"_a, "sentence"_a,
            "The steps of guided search: token, first token of its span, score, label numbers by state.")
        .def(
            "ranked",
            [](const TaggingDecoder& decoder, const Corpus& corpus, const Columns& columns, size_t count,
               size_t threads) {
                const auto found = asked(decoder, corpus, columns,
                                         [&] { return decoder.ranked(corpus, columns, count, threads); });
                return std::make_tuple(as_bytes(found.labels), as_bytes(found.scores));
            },
            "corpus"_a, "columns"_a, "count"_a, "threads"_a = 1,
            "The `count` best labels of each token (uint32; 2**32 - 1 where there are no more), after the "
            "best ones of the tokens before it, and their scores (float).")
        .def(
            "margins",
            [](const TaggingDecoder& decoder, const Corpus& corpus, const Columns& columns, nb::handle labels,
               const std::vector<uint32_t>& written) {
                const std::vector<uint32_t> ids =
                    a_label_a_token(corpus, labels, decoder.spec().labels().size());
                if (written.size() != decoder.spec().labels().size())
                    throw ParameterError("written must have one number a label");
                return asked(decoder, corpus, columns,
                             [&] { return decoder.margins(corpus, columns, ids, written); });
            },
            "corpus"_a, "columns"_a, "labels"_a, "written"_a,
            "By how much each label beats the best other one in its place.");
}

}  // namespace

std::vector<Action> gold_labels(const TaggingSpec& spec, const Corpus& corpus, size_t sentence,
                                std::span<const uint32_t> labels) {
    const size_t begin = corpus.sentence_begin(sentence);
    if (labels.size() != corpus.sentence_end(sentence) - begin)
        throw ParameterError("there must be one label a token of the sentence");
    for (size_t i = 0; i < labels.size(); ++i)
        if (labels[i] >= spec.labels().size())
            throw DataError(corpus.where(begin + i) + ": has a label that the model does not know");
    return {labels.begin(), labels.end()};
}

void bind_tagging(nb::module_& m) {
    bind_spec(m);
    bind_learning(m);
    bind_decoding(m);
}

}  // namespace goldbeam::bindings
