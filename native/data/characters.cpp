#include "data/characters.hpp"

#include <numeric>

#include "core/errors.hpp"
#include "core/graphemes.hpp"
#include "data/fields.hpp"

namespace goldbeam {

namespace {

bool is_white(char c) { return is_blank(c) || c == '\n' || c == '\r'; }

size_t total(std::span<const uint32_t> lengths) {
    return std::accumulate(lengths.begin(), lengths.end(), size_t{0});
}

}  // namespace

std::string_view take_character(std::string_view* word) {
    size_t begin = 0;
    while (begin < word->size() && is_white((*word)[begin])) ++begin;
    const size_t end = begin < word->size() ? grapheme_end(*word, begin) : begin;
    const std::string_view character = word->substr(begin, end - begin);
    word->remove_prefix(end);
    return character;
}

Characters characters(const Corpus& words, size_t column) {
    const Overlay* overlay = words.overlay(column);
    // Characters are places in the text of the words, behind which the names of an overlay are put.
    Text text = overlay == nullptr ? words.text()
                                   : Text(std::string(words.text().view()).append(overlay->names->text));
    Characters result{Corpus(std::move(text), Format::list, words.name(), {"w"}), {}};
    const char* begin = overlay == nullptr ? words.text().data() : overlay->names->text.data();
    const size_t shift = overlay == nullptr ? 0 : words.text().size();
    size_t most = 0;
    for (size_t t = 0; t < words.token_count(); ++t) most += words.cell(t, column).size();
    result.corpus.reserve(most);
    result.lengths.reserve(words.token_count());
    for (size_t s = 0; s < words.sentence_count(); ++s) {
        for (size_t t = words.sentence_begin(s); t < words.sentence_end(s); ++t) {
            std::string_view word = words.cell(t, column);
            uint32_t length = 0;
            for (auto c = take_character(&word); !c.empty(); c = take_character(&word)) {
                result.corpus.add_cell(0, Cell{static_cast<size_t>(c.data() - begin) + shift, c.size()});
                result.corpus.end_token();
                ++length;
            }
            if (length == 0) throw DataError(words.where(t) + ": the word is nothing but blanks; drop it");
            result.lengths.push_back(length);
        }
        result.corpus.end_sentence(words.block(s).begin, words.block(s).end);
    }
    return result;
}

bool lengths_fit(const Corpus& characters, std::span<const uint32_t> lengths) {
    size_t word = 0, at = 0;
    for (size_t s = 0; s < characters.sentence_count(); ++s) {
        while (at < characters.sentence_end(s) && word < lengths.size() && lengths[word] > 0)
            at += lengths[word++];
        if (at != characters.sentence_end(s)) return false;
    }
    return word == lengths.size();
}

std::vector<uint32_t> word_labels(std::span<const uint32_t> lengths, std::span<const uint32_t> tags) {
    std::vector<uint32_t> labels;
    labels.reserve(total(lengths));
    for (size_t w = 0; w < lengths.size(); ++w) {
        const uint32_t n = lengths[w];
        for (uint32_t i = 0; i < n; ++i) {
            const CharacterPlace place = n == 1       ? CharacterPlace::kSingle
                                         : i == 0     ? CharacterPlace::kBegin
                                         : i + 1 == n ? CharacterPlace::kEnd
                                                      : CharacterPlace::kMiddle;
            labels.push_back((tags.empty() ? 0 : 4 * tags[w]) + static_cast<uint32_t>(place));
        }
    }
    return labels;
}

std::vector<uint32_t> spread_over_characters(std::span<const uint32_t> lengths,
                                             std::span<const uint32_t> values) {
    std::vector<uint32_t> spread;
    spread.reserve(total(lengths));
    for (size_t w = 0; w < lengths.size(); ++w) spread.insert(spread.end(), lengths[w], values[w]);
    return spread;
}

std::vector<uint32_t> word_begins(std::span<const uint32_t> lengths) {
    std::vector<uint32_t> begins(total(lengths), 0);
    size_t at = 0;
    for (const uint32_t length : lengths) {
        begins[at] = 1;
        at += length;
    }
    return begins;
}

}  // namespace goldbeam
