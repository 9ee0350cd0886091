// Which words of a vocabulary follow each other, and how often.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "clusters/vocabulary.hpp"

namespace goldbeam {

struct Bigram {
    uint32_t left, right, count;
};

// Counts the bigrams of a text, which comes word by word. Besides the words of the vocabulary, numbered from
// 0, there are two more contexts: all other words (number size()), and the edge (size() + 1).
class BigramCounts : public WordSink {
  public:
    explicit BigramCounts(const Vocabulary& vocabulary) : vocabulary_(vocabulary), previous_(edge_number()) {}

    void word(std::string_view word) override;
    void edge() override;
    // All bigrams, by their words; ends the text with an edge.
    std::vector<Bigram> take();

  private:
    uint32_t edge_number() const { return static_cast<uint32_t>(vocabulary_.size()) + 1; }
    void add(uint32_t number);
    void merge();

    const Vocabulary& vocabulary_;
    uint32_t previous_;
    std::vector<uint64_t> recent_;  // bigrams since the last merge, one by one
    std::vector<Bigram> counts_;
};

// The bigrams of a whole text by word, in both directions. As the text begins and ends with an edge, every
// word has as many predecessors as successors: its count.
class Bigrams {
  public:
    struct Neighbour {
        uint32_t word, count;
    };

    // `bigrams` are sorted. Throws ParameterError if they are not those of a text.
    Bigrams(size_t words, const std::vector<Bigram>& bigrams);

    size_t words() const { return counts_.size() - kContexts; }
    // With the two contexts that are no words of the vocabulary.
    static constexpr size_t kContexts = 2;
    uint32_t count(uint32_t word) const { return counts_[word]; }
    uint64_t total() const { return total_; }
    size_t distinct() const { return after_.size(); }
    std::span<const Neighbour> after(uint32_t word) const { return part(after_, after_ends_, word); }
    std::span<const Neighbour> before(uint32_t word) const { return part(before_, before_ends_, word); }
    uint64_t checksum() const { return checksum_; }  // of all bigrams: tells one text from another

  private:
    static std::span<const Neighbour> part(const std::vector<Neighbour>& all,
                                           const std::vector<uint64_t>& ends, uint32_t word) {
        return {all.data() + ends[word], all.data() + ends[word + 1]};
    }

    std::vector<Neighbour> after_, before_;
    std::vector<uint64_t> after_ends_, before_ends_;
    std::vector<uint32_t> counts_;
    uint64_t total_ = 0;
    uint64_t checksum_ = 0;
};

}  // namespace goldbeam
