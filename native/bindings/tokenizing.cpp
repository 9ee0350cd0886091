// Running text, its pieces, multiword tokens, and tokens as CoNLL-U: what a tokenizer needs beside a tagger.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unordered_map.h>

#include <algorithm>

#include "bindings/arrays.hpp"
#include "bindings/module.hpp"
#include "bindings/number_buffers.hpp"
#include "data/multiword_hints.hpp"
#include "data/tokenized.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

nb::bytes bytes_of(std::string_view text) { return nb::bytes(text.data(), text.size()); }

std::vector<uint32_t> checked_roles(nb::handle roles, const Corpus& pieces) {
    std::vector<uint32_t> numbers_ = numbers<uint32_t>(roles);
    if (numbers_.size() != pieces.token_count())
        throw ParameterError("roles must hold " + std::to_string(pieces.token_count()) + " numbers, got " +
                             std::to_string(numbers_.size()));
    return numbers_;
}

// Pieces are in the text, one after the other.
void check_places(const Corpus& pieces, size_t size) {
    size_t end = 0;
    for (size_t p = 0; p < pieces.token_count(); ++p) {
        const Cell cell = pieces.place(p, 0);
        if (cell.begin < end || cell.begin + cell.length > size)
            throw ParameterError("the pieces must be those of the text");
        end = cell.begin + cell.length;
    }
}

nb::tuple pieces_and_paragraphs(std::string_view text, const PieceRules& rules, const MultiwordHints& hints,
                                bool lines, size_t longest, bool lines_tell) {
    std::unique_ptr<Corpus> corpus;
    std::vector<uint32_t> begins;
    {
        const WithoutGil nogil;
        check_utf8(text, "<text>", true);
        std::vector<Window> windows = paragraph_windows(text, lines);
        if (lines_tell) windows = with_list_items(text, windows);
        corpus = std::make_unique<Corpus>(
            pieces(Text(nullptr, text), &windows, rules, hints, std::max<size_t>(longest, 4), lines_tell));
        for (const Window& window : windows) begins.push_back(window.begins_paragraph);
    }
    return nb::make_tuple(nb::cast(std::move(*corpus)), as_bytes(begins));
}

nb::tuple training_pieces(const RunningText& text, const PieceRules& rules, const MultiwordHints& hints) {
    std::unique_ptr<Corpus> corpus;
    std::vector<uint32_t> roles;
    {
        const WithoutGil nogil;
        std::vector<Window> windows = training_windows(text);
        corpus = std::make_unique<Corpus>(
            pieces(Text(nullptr, text.text), &windows, rules, hints, SIZE_MAX, true));
        roles = piece_roles(text, *corpus);
    }
    return nb::make_tuple(nb::cast(std::move(*corpus)), as_bytes(roles));
}

// Where texts end in bytes, as uint32 or uint64; None for a single one.
std::vector<uint64_t> text_ends(nb::handle ends, size_t size) {
    if (ends.is_none()) return {size};
    const Integers buffer(ends, "ends");
    const auto copied = [](auto numbers_) { return std::vector<uint64_t>(numbers_.begin(), numbers_.end()); };
    return buffer.itemsize() == 4 ? copied(buffer.as<uint32_t>()) : copied(buffer.as<uint64_t>());
}

nb::tuple tokenized(nb::handle raw, const Corpus& pieces, nb::handle paragraphs, nb::handle roles,
                    const MultiwordTable& multiwords, bool lines, size_t first, nb::handle ends) {
    const Buffer buffer(raw);
    const std::string_view text = buffer.view();
    const std::vector<uint32_t> numbers_ = checked_roles(roles, pieces);
    const std::vector<uint32_t> begins = numbers<uint32_t>(paragraphs);
    const std::vector<uint64_t> texts = text_ends(ends, text.size());
    if (begins.size() != pieces.sentence_count()) throw ParameterError("there must be a number a window");
    check_places(pieces, text.size());
    auto result = without_gil([&] {
        std::vector<Window> windows;
        for (size_t s = 0; s < begins.size(); ++s)
            windows.push_back({pieces.block(s).begin, pieces.block(s).end, begins[s] != 0});
        return std::make_unique<TokenizedCorpus>(
            tokenized_corpus({text, pieces, windows, numbers_, lines}, multiwords, first, texts));
    });
    return nb::make_tuple(nb::cast(std::move(result->corpus)), as_bytes(result->sentences));
}

std::vector<std::string> forms_of_multiwords(nb::handle raw, const Corpus& pieces, nb::handle roles) {
    const Buffer buffer(raw);
    const std::vector<uint32_t> numbers_ = checked_roles(roles, pieces);
    check_places(pieces, buffer.view().size());
    const WithoutGil nogil;
    return multiword_forms({buffer.view(), pieces, {}, numbers_, false});
}

nb::dict token_counts(const RunningText& gold, const Corpus& pieces, nb::handle roles) {
    const TokenCounts counts = count_tokens(gold, pieces, checked_roles(roles, pieces));
    nb::dict result;
    result["right_tokens"] = counts.right_tokens;
    result["tokens"] = counts.tokens;
    result["gold_tokens"] = counts.gold_tokens;
    result["right_sentences"] = counts.right_sentences;
    result["sentences"] = counts.sentences;
    result["gold_sentences"] = counts.gold_sentences;
    return result;
}

}  // namespace

void bind_tokenizing(nb::module_& m) {
    nb::class_<RunningText>(m, "RunningText", "A treebank as the text that it was made from.")
        .def(
            "__init__",
            [](RunningText* self, const Corpus& treebank) { new (self) RunningText(running_text(treebank)); },
            "treebank"_a, "Of a corpus in CoNLL-U.")
        .def_prop_ro(
            "text", [](const RunningText& text) { return bytes_of(text.text); },
            "Its bytes: paragraphs with a blank line between them.")
        .def_prop_ro(
            "guessed", [](const RunningText& text) { return text.guessed; },
            "Whether the treebank does not say where spaces are.")
        .def_prop_ro(
            "tokens",
            [](const RunningText& text) {
                nb::list tokens;
                for (const GoldToken& token : text.tokens)
                    tokens.append(nb::make_tuple(
                        std::string_view(text.text).substr(token.begin, token.end - token.begin),
                        token.words));
                return tokens;
            },
            nb::sig("def tokens(self) -> list[tuple[str, list[str]]]"),
            "Each token, and its words if it is a multiword token, else none.")
        .def_prop_ro(
            "token_count", [](const RunningText& text) { return text.tokens.size(); },
            "The number of tokens; a multiword token is one.");
    nb::class_<PieceRules>(m, "PieceRules", "What is one piece of a text: what training never took apart.")
        .def(nb::init<const RunningText&, bool>(), "text"_a, "web"_a = false,
             "Learned from a treebank; with `web`, URLs, hashtags and the like are single pieces.")
        .def(
            "__init__",
            [](PieceRules* self, std::string_view stuck, const std::vector<std::string>& divided, bool web) {
                new (self) PieceRules(stuck, divided, web);
            },
            "stuck"_a, "divided"_a, "web"_a = false, "From the three properties.")
        .def_prop_ro("web", &PieceRules::web, "Whether URLs, hashtags and the like are single pieces.")
        .def_prop_ro("stuck", &PieceRules::stuck,
                     "For each pair of kinds of characters 1 if they stick together.")
        .def_prop_ro("divided", &PieceRules::divided, "Pieces that are divided nevertheless, where a NUL is.")
        .def(
            "split",
            [](const PieceRules& rules, std::string_view text) {
                std::vector<std::string> parts;
                PieceReader reader(rules, text, 0, text.size());
                for (auto piece = reader.next(); !piece.empty(); piece = reader.next())
                    parts.emplace_back(piece);
                return parts;
            },
            "text"_a, "The pieces of a text.");
    nb::class_<MultiwordHints>(m, "MultiwordHints", "Which pieces look like multiword tokens.")
        .def(nb::init<const std::vector<std::string>&>(), "lines"_a, "From `lines`.")
        .def_prop_ro("lines", &MultiwordHints::lines, "An affix each.");
    m.def(
        "pieces",
        [](nb::handle text, const PieceRules& rules, const MultiwordHints& hints, bool lines, size_t longest,
           bool lines_tell) {
            const Buffer buffer(text);
            return pieces_and_paragraphs(buffer.view(), rules, hints, lines, longest, lines_tell);
        },
        "text"_a, "rules"_a, "hints"_a, "lines"_a, "longest"_a, "lines_tell"_a = true,
        nb::sig("def pieces(text: object, rules: PieceRules, hints: MultiwordHints, lines: bool, longest: "
                "int, lines_tell: bool = True) -> tuple[Corpus, bytes]"),
        "The pieces of a text (UTF-8), a sentence a paragraph, or a line with `lines`, and for each 1 if a "
        "paragraph begins with it (uint32).\n\nThose with more than `longest` pieces are cut. Without "
        "`lines_tell` line breaks inside paragraphs are spaces.");
    m.def("training_pieces", &training_pieces, "text"_a, "rules"_a, "hints"_a,
          nb::sig("def training_pieces(text: RunningText, rules: PieceRules, hints: MultiwordHints) "
                  "-> tuple[Corpus, bytes]"),
          "The pieces of a treebank, and their roles (uint32): 1 a token ends, 2 a multiword token, 4 a "
          "sentence ends, 8 the token goes on over white space.");
    m.def(
        "piece_roles",
        [](const RunningText& text, const Corpus& pieces) {
            check_places(pieces, text.text.size());
            return as_bytes(piece_roles(text, pieces));
        },
        "text"_a, "pieces"_a, "The roles (uint32) of pieces of a treebank's text.");
    m.def(
        "token_lengths", [](nb::handle roles) { return as_bytes(token_lengths(numbers<uint32_t>(roles))); },
        "roles"_a, "How many pieces each token has (uint32).");
    m.def("multiword_forms", &forms_of_multiwords, "raw"_a, "pieces"_a, "roles"_a,
          "The multiword tokens of a text, each once.");
    m.def("tokenized", &tokenized, "raw"_a, "pieces"_a, "paragraphs"_a, "roles"_a, "multiwords"_a, "lines"_a,
          "first"_a, "ends"_a = nb::none(),
          nb::sig("def tokenized(raw: object, pieces: Corpus, paragraphs: object, roles: object, multiwords: "
                  "collections.abc.Mapping[str, collections.abc.Sequence[str]], lines: bool, first: int, "
                  "ends: object | None = None) -> tuple[Corpus, bytes]"),
          "The tokens of a text as a corpus in CoNLL-U; `multiwords` has the words of multiword tokens, and "
          "`first` "
          "is the place of its first character.\n\n"
          "If several texts were joined, with a blank line after each, `ends` (uint32 or uint64) says where "
          "each of them ends in bytes, with that line. Characters are counted from 0 again in the next one. "
          "The second result (uint32) is, for each text, the number of sentences up to its end.");
    m.def("token_counts", &token_counts, "gold"_a, "pieces"_a, "roles"_a,
          nb::sig("def token_counts(gold: RunningText, pieces: Corpus, roles: object) -> dict[str, int]"),
          "Right, found and gold tokens and sentences.");
}

}  // namespace goldbeam::bindings
