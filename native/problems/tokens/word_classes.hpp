// What is known of words beside the training data: clusters, lexicons and attachment statistics, as
// classes of words or of pairs of words (attachments.hpp).
//
// A table has words by short keys and a class for each; classes have names. The class of a cluster is its
// path in the binary hierarchy ("0110"), that of a lexicon the set of a word's tags ("NOUN,VERB"). Tables are
// read-only and shared by all specs of a model.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/hash.hpp"
#include "problems/tokens/atom.hpp"

namespace goldbeam {

// Where a table comes from, for people.
struct TableOrigin {
    std::string name, licence;
};

class WordClasses {
  public:
    // Keys ascend. `folded`: the digits of words were replaced by 0 when the table was made. Throws
    // ModelError if the arrays do not fit.
    WordClasses(std::vector<uint32_t> words, std::vector<uint16_t> classes, std::vector<std::string> names,
                bool folded, TableOrigin origin);

    // Six bytes a word with its class. A word that is in no table is taken for one of 100,000 words that are
    // once in 40,000 times.
    static uint32_t key_of(std::string_view word) { return static_cast<uint32_t>(hash_bytes(word)); }

    // The name of a word's class; null if the table lacks the word. It is looked up as it is, then in lower
    // case, then with folded digits if the table has them.
    const std::string* find(std::string_view word, std::string* buffer) const;
    // The name of the class of a key; null if the table lacks it.
    const std::string* name_of(uint32_t key) const;
    // The hash of the first `length` characters of that name, 0: of all; kAbsent if the table lacks the word.
    uint64_t value(std::string_view word, uint32_t length, std::string* buffer) const;

    const std::vector<uint32_t>& words() const { return words_; }
    const std::vector<uint16_t>& classes() const { return classes_; }
    const std::vector<std::string>& names() const { return names_; }
    bool folded() const { return folded_; }
    const TableOrigin& origin() const { return origin_; }

  private:
    const std::string* look_up(std::string_view word) const { return name_of(key_of(word)); }

    // Not a hash table: a file could be made so that all its words collide. Keys are looked for among those
    // with the same upper bits: they are hashes, so these are few.
    std::vector<uint32_t> words_;
    std::vector<uint32_t> begins_;  // of keys by their upper bits, and the end
    int shift_;                     // of a key to its upper bits
    std::vector<uint16_t> classes_;
    std::vector<std::string> names_;
    bool folded_;
    TableOrigin origin_;
};

// The tables of a model; null if it has no such table.
struct WordKnowledge {
    std::shared_ptr<const WordClasses> clusters, lexicon, attachments;

    bool empty() const { return !clusters && !lexicon && !attachments; }

    static bool tells(TokenFunction function) {
        return function == TokenFunction::kCluster || function == TokenFunction::kLexicon;
    }
    const WordClasses* table(TokenFunction function) const {
        return function == TokenFunction::kCluster   ? clusters.get()
               : function == TokenFunction::kLexicon ? lexicon.get()
                                                     : nullptr;
    }
    // Throws TemplateError if an atom needs a table that is not there.
    void check(const TokenAtom& atom) const;
    // Throws TemplateError if there are no attachment statistics.
    void check_attachments() const;
};

}  // namespace goldbeam
