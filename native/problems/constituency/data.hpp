// A treebank ready for learning: token types, tags, and the derivations of the trees.
#pragma once

#include "problems/constituency/derivation.hpp"
#include "problems/constituency/sentence.hpp"
#include "problems/constituency/spec.hpp"

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

class ConstituencyData {
  public:
    // `columns[c]` is the corpus column that holds the spec's column c. Nodes of all trees one after the
    // other; those of sentence s end at node_ends[s].
    ConstituencyData(const ConstituencySpec& spec, const Corpus& corpus, const std::vector<size_t>& columns,
                     NodeView nodes, std::span<const uint32_t> node_ends, bool dropout);

    bool made_for(const ConstituencySpec& spec) const { return spec_ == &spec; }
    const ConstituencySpec& spec() const { return *spec_; }
    const ConstituencyTypes& types() const { return types_; }
    size_t sentence_count() const { return begins_.size() - 1; }
    ConstituencySentence sentence(size_t s) const {
        const size_t begin = begins_[s], n = begins_[s + 1] - begin;
        return {std::span(reader_.types).subspan(begin, n), std::span(reader_.tags).subspan(begin, n),
                std::span(reader_.words).subspan(begin, n), std::span(outcomes_).subspan(begin, n),
                static_cast<bool>(questions_[s]),           true};
    }
    std::span<const Action> gold(size_t s) const {
        return std::span(actions_).subspan(action_begins_[s], action_begins_[s + 1] - action_begins_[s]);
    }
    const std::vector<size_t>& unreachable() const { return unreachable_; }
    // The same type but for its words; made only for dropout.
    bool has_types_without_words() const { return !without_words_.empty(); }
    uint32_t without_words(uint32_t type) const { return without_words_[type]; }

    // The generative model's outcomes of the words: itself for one that occurs more than once.
    const std::vector<uint32_t>& known_words() const { return known_; }

  private:
    void find_outcomes(const Corpus& corpus, size_t form_column);

    const ConstituencySpec* spec_;
    ConstituencyTypes types_;
    ConstituencyReader reader_;
    std::vector<uint32_t> outcomes_, known_;
    std::vector<size_t> begins_{0}, action_begins_{0}, unreachable_;
    std::vector<Action> actions_;
    std::vector<uint8_t> questions_;
    std::vector<uint32_t> without_words_;  // by type
};

}  // namespace goldbeam
