// A treebank ready for learning: token types, tags, and the derivations of the trees.
#pragma once

#include "problems/constituency/derivation.hpp"
#include "problems/constituency/sentence.hpp"
#include "problems/constituency/spec.hpp"
#include "problems/tokens/token_data.hpp"

namespace goldbeam {

// Reads the tokens of a sentence.
class ConstituencyReader {
  public:
    ConstituencyReader(const ConstituencySpec& spec, ConstituencyTypes* types)
        : spec_(spec), types_(*types) {}

    void clear();
    // Adds the tokens first to end; returns false if there is a tag among them that the grammar does not
    // know.
    bool add(const Corpus& corpus, CellReader& cells, size_t first, size_t end);
    // What the words are to a generative model.
    void find_outcomes(const GenerativeModel& model, const Corpus& corpus, size_t form_column, size_t first,
                       size_t end);

    std::vector<uint32_t> types, outcomes;
    std::vector<Label> tags;
    std::vector<uint64_t> words;

  private:
    const ConstituencySpec& spec_;
    ConstituencyTypes& types_;
};

// Whether the last punctuation of a sentence is a question mark.
bool ends_in_question(const Corpus& corpus, size_t form_column, size_t first, size_t end);

class ConstituencyData : public TokenData {
  public:
    // `columns[c]` is the corpus column that holds the spec's column c. Nodes of all trees one after the
    // other; those of sentence s end at node_ends[s]. `dropout`: words will be read as null now and then.
    // Sentences that the grammar cannot derive are not learned from.
    ConstituencyData(const ConstituencySpec& spec, const Corpus& corpus, const std::vector<size_t>& columns,
                     NodeView nodes, std::span<const uint32_t> node_ends, bool dropout);

    const ConstituencySpec& spec() const { return static_cast<const ConstituencySpec&>(*spec_); }
    ConstituencySentence sentence(size_t s) const {
        return {tokens(s),
                of_sentence(tags_, begins_, s),
                of_sentence(words_, begins_, s),
                of_sentence(outcomes_, begins_, s),
                static_cast<bool>(questions_[s]),
                true};
    }
    // The generative model's outcomes of the words: itself for one that occurs more than once.
    const std::vector<uint32_t>& known_words() const { return known_; }

  private:
    void find_outcomes(const Corpus& corpus, size_t form_column);

    std::vector<Label> tags_;
    std::vector<uint64_t> words_;
    std::vector<uint32_t> outcomes_, known_;
    std::vector<uint8_t> questions_;
};

}  // namespace goldbeam
