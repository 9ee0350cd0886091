// A tagged corpus ready for learning: token types and label numbers, eight bytes a token.
#pragma once

#include "problems/tagging/spec.hpp"
#include "problems/tokens/token_data.hpp"

namespace goldbeam {

class TaggingData : public TokenData {
  public:
    // `columns[c]` is the corpus column that holds the spec's column c; `labels` are numbers, one per token.
    // `counted`: these are the data that the spec's lexicon was counted on, in so many blocks. Sentences
    // whose labels break the spec's mask are not learned from, since no search can reach them.
    TaggingData(const TaggingSpec& spec, const Corpus& corpus, const std::vector<size_t>& columns,
                std::span<const Action> labels, bool counted, size_t blocks = 0);

    // A spec with the same atoms, and with at least as many labels: those there were keep their numbers.
    bool made_for(const TaggingSpec& spec) const {
        return spec_->token_atoms() == spec.token_atoms() && labels_ <= spec.labels().size();
    }

  private:
    size_t labels_;  // how many the spec had
};

// The different values of a column, in order of first appearance.
std::vector<std::string> distinct_values(const Corpus& corpus, size_t column);

// Numbers of a column's values in `labels`; values that are not there get labels.size().
std::vector<uint32_t> encode_labels(const Corpus& corpus, size_t column,
                                    const std::vector<std::string>& labels);

// The labels of every word of a column; `labels` are numbers, one per token. With blocks, the data are so
// many pieces of about the same length, and a token will not be told the labels of its own piece.
LabelLexicon count_labels(const Corpus& corpus, size_t column, std::span<const Action> labels,
                          size_t blocks = 0);

// Hashes of the words of a column that appear at least `least` times.
std::vector<uint64_t> frequent_words(const Corpus& corpus, size_t column, size_t least);

}  // namespace goldbeam
