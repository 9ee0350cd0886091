// _core: edit scripts, word types and LemmaRules of the lemmatiser.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <optional>

#include "bindings/arrays.hpp"
#include "bindings/decoder.hpp"
#include "bindings/module.hpp"
#include "core/errors.hpp"
#include "problems/morphology/edit_script.hpp"
#include "problems/morphology/lemma_rules.hpp"
#include "problems/morphology/word_types.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

void bind_morphology(nb::module_& m) {
    m.def(
        "edit_script", [](std::string_view form, std::string_view lemma) { return edit_script(form, lemma); },
        "form"_a, "lemma"_a, "The script that makes this lemma of this form.");
    m.def(
        "apply_script",
        [](std::string_view script, std::string_view form) {
            if (!is_script(script)) throw ParameterError("'" + std::string(script) + "' is no edit script");
            return apply_script(script, form);
        },
        "script"_a, "form"_a, "What a script makes of a form; None if it does not apply to it.");
    m.def(
        "word_types",
        [](const Corpus& corpus, size_t column, nb::handle tags, const std::vector<TagCells>& cells,
           size_t together) {
            check_column(corpus, column);
            const std::vector<uint32_t> ids = numbers<uint32_t>(tags);
            if (ids.size() != corpus.token_count()) throw ParameterError("there must be one tag a token");
            for (const uint32_t id : ids)
                if (id >= cells.size()) throw ParameterError("a tag number is out of range");
            if (together == 0) throw ParameterError("together must be at least 1, got 0");
            std::optional<WordTypes> types;
            {
                const WithoutGil nogil;
                types.emplace(find_word_types(corpus, column, ids, cells, together));
            }
            return nb::make_tuple(as_bytes(types->of_token), std::move(types->rows));
        },
        "corpus"_a, "column"_a, "tags"_a, "cells"_a, "together"_a,
        nb::sig("def word_types(corpus: Corpus, column: int, tags: object, cells: "
                "collections.abc.Sequence[tuple[str, str]], together: int) -> tuple[bytes, Corpus]"),
        "The type (uint32) of every token, and the different types: word, lower case, the two cells of a "
        "tag.");
    nb::class_<LemmaRules>(m, "LemmaRules", "Scripts for lemmas, and exceptions to what a classifier says.")
        .def(
            "__init__",
            [](LemmaRules* self, std::vector<std::string> scripts, nb::handle words, nb::handle word_scripts,
               nb::handle pairs, nb::handle pair_scripts, nb::handle lemmas) {
                new (self) LemmaRules(
                    std::move(scripts), {numbers<uint32_t>(words), numbers<uint16_t>(word_scripts)},
                    {numbers<uint64_t>(pairs), numbers<uint16_t>(pair_scripts)}, numbers<uint32_t>(lemmas));
            },
            "scripts"_a, "words"_a, "word_scripts"_a, "pairs"_a, "pair_scripts"_a, "lemmas"_a)
        .def_static(
            "keys",
            [](const Corpus& types) {
                std::vector<uint32_t> words;
                std::vector<uint64_t> pairs;
                for (size_t row = 0; row < types.token_count(); ++row) {
                    words.push_back(LemmaRules::word_key(types, row));
                    pairs.push_back(LemmaRules::pair_key(types, row));
                }
                return nb::make_tuple(as_bytes(words), as_bytes(pairs));
            },
            nb::sig("def keys(types: Corpus) -> tuple[bytes, bytes]"), "types"_a,
            "The keys of the words of word types (uint32), and of their pairs of word and tag (uint64).")
        .def_static("lemma_key", &LemmaRules::lemma_key, "lemma"_a, "upos"_a, "The key of a lemma (uint32).")
        .def(
            "apply",
            [](const LemmaRules& rules, const Corpus& types, const TaggingDecoder& classifier,
               const std::vector<size_t>& columns, size_t count, size_t threads) {
                check_columns(classifier.spec(), types, columns);
                if (types.column_count() < 3) throw ParameterError("word types have at least three columns");
                if (classifier.spec().labels().size() > rules.scripts().size())
                    throw ParameterError("the classifier has more labels than there are scripts");
                const WithoutGil nogil;
                return rules.apply(types,
                                   classifier.ranked(types, columns, rules.open(types), count, threads));
            },
            "types"_a, "classifier"_a, "columns"_a, "count"_a, "threads"_a = 1,
            "The lemmas of word types; a classifier says so many scripts of those that have no rule.")
        .def_prop_ro("scripts", &LemmaRules::scripts)
        .def(
            "freeze",
            [](const LemmaRules& rules) {
                return nb::make_tuple(as_bytes(rules.words().keys), as_bytes(rules.words().scripts),
                                      as_bytes(rules.pairs().keys), as_bytes(rules.pairs().scripts),
                                      as_bytes(rules.lemmas()));
            },
            nb::sig("def freeze(self) -> tuple[bytes, bytes, bytes, bytes, bytes]"),
            "Keys of words (uint32) and their scripts (uint16), of pairs (uint64) and theirs (uint16), of "
            "lemmas (uint32).");
}

}  // namespace goldbeam::bindings
