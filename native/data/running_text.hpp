// A treebank as the running text that it was made from: what a tokenizer learns to take apart.
//
// Sentences of a paragraph (`# newpar`, `# newdoc`) follow each other, with the spaces that SpaceAfter=No
// leaves; paragraphs have a blank line between them. A file that says nothing of spaces has those of
// its `# text` lines, and without these they are guessed from the script.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

struct GoldToken {
    size_t begin, end;  // bytes of the text
    bool ends_sentence;
    std::vector<std::string> words;  // of a multiword token, else none
};

struct RunningText {
    std::string text;
    std::vector<Block> paragraphs;  // bytes of the text
    std::vector<GoldToken> tokens;
    bool guessed = false;  // where spaces are
};

// Throws DataError for a corpus that is not CoNLL-U.
RunningText running_text(const Corpus& treebank);

}  // namespace goldbeam
