// What a lemmatiser works on: the different pairs of word and tag of a corpus, each of them once.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

struct WordTypes {
    std::vector<uint32_t> of_token;       // the type of every token
    std::vector<std::string_view> words;  // of every type, in the corpus
    std::vector<uint32_t> tags;
};

// `tags`: a number for each token. Types are numbered as they appear.
WordTypes find_word_types(const Corpus& corpus, size_t column, std::span<const uint32_t> tags);

}  // namespace goldbeam
