// Lists of candidates: for each sentence a few ways to cut its characters into tagged words, with the score
// of the model that proposed them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

struct TaggedWords {
    std::span<const uint32_t> lengths;  // of the words, in characters
    std::span<const uint32_t> tags;     // numbers, one a word
};

class CandidateLists {
  public:
    // Adds a candidate to the list that is being made; `end_sentence` ends the list.
    void add(TaggedWords words, double score);
    void end_sentence() { sentence_ends_.push_back(scores_.size()); }
    // Adds a list of another set of lists.
    void add_list(const CandidateLists& lists, size_t sentence);

    size_t sentence_count() const { return sentence_ends_.size() - 1; }
    size_t count(size_t sentence) const { return sentence_ends_[sentence + 1] - sentence_ends_[sentence]; }
    TaggedWords words(size_t sentence, size_t candidate) const {
        const size_t c = sentence_ends_[sentence] + candidate;
        const size_t begin = word_ends_[c], n = word_ends_[c + 1] - begin;
        return {std::span(lengths_).subspan(begin, n), std::span(tags_).subspan(begin, n)};
    }
    double score(size_t sentence, size_t candidate) const {
        return scores_[sentence_ends_[sentence] + candidate];
    }

    // How far the candidates are from the first of their list, in the mean; 1 if that is nothing.
    double spread() const;

    // Throws ParameterError unless there is a list for each sentence and every candidate covers its
    // characters.
    void check(const Corpus& corpus) const;

    // For each sentence the candidate that is nearest to gold: which has the highest F of tagged words, and
    // of those the first. `gold` are words of all sentences, one after the other. Throws ParameterError if
    // they do not cover the characters.
    std::vector<uint32_t> nearest(const Corpus& corpus, TaggedWords gold) const;

  private:
    std::vector<size_t> sentence_ends_{0}, word_ends_{0};
    std::vector<uint32_t> lengths_, tags_;
    std::vector<double> scores_;
};

}  // namespace goldbeam
