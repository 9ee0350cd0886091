// A frozen word-based segmenter at work: characters in, beginnings of words out.
#pragma once

#include "problems/words/spec.hpp"
#include "search/decoder.hpp"

namespace goldbeam {

struct WordTask {
    using Spec = WordSpec;
    struct Answer {
        std::vector<uint32_t> begins;  // a number a character: 1 if a word begins with it, else 0

        auto fields() const { return std::tie(begins); }
        bool operator==(const Answer&) const = default;
    };
    // A sentence of more than 16,384 characters is decoded in pieces.
    class Scratch;

    static constexpr size_t kChunk = 256, kListWidth = 0;
};
extern template class TaskThreads<WordTask>;
extern template class Decoder<WordTask>;

using WordDecoder = Decoder<WordTask>;

}  // namespace goldbeam
