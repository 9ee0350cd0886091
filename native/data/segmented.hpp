// A corpus with other words: how the words that a segmenter found are written.
//
// Plain text keeps all its bytes and gets a space between two words that had none. What was annotated before
// (word_TAG, column files, CoNLL-U) keeps comments and the ends of its sentences, and gets new tokens.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

// The words of a text, a character at a time.
struct Segmentation {
    const Corpus& words;                 // the corpus that was segmented
    const Corpus& characters;            // of it
    std::span<const uint32_t> lengths;   // of the corpus's words in characters, in which no blank was
    std::span<const uint32_t> begins;    // 1 where a word begins, a number a character
    std::span<const uint32_t> tags;      // of the word that a character is in; empty if words have no tags
    std::span<const std::string> names;  // of the tags
};

// Calls visit(sentence, word, tag's number or 0) for each word in order; `word` is valid until the next call.
template <class Visit>
void for_each_word(const Segmentation& text, Visit visit);

// The text in its own format; tags go to `tag_column` of CoNLL-U (a number) and beside the words elsewhere.
// Throws DataError for a tag that the format cannot hold.
std::string render_segmented(const Segmentation& text, size_t tag_column);

template <class Visit>
void for_each_word(const Segmentation& text, Visit visit) {
    std::string word;
    size_t old_word = 0, left = 0;  // characters of the corpus's own word that are still to come
    for (size_t s = 0; s < text.characters.sentence_count(); ++s) {
        const size_t end = text.characters.sentence_end(s);
        for (size_t c = text.characters.sentence_begin(s); c < end;) {
            const size_t first = c;
            word.clear();
            do {
                // Inside a word of the corpus, blanks that it has stay where they are.
                const Cell cell = text.characters.place(c, 0);
                size_t begin = cell.begin;
                if (left == 0)
                    left = text.lengths[old_word++];
                else if (c > first)
                    begin = text.characters.place(c - 1, 0).begin + text.characters.place(c - 1, 0).length;
                --left;
                word.append(text.characters.text().view().substr(begin, cell.begin + cell.length - begin));
                ++c;
            } while (c < end && text.begins[c] == 0);
            visit(s, std::string_view(word), text.tags.empty() ? 0 : text.tags[first]);
        }
    }
}

}  // namespace goldbeam
