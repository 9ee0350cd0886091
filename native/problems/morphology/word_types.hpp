// What a lemmatiser works on: the different pairs of word and tag of a corpus, each of them once.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

struct WordTypes {
    std::vector<uint32_t> of_token;  // the type of every token
    std::vector<size_t> first;       // a type's first token
};

// `tags`: a number a token.
WordTypes find_word_types(const Corpus& corpus, size_t column, std::span<const uint32_t> tags);

// The types as the text of a tsv file: the word, the same in lower case, and the cells of its tag, which
// `names` has as the end of a line. A blank line comes after every `together` types.
std::string word_type_rows(const Corpus& corpus, size_t column, std::span<const uint32_t> tags,
                           const std::vector<std::string>& names, const WordTypes& types, size_t together);

}  // namespace goldbeam
