// Texts as the core sees them: its letter case and its hashes are part of the model format.
#include "bindings/arrays.hpp"
#include "core/hash.hpp"
#include "core/unicode.hpp"
#include "problems/morphology/word_types.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

void bind_texts(nb::module_& m) {
    m.def(
        "lower_case",
        [](std::string_view text) {
            std::string lower;
            for (size_t i = 0; i < text.size();) append_utf8(lower_case(next_code_point(text, &i)), &lower);
            return lower;
        },
        "text"_a, "A text in lower case, character by character.");
    m.def(
        "upper_case",
        [](std::string_view text) {
            std::string upper;
            for (size_t i = 0; i < text.size();) append_utf8(upper_case(next_code_point(text, &i)), &upper);
            return upper;
        },
        "text"_a, "A text in capitals, character by character.");
    m.def(
        "char_classes",
        [](std::string_view text) {
            std::string classes;
            for (size_t i = 0; i < text.size();)
                classes.push_back(static_cast<char>(char_class(next_code_point(text, &i))));
            return classes;
        },
        "text"_a,
        "For each character X (upper case), x (lower case), c (a letter without case), d (a digit) or o.");
    m.def(
        "hash_text", [](std::string_view text, uint64_t seed) { return hash_bytes(text, seed); }, "text"_a,
        "seed"_a = 0, "The hash of a text (64 bits).");
    m.def(
        "word_types",
        [](const Corpus& corpus, size_t column, nb::handle tags) {
            check_column(corpus, column);
            const std::vector<uint32_t> ids = numbers<uint32_t>(tags);
            if (ids.size() != corpus.token_count()) throw ParameterError("there must be one tag a token");
            const WordTypes types = without_gil([&] { return find_word_types(corpus, column, ids); });
            return nb::make_tuple(as_bytes(types.of_token), types.words, as_bytes(types.tags));
        },
        "corpus"_a, "column"_a, "tags"_a,
        nb::sig(
            "def word_types(corpus: Corpus, column: int, tags: object) -> tuple[bytes, list[str], bytes]"),
        "The type (uint32) of every token, and of every type the word and the tag (uint32).");
}

}  // namespace goldbeam::bindings
