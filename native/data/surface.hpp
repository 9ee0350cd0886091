// How the words of a CoNLL-U corpus stand in the text: where, with a space after them or not, and which of
// them are one token there (don't).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

// Characters of the text that was annotated; -1 if nobody has kept them.
struct TextRange {
    int64_t begin = -1, end = -1;
};

struct MultiwordToken {
    size_t sentence;
    size_t first, last;  // words of the sentence, from 1
    std::string_view form;
    TextRange range;
    bool space_after;
};

// The views are into the corpus's text.
struct Surface {
    std::vector<int64_t> starts, ends;  // of each word; one of a multiword token has the place of that token
    std::vector<uint8_t> spaces;        // 1 after a word that a space follows; 0 inside a multiword token
    std::vector<MultiwordToken> multiwords;
    std::vector<std::optional<std::string_view>> texts;  // of the comments `# text`, one per sentence
    std::vector<uint8_t> paragraphs;                     // 1 if the sentence begins a paragraph
};

// Throws DataError for a corpus that is not CoNLL-U.
Surface surface_of(const Corpus& corpus);

}  // namespace goldbeam
