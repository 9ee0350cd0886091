// _core.WordClasses, WordKnowledge.
#include "bindings/knowledge.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>

#include <optional>

#include "bindings/arrays.hpp"
#include "bindings/module.hpp"
#include "problems/tokens/attachments.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

void bind_knowledge(nb::module_& m) {
    nb::class_<WordClasses>(m, "WordClasses", "Classes of words: clusters, or the tags of a lexicon.")
        .def(
            "__init__",
            [](WordClasses* self, nb::handle words, nb::handle classes, std::vector<std::string> names,
               bool folded, std::string origin, std::string licence) {
                new (self) WordClasses(numbers<uint32_t>(words), numbers<uint16_t>(classes), std::move(names),
                                       folded, {std::move(origin), std::move(licence)});
            },
            "words"_a, "classes"_a, "names"_a, "folded"_a = false, "origin"_a = "", "licence"_a = "",
            "Keys of words (uint32, ascending), the numbers of their classes (uint16), and the names of "
            "classes. "
            "`folded`: digits of words were replaced by 0.")
        .def_static(
            "key", [](std::string_view word) { return WordClasses::key_of(word); }, "word"_a,
            "The key of a word.")
        .def(
            "find",
            [](const WordClasses& table, std::string_view word) -> std::optional<std::string> {
                std::string buffer;
                const std::string* name = table.find(word, &buffer);
                return name ? std::optional(*name) : std::nullopt;
            },
            "word"_a, "The name of a word's class, as atoms find it; None if the table lacks the word.")
        .def(
            "share_known",
            [](const WordClasses& table, const Corpus& corpus, size_t column) {
                check_column(corpus, column);
                std::string buffer;
                size_t known = 0;
                for (size_t token = 0; token < corpus.token_count(); ++token)
                    known += table.find(corpus.cell(token, column), &buffer) != nullptr;
                return corpus.token_count() == 0
                           ? 1.0
                           : static_cast<double>(known) / static_cast<double>(corpus.token_count());
            },
            "corpus"_a, "column"_a, "The share of the tokens of a corpus that the table knows.")
        .def("__len__", [](const WordClasses& table) { return table.words().size(); })
        .def_prop_ro("names", &WordClasses::names)
        .def_prop_ro("folded", &WordClasses::folded)
        .def_prop_ro("origin", [](const WordClasses& table) { return table.origin().name; })
        .def_prop_ro("licence", [](const WordClasses& table) { return table.origin().licence; })
        .def(
            "freeze",
            [](const WordClasses& table) {
                return nb::make_tuple(as_bytes(table.words()), as_bytes(table.classes()));
            },
            nb::sig("def freeze(self) -> tuple[bytes, bytes]"),
            "Keys of words (uint32) and their classes (uint16).");
    nb::class_<WordKnowledge>(m, "WordKnowledge",
                              "The tables of the atoms cluster(), lexicon() and attach(), or None.")
        .def(
            "__init__",
            [](WordKnowledge* self, std::shared_ptr<WordClasses> clusters,
               std::shared_ptr<WordClasses> lexicon, std::shared_ptr<WordClasses> attachments) {
                new (self) WordKnowledge{std::move(clusters), std::move(lexicon), std::move(attachments)};
            },
            "clusters"_a.none() = nb::none(), "lexicon"_a.none() = nb::none(),
            "attachments"_a.none() = nb::none())
        .def_prop_ro("clusters",
                     [](const WordKnowledge& k) { return std::const_pointer_cast<WordClasses>(k.clusters); })
        .def_prop_ro("lexicon",
                     [](const WordKnowledge& k) { return std::const_pointer_cast<WordClasses>(k.lexicon); })
        .def_prop_ro("attachments", [](const WordKnowledge& k) {
            return std::const_pointer_cast<WordClasses>(k.attachments);
        });
    m.def(
        "attachment_key",
        [](std::string_view head, std::string_view dependent, bool head_first) {
            const TokenAtom lower{0, TokenFunction::kLower, 0};
            std::string buffer;
            const uint64_t first = evaluate(lower, head, &buffer);
            return attachment_key(first, evaluate(lower, dependent, &buffer), head_first);
        },
        "head"_a, "dependent"_a, "head_first"_a,
        "The key of a head and its dependent in attachment statistics.");
    m.def(
        "attachment_keys",
        [](const Corpus& corpus, size_t column, nb::handle heads, size_t least, size_t most) {
            check_column(corpus, column);
            return as_bytes(attachment_keys(corpus, column, numbers<uint32_t>(heads), {least, most}));
        },
        "corpus"_a, "column"_a, "heads"_a, "least"_a, "most"_a,
        nb::sig(
            "def attachment_keys(corpus: Corpus, column: int, heads: bytes, least: int, most: int) -> bytes"),
        "Keys (uint32) of all arcs between words, in sentences with `least` to `most` words; heads are "
        "uint32.");
}

}  // namespace goldbeam::bindings
