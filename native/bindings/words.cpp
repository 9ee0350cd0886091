// _core.WordSpec, WordData, WordLearner, WordDecoder.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>

#include "bindings/arrays.hpp"
#include "bindings/decoder.hpp"
#include "bindings/knowledge.hpp"
#include "bindings/learner.hpp"
#include "bindings/module.hpp"
#include "bindings/options.hpp"
#include "bindings/trace.hpp"
#include "problems/words/decoder.hpp"
#include "problems/words/learner.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

// A 1 for each character that begins a word and a 0 for the others; sentences begin with a word.
std::vector<uint32_t> beginnings(const Corpus& corpus, nb::handle begins) {
    std::vector<uint32_t> found = numbers<uint32_t>(begins);
    if (found.size() != corpus.token_count()) throw ParameterError("there must be one number a character");
    for (size_t token = 0; token < found.size(); ++token)
        if (found[token] > kSeparate)
            throw ParameterError(corpus.where(token) +
                                 ": 1 says that a word begins here, 0 that it does not");
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        const size_t first = corpus.sentence_begin(s);
        if (first < corpus.sentence_end(s) && found[first] != kSeparate)
            throw ParameterError(corpus.where(first) + ": the first character must begin a word");
    }
    return found;
}

void bind_spec(nb::module_& m) {
    nb::class_<WordSpec>(m, "WordSpec", "Columns and templates of a word-based segmenter.")
        .def(
            "__init__",
            [](WordSpec* self, std::vector<std::string> columns, const std::vector<std::string>& templates,
               const std::shared_ptr<WordKnowledge>& knowledge) {
                new (self) WordSpec(std::move(columns), templates, knowledge_of(knowledge));
            },
            "columns"_a, "templates"_a, "knowledge"_a.none() = nb::none())
        .def_prop_ro("knowledge", &spec_knowledge<WordSpec>,
                     "Its word clusters and lexicon; None if it has none.")
        .def_prop_ro("columns", &WordSpec::columns)
        .def_prop_ro("used_columns", &WordSpec::used_columns, "Columns that some template looks at.")
        .def_prop_ro("templates", &WordSpec::template_texts)
        .def_prop_ro("looks_back", &WordSpec::looks_back,
                     "Some template asks where the word before the open one begins.");
}

void bind_learning(nb::module_& m) {
    bind_data<WordData>(m, "WordData", "Segmented sentences ready for learning.")
        .def(
            "__init__",
            [](WordData* self, const WordSpec& spec, const Corpus& corpus, const std::vector<size_t>& columns,
               nb::handle begins) {
                check_columns(spec, corpus, columns);
                const std::vector<uint32_t> gold = beginnings(corpus, begins);
                const WithoutGil nogil;
                new (self) WordData(spec, corpus, columns, gold);
            },
            "spec"_a, "corpus"_a, "columns"_a, "begins"_a, nb::keep_alive<1, 2>(),
            "`begins` (uint32): 1 for each character that begins a word, else 0.");
    bind_learner<WordLearner>(m, "WordLearner", "A violation-fixing perceptron for word-based segmentation.");
}

// One action more than there are characters closes the last word.
std::vector<Action> gold_words(const WordSpec&, const Corpus& corpus, size_t sentence,
                               std::span<const uint32_t> begins) {
    if (begins.size() != corpus.sentence_end(sentence) - corpus.sentence_begin(sentence))
        throw ParameterError("there must be one number a character of the sentence");
    for (size_t i = 0; i < begins.size(); ++i)
        if (begins[i] > kSeparate || (i == 0 && begins[i] != kSeparate))
            throw ParameterError("a character begins a word (1) or not (0), and the first one does");
    return word_actions(begins);
}

}  // namespace

void bind_words(nb::module_& m) {
    bind_spec(m);
    bind_learning(m);
    bind_decoder<WordDecoder>(m, "WordDecoder", "A frozen word-based segmenter: characters in, words out.",
                              "A number (uint32) a character: 1 if a word begins with it, else 0.",
                              &gold_words);
}

}  // namespace goldbeam::bindings
