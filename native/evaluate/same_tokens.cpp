#include "evaluate/same_tokens.hpp"

#include <algorithm>
#include <string>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

size_t length(const Corpus& corpus, size_t sentence) {
    return corpus.sentence_end(sentence) - corpus.sentence_begin(sentence);
}

constexpr const char* kAdvice = "; give outputs for the sentences and tokens of the gold file";

// A sentence of no tokens has no line of its own.
std::string place(const Corpus& corpus, size_t sentence) {
    return length(corpus, sentence) > 0 ? corpus.where(corpus.sentence_begin(sentence))
                                        : corpus.name() + ": sentence " + std::to_string(sentence + 1);
}

// Words come from strangers' files and may be of any length.
std::string quoted(std::string_view word) {
    constexpr size_t kLongest = 60;
    if (word.size() <= kLongest) return "'" + std::string(word) + "'";
    size_t end = kLongest;
    while (end > 0 && (static_cast<unsigned char>(word[end]) & 0xc0) == 0x80)
        --end;  // not inside a character
    return "'" + std::string(word.substr(0, end)) + "…'";
}

}  // namespace

void check_same_tokens(const Corpus& gold, size_t gold_column, const Corpus& output, size_t output_column) {
    const size_t sentences = std::min(gold.sentence_count(), output.sentence_count());
    for (size_t s = 0; s < sentences; ++s) {
        const size_t g = gold.sentence_begin(s), o = output.sentence_begin(s);
        const size_t words = std::min(length(gold, s), length(output, s));
        for (size_t i = 0; i < words; ++i) {
            const std::string_view wanted = gold.cell(g + i, gold_column);
            const std::string_view got = output.cell(o + i, output_column);
            if (wanted != got) {
                throw DataError(output.where(o + i) + ": the token is " + quoted(got) + ", but " +
                                quoted(wanted) + " at " + gold.where(g + i) + kAdvice);
            }
        }
        if (length(gold, s) != length(output, s)) {
            throw DataError(place(output, s) + ": the sentence has " + std::to_string(length(output, s)) +
                            " tokens, but " + std::to_string(length(gold, s)) + " at " + place(gold, s) +
                            kAdvice);
        }
    }
    if (gold.sentence_count() != output.sentence_count()) {
        throw DataError(output.name() + ": has " + std::to_string(output.sentence_count()) +
                        " sentences, but " + gold.name() + " has " + std::to_string(gold.sentence_count()) +
                        kAdvice);
    }
}

bool same_cells(const Corpus& one, size_t one_column, const Corpus& other, size_t other_column) {
    if (one.token_count() != other.token_count()) return false;
    for (size_t i = 0; i < one.token_count(); ++i)
        if (one.cell(i, one_column) != other.cell(i, other_column)) return false;
    return true;
}

}  // namespace goldbeam
