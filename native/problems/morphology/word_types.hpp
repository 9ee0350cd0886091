// What a lemmatiser works on: the different pairs of word and tag of a corpus, each of them once.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

using TagCells = std::pair<std::string, std::string>;  // UPOS and FEATS, say

struct WordTypes {
    std::vector<uint32_t> of_token;  // the type of every token
    Corpus rows;  // the types: the word, the same in lower case, and the two cells of its tag
};

// `tags`: a number of `cells` for each token. A sentence of `rows` has `together` types.
WordTypes find_word_types(const Corpus& corpus, size_t column, std::span<const uint32_t> tags,
                          const std::vector<TagCells>& cells, size_t together);

}  // namespace goldbeam
