// Which labels a word may get: a word that training has seen often gets one of those that it had there, any
// other word one of those that rare words had.
//
// For label sets of hundreds, where it saves most of the work and keeps what is learned small.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/corpus.hpp"
#include "search/problem.hpp"

namespace goldbeam {

class LabelCandidates {
  public:
    // From a model file: words by their keys, which ascend; list i + 1 is that of words[i], list 0 that of
    // all other words; `ends` says where each list ends in `labels`. Throws ModelError if they make no sense.
    LabelCandidates(std::vector<uint64_t> words, std::vector<uint32_t> ends, std::vector<uint16_t> labels);

    // Of training data; `labels` are numbers, one per token. Words seen at least `least` times have a list.
    static LabelCandidates count(const Corpus& corpus, size_t column, std::span<const Action> labels,
                                 size_t least);

    // The number of a word's list.
    size_t list_of(std::string_view word, std::string* buffer) const;
    // Its labels, ascending.
    std::span<const uint16_t> list(size_t number) const {
        const size_t begin = number == 0 ? 0 : ends_[number - 1];
        return {labels_.data() + begin, ends_[number] - begin};
    }

    const std::vector<uint64_t>& words() const { return words_; }
    const std::vector<uint32_t>& ends() const { return ends_; }
    const std::vector<uint16_t>& labels() const { return labels_; }

  private:
    std::vector<uint64_t> words_;
    std::vector<uint32_t> ends_;
    std::vector<uint16_t> labels_;
};

}  // namespace goldbeam
