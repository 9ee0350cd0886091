// From words, tags and numbers of scripts to lemmas: the scripts, the words whose script is known, and the
// lemmas that are.
//
// A word that had one lemma in training has it with any tag, since tags may be wrong. Of other words those
// pairs of word and tag are kept that a classifier gets wrong. A new word is looked up in lower case too, if
// it is no name. Of the scripts that a classifier likes, one that makes a lemma which training had with this
// part of speech has an advantage: most new words are new forms of old ones.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/corpus.hpp"
#include "problems/tagging/decoder.hpp"

namespace goldbeam {

class LemmaRules {
  public:
    // Words or pairs by their keys, which ascend, and the number of a script for each.
    template <class Key>
    struct Known {
        std::vector<Key> keys;
        std::vector<uint16_t> scripts;
    };
    // In units of the classifier's scores. Chosen on dev data of four languages; 0.3 to 0.7 are about as
    // good.
    static constexpr float kKnownLemma = 0.5f;

    // Throws ModelError if they do not fit, or if a script is none. `lemmas` are keys of known ones,
    // ascending.
    LemmaRules(std::vector<std::string> scripts, Known<uint32_t> words, Known<uint64_t> pairs,
               std::vector<uint32_t> lemmas);

    // Of a row of word types, whose tag is all columns but the first two. The 32 bits of a word's key are
    // short: a word that training did not see is taken for another one once in some 100,000 times.
    static uint32_t word_key(const Corpus& types, size_t row);
    static uint64_t pair_key(const Corpus& types, size_t row);
    static uint32_t lemma_key(std::string_view lemma, std::string_view upos);

    // For each word type 1 if a classifier is to say what its lemma is.
    std::vector<uint8_t> open(const Corpus& types) const;
    // The lemma of each word type; the word itself where no script applies. `chosen`: what the classifier
    // says of those that are open.
    std::vector<std::string> apply(const Corpus& types, const RankedLabels& chosen) const;

    const std::vector<std::string>& scripts() const { return scripts_; }
    const Known<uint32_t>& words() const { return words_; }
    const Known<uint64_t>& pairs() const { return pairs_; }
    const std::vector<uint32_t>& lemmas() const { return lemmas_; }

  private:
    std::optional<std::string> known(const Corpus& types, size_t row) const;

    std::vector<std::string> scripts_;
    Known<uint32_t> words_;
    Known<uint64_t> pairs_;
    std::vector<uint32_t> lemmas_;
};

}  // namespace goldbeam
