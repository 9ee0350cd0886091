// Characters of a corpus, lists of words and segmented text: what segmenters need beside a tagger.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>

#include <numeric>

#include "bindings/arrays.hpp"
#include "bindings/corpus_columns.hpp"
#include "bindings/module.hpp"
#include "data/characters.hpp"
#include "data/pieces.hpp"
#include "data/segmented.hpp"
#include "data/word_list.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

void check_size(const char* name, size_t size, size_t wanted) {
    if (size != wanted)
        throw ParameterError(std::string(name) + " must hold " + std::to_string(wanted) + " numbers, got " +
                             std::to_string(size));
}

// Lengths of words with sum `characters`, in memory of their own.
std::vector<uint32_t> lengths_of(nb::handle lengths, const Corpus& characters) {
    std::vector<uint32_t> numbers_ = numbers<uint32_t>(lengths);
    if (!lengths_fit(characters, numbers_))
        throw ParameterError("lengths must be those of the words of the characters' sentences");
    return numbers_;
}

nb::tuple split(const Corpus& corpus, size_t column) {
    check_column(corpus, column);
    const auto result = without_gil([&] { return std::make_unique<Characters>(characters(corpus, column)); });
    return nb::make_tuple(nb::cast(std::move(result->corpus)), as_bytes(result->lengths));
}

// What Python hands over of a segmentation, checked, with the memory that the core's views are of.
struct HeldSegmentation {
    HeldSegmentation(const Corpus& words, const Corpus& characters, nb::handle lengths, nb::handle begins,
                     nb::handle tags, std::vector<std::string> names)
        : words(words),
          characters(characters),
          lengths(lengths_of(lengths, characters)),
          begins(numbers<uint32_t>(begins)),
          tags(numbers<uint32_t>(tags)),
          names(std::move(names)) {
        check_size("lengths", this->lengths.size(), words.token_count());
        check_size("begins", this->begins.size(), characters.token_count());
        if (characters.text().size() < words.text().size() ||
            characters.sentence_count() != words.sentence_count())
            throw ParameterError("the characters must be those of the corpus");
        if (this->tags.empty()) return;
        check_size("tags", this->tags.size(), this->begins.size());
        for (const uint32_t tag : this->tags)
            if (tag >= this->names.size()) throw ParameterError("a tag's number is out of range");
    }
    Segmentation view() const { return {words, characters, lengths, begins, tags, names}; }

    const Corpus& words;
    const Corpus& characters;
    std::vector<uint32_t> lengths, begins, tags;
    std::vector<std::string> names;
};

nb::bytes render(const Corpus& words, const Corpus& characters, nb::handle lengths, nb::handle begins,
                 nb::handle tags, std::vector<std::string> names, size_t tag_column) {
    const HeldSegmentation held(words, characters, lengths, begins, tags, std::move(names));
    const auto text = without_gil([&] { return render_segmented(held.view(), tag_column); });
    return nb::bytes(text.data(), text.size());
}

nb::list word_lists(const Corpus& words, const Corpus& characters, nb::handle lengths, nb::handle begins,
                    nb::handle tags, std::vector<std::string> names) {
    const HeldSegmentation held(words, characters, lengths, begins, tags, std::move(names));
    std::vector<nb::object> shown;
    for (const std::string& name : held.names) shown.push_back(to_str(name));
    nb::list sentences;
    for (size_t s = 0; s < characters.sentence_count(); ++s) sentences.append(nb::list());
    nb::list sentence;
    size_t current = SIZE_MAX;
    for_each_word(held.view(), [&](size_t s, std::string_view word, uint32_t tag) {
        if (s != current) sentence = nb::borrow<nb::list>(sentences[s]);
        current = s;
        if (held.tags.empty())
            sentence.append(to_str(word));
        else
            sentence.append(nb::make_tuple(to_str(word), shown[tag]));
    });
    return sentences;
}

void bind_word_list(nb::module_& m) {
    nb::class_<WordList>(m, "WordList", "Words and how often each was seen.")
        .def(nb::init<std::vector<std::string>, std::shared_ptr<const PieceRules>>(),
             "tags"_a = std::vector<std::string>{}, "rules"_a.none() = nb::none(),
             "An empty list; `tags` are the names of the tags that words will have. With `rules`, words are "
             "found by their pieces and not by their characters.")
        .def(
            "__init__",
            [](WordList* self, std::vector<std::string> tags, nb::handle text, nb::handle ends,
               nb::handle counts, nb::handle pairs, std::shared_ptr<const PieceRules> rules) {
                new (self)
                    WordList(std::move(tags), std::string(Buffer(text).view()), numbers<uint32_t>(ends),
                             numbers<uint32_t>(counts), numbers<uint32_t>(pairs), std::move(rules));
            },
            "tags"_a, "text"_a, "ends"_a, "counts"_a, "pairs"_a, "rules"_a.none() = nb::none(),
            "From what freeze() gave.")
        .def(
            "count",
            [](WordList& list, const Corpus& corpus, size_t column, nb::handle tags) {
                check_column(corpus, column);
                const std::vector<uint32_t> ids = numbers<uint32_t>(tags);
                if (!ids.empty()) check_size("tags", ids.size(), corpus.token_count());
                for (const uint32_t tag : ids)
                    if (tag >= list.tags().size()) throw ParameterError("a tag's number is out of range");
                list.count(corpus, column, ids);
            },
            "corpus"_a, "column"_a, "tags"_a = nb::bytes("", 0),
            "Count the words of a column; `tags` (uint32) has a number a word.")
        .def(
            "count_pieces",
            [](WordList& list, const Corpus& pieces, nb::handle lengths, size_t least) {
                const std::vector<uint32_t> words = lengths_of(lengths, pieces);
                list.count_pieces(pieces, words, least);
            },
            "pieces"_a, "lengths"_a, "least"_a,
            "Count words of at least `least` pieces; `lengths` (uint32) are numbers of pieces.")
        .def(
            "add", [](WordList& list, std::string_view word) { list.add(word); }, "word"_a,
            "A word of a dictionary, which counts as seen everywhere; blanks alone are no word.")
        .def("__len__", &WordList::size)
        .def(
            "freeze",
            [](const WordList& list) {
                return nb::make_tuple(nb::bytes(list.text().data(), list.text().size()),
                                      as_bytes(list.ends()), as_bytes(list.counts()), as_bytes(list.pairs()));
            },
            nb::sig("def freeze(self) -> tuple[bytes, bytes, bytes, bytes]"),
            "The words one after the other, where each ends (uint32), how often it was seen (uint32), and "
            "its "
            "tags (uint32), if words have any.")
        .def(
            "known",
            [](const WordList& list, const Corpus& corpus, size_t column) {
                check_column(corpus, column);
                std::vector<uint32_t> known;
                known.reserve(corpus.token_count());
                for (size_t t = 0; t < corpus.token_count(); ++t)
                    known.push_back(list.contains(corpus.cell(t, column)));
                return as_bytes(known);
            },
            "corpus"_a, "column"_a, "1 for each word of a column that is in the list, else 0 (uint32).")
        .def(
            "matched",
            [](const WordList& list, const Corpus& characters, nb::handle lengths, nb::handle tags) {
                const std::vector<uint32_t> own = numbers<uint32_t>(lengths), ids = numbers<uint32_t>(tags);
                if (!own.empty() && !lengths_fit(characters, own))
                    throw ParameterError("lengths must be those of the words of the characters' sentences");
                if (!ids.empty()) check_size("tags", ids.size(), own.size());
                const WithoutGil nogil;
                return list.matched(characters, {own, ids});
            },
            "characters"_a, "lengths"_a = nb::bytes("", 0), "tags"_a = nb::bytes("", 0),
            "The corpus of characters with the columns starts, ends, inside and, if words have tags, "
            "kind.\n\n"
            "`lengths` and `tags` (uint32) are those of the words if the list was counted on them.");
}

}  // namespace

void bind_segmentation(nb::module_& m) {
    bind_word_list(m);
    m.def("characters", &split, "corpus"_a, "column"_a,
          nb::sig("def characters(corpus: Corpus, column: int) -> tuple[Corpus, bytes]"),
          "The corpus of the characters of a column of words, and the length of each word (uint32).");
    m.def(
        "word_labels",
        [](nb::handle lengths, nb::handle tags) {
            const auto words = numbers<uint32_t>(lengths), ids = numbers<uint32_t>(tags);
            if (!ids.empty()) check_size("tags", ids.size(), words.size());
            for (const uint32_t tag : ids)
                if (tag >= UINT32_MAX / 4) throw ParameterError("a tag's number is out of range");
            return as_bytes(word_labels(words, ids));
        },
        "lengths"_a, "tags"_a = nb::bytes("", 0),
        "For each character 4 * tag + 0 (begins a word), 1 (middle), 2 (ends one) or 3 (is one) (uint32).");
    m.def(
        "spread",
        [](nb::handle lengths, nb::handle values) {
            const auto words = numbers<uint32_t>(lengths), ids = numbers<uint32_t>(values);
            check_size("values", ids.size(), words.size());
            return as_bytes(spread_over_characters(words, ids));
        },
        "lengths"_a, "values"_a, "Numbers of words (uint32) as numbers of their characters.");
    m.def(
        "word_begins", [](nb::handle lengths) { return as_bytes(word_begins(numbers<uint32_t>(lengths))); },
        "lengths"_a, "1 for each character that begins a word, else 0 (uint32).");
    m.def(
        "union_of_begins",
        [](nb::handle one, nb::handle other) {
            std::vector<uint32_t> begins = numbers<uint32_t>(one);
            const std::vector<uint32_t> more = numbers<uint32_t>(other);
            check_size("the second", more.size(), begins.size());
            for (size_t c = 0; c < begins.size(); ++c) begins[c] |= more[c];
            return as_bytes(begins);
        },
        "one"_a, "other"_a, "1 where either has one (uint32).");
    m.def("render_segmented", &render, "corpus"_a, "characters"_a, "lengths"_a, "begins"_a,
          "tags"_a = nb::bytes("", 0), "names"_a = std::vector<std::string>{}, "tag_column"_a = 3,
          "The corpus in its own format with the words that `begins` says.");
    m.def("word_lists", &word_lists, "corpus"_a, "characters"_a, "lengths"_a, "begins"_a,
          "tags"_a = nb::bytes("", 0), "names"_a = std::vector<std::string>{},
          nb::sig("def word_lists(corpus: Corpus, characters: Corpus, lengths: object, begins: object, "
                  "tags: object = b'', names: collections.abc.Sequence[str] = []) -> list[list[typing.Any]]"),
          "The words as lists of strings, or of (word, tag) if there are tags; a list a sentence.");
}

}  // namespace goldbeam::bindings
