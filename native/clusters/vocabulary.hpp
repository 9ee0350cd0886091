// How often each word of a text occurs, and of these words the most frequent ones, numbered.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "clusters/word_sink.hpp"

namespace goldbeam {

// Words by their text: open addressing, and the texts one after the other.
class WordTable {
  public:
    static constexpr uint32_t kNone = UINT32_MAX;

    uint32_t find(std::string_view word) const;
    uint32_t insert(std::string_view word);  // its number, in the order in which words first come
    size_t size() const { return words_.size(); }
    std::string_view word(uint32_t number) const {
        return {text_.data() + words_[number].begin, words_[number].length};
    }

  private:
    struct Word {
        uint64_t begin;
        uint32_t length;
        uint32_t tag;  // high bits of its hash, so that few texts are compared
    };

    size_t slot(std::string_view word, uint64_t hash) const;
    void grow();

    std::string text_;
    std::vector<Word> words_;
    std::vector<uint32_t> slots_;  // 1 + a number, or 0
};

class WordCounts : public WordSink {
  public:
    // More tokens do not fit into the counts of 32 bits.
    static constexpr uint64_t kMostTokens = UINT32_MAX - 1;
    static constexpr size_t kLongest = 128;  // bytes; a longer word is no word

    // Holds about so many different words at a time. When there are more, the rarest are forgotten: those
    // seen once, the next time those seen twice at most, and so on. Text of any length then takes bounded
    // memory, and a word that is frequent all over the text is found whatever else is in it.
    explicit WordCounts(size_t most) : most_(most) {}

    void word(std::string_view word) override;
    void edge() override {}

    uint64_t tokens() const { return tokens_; }
    size_t size() const { return table_.size(); }
    uint32_t forgotten() const { return forgotten_; }  // words were forgotten that had been seen so often
    std::string_view word(uint32_t number) const { return table_.word(number); }
    uint32_t count(uint32_t number) const { return counts_[number]; }

  private:
    void forget();

    size_t most_;
    uint64_t tokens_ = 0;
    uint32_t forgotten_ = 0;
    WordTable table_;
    std::vector<uint32_t> counts_;
};

// The words to be clustered, most frequent first, those of equal frequency by their bytes.
class Vocabulary {
  public:
    // Words seen `least` times or more, at most `most` of them.
    Vocabulary(const WordCounts& counts, uint32_t least, size_t most);

    size_t size() const { return table_.size(); }
    uint32_t find(std::string_view word) const { return table_.find(word); }
    std::string_view word(uint32_t number) const { return table_.word(number); }

  private:
    WordTable table_;
};

}  // namespace goldbeam
