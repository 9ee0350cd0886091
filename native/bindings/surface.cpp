// _core.Surface: how the words of a corpus stand in the text.
#include "data/surface.hpp"

#include "bindings/arrays.hpp"
#include "bindings/corpus_columns.hpp"
#include "bindings/module.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

nb::list multiword_tuples(const Surface& surface) {
    nb::list tokens;
    for (const MultiwordToken& token : surface.multiwords)
        tokens.append(nb::make_tuple(token.sentence, token.first, token.last, to_str(token.form),
                                     token.range.begin, token.range.end, token.space_after));
    return tokens;
}

nb::list comment_texts(const Surface& surface) {
    nb::list texts;
    for (const auto& text : surface.texts) texts.append(text ? to_str(*text) : nb::none());
    return texts;
}

}  // namespace

void bind_surface(nb::module_& m) {
    nb::class_<Surface>(
        m, "Surface",
        "How the words of a CoNLL-U corpus stand in the text, as MISC, multiword tokens and comments tell.")
        .def(
            "__init__",
            [](Surface* self, const Corpus& corpus) {
                const WithoutGil nogil;
                new (self) Surface(surface_of(corpus));
            },
            "corpus"_a, nb::keep_alive<1, 2>())
        .def_prop_ro(
            "starts", [](const Surface& surface) { return as_bytes(surface.starts); },
            "The place of each word's first character (int64), -1 where it is unknown.\n\n"
            "Words of a multiword token have the place of that token.")
        .def_prop_ro(
            "ends", [](const Surface& surface) { return as_bytes(surface.ends); },
            "The place after each word's last character (int64), -1 where it is unknown.")
        .def_prop_ro(
            "spaces", [](const Surface& surface) { return as_bytes(surface.spaces); },
            "1 for each word that a space follows (uint8); 0 inside a multiword token.")
        .def_prop_ro(
            "multiwords", &multiword_tuples,
            nb::sig("def multiwords(self) -> list[tuple[int, int, int, str, int, int, bool]]"),
            "(sentence, first, last, form, start, end, space_after) for each multiword token.\n\n"
            "Its words are numbered from 1 in the sentence; start and end are -1 where they are unknown.")
        .def_prop_ro("texts", &comment_texts, nb::sig("def texts(self) -> list[str | None]"),
                     "The comment `# text` of each sentence.")
        .def_prop_ro(
            "paragraphs", [](const Surface& surface) { return as_bytes(surface.paragraphs); },
            "1 for each sentence that begins a paragraph or a document (uint8).");
}

}  // namespace goldbeam::bindings
