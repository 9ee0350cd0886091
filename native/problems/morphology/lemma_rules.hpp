// From words, tags and numbers of scripts to lemmas: the scripts, and the words whose script is known.
//
// A word that had one lemma in training has it with any tag, since tags may be wrong. Of other words those
// pairs of word and tag are kept that a classifier gets wrong.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

class LemmaRules {
  public:
    // Words or pairs by their keys, which ascend, and the number of a script for each.
    template <class Key>
    struct Known {
        std::vector<Key> keys;
        std::vector<uint16_t> scripts;
    };
    // Throws ModelError if they do not fit, or if a script is none.
    LemmaRules(std::vector<std::string> scripts, Known<uint32_t> words, Known<uint64_t> pairs);

    // Of a row of word types, whose tag is all columns but the first two. The 32 bits of a word's key are
    // short: a word that training did not see is taken for another one once in some 100,000 times.
    static uint32_t word_key(const Corpus& types, size_t row);
    static uint64_t pair_key(const Corpus& types, size_t row);

    struct Lemmas {
        std::vector<std::string> lemmas;  // a row each; the word itself where its script does not apply
        std::vector<size_t> failed;       // rows where it does not
    };
    // `chosen`: what the classifier says, a number of a script for each row.
    Lemmas apply(const Corpus& types, std::span<const uint32_t> chosen) const;

    const std::vector<std::string>& scripts() const { return scripts_; }
    const Known<uint32_t>& words() const { return words_; }
    const Known<uint64_t>& pairs() const { return pairs_; }

  private:
    std::vector<std::string> scripts_;
    Known<uint32_t> words_;
    Known<uint64_t> pairs_;
};

}  // namespace goldbeam
