// From words, tags and numbers of scripts to lemmas: the scripts, and the words that are exceptions to what
// the classifier says.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

class LemmaRules {
  public:
    // `keys` ascend; `exceptions[i]` is the script of the word with keys[i]. Throws ModelError if they do not
    // fit, or if a script is none.
    LemmaRules(std::vector<std::string> scripts, std::vector<uint64_t> keys,
               std::vector<uint32_t> exceptions);

    // Of a row of word types: its word and its tag, which is all columns but the first two.
    static uint64_t key(const Corpus& types, size_t row);

    struct Lemmas {
        std::vector<std::string> lemmas;  // a row each; the word itself where its script does not apply
        std::vector<size_t> failed;       // rows where it does not
    };
    // `chosen`: what the classifier says, a number of a script for each row.
    Lemmas apply(const Corpus& types, std::span<const uint32_t> chosen) const;

    const std::vector<std::string>& scripts() const { return scripts_; }
    const std::vector<uint64_t>& keys() const { return keys_; }
    const std::vector<uint32_t>& exceptions() const { return exceptions_; }

  private:
    std::vector<std::string> scripts_;
    std::vector<uint64_t> keys_;
    std::vector<uint32_t> exceptions_;
};

}  // namespace goldbeam
