#include "evaluate/words.hpp"

namespace goldbeam {

WordRow count_words(const WordsOfText& text, size_t begin, size_t end) {
    uint32_t gold_words = 0, predicted_words = 0, right = 0, right_tagged = 0, unknown = 0, right_unknown = 0;
    bool matching = false;  // a gold and a predicted word began together and neither has ended
    size_t first = begin;   // of the gold word
    const auto begins = [&](std::span<const uint32_t> words, size_t c) {
        return c == begin || c == end || words[c] != 0;
    };
    for (size_t c = begin; c <= end && begin < end; ++c) {
        const bool gold = begins(text.gold, c), predicted = begins(text.predicted, c);
        if (matching && gold && predicted) {
            ++right;
            right_tagged += text.gold_tags.empty() || text.gold_tags[first] == text.predicted_tags[first];
            right_unknown += !text.known.empty() && text.known[first] == 0;
        }
        if (gold || predicted) matching = gold && predicted;
        if (c == end) break;
        if (gold) {
            first = c;
            ++gold_words;
            unknown += !text.known.empty() && text.known[c] == 0;
        }
        predicted_words += predicted;
    }
    return {1,
            static_cast<uint32_t>(end - begin),
            gold_words,
            predicted_words,
            right,
            right_tagged,
            unknown,
            right_unknown,
            right_tagged == gold_words && gold_words == predicted_words};
}

}  // namespace goldbeam
