// Corpus -> text: the file's own bytes, but for the cells of the columns that are replaced.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

// The new cells of a column: for every token the index of a name. Columns past the last one are added to each
// row, with the file's own separator (`_` for plain words, which become word_TAG and can get one only).
struct Replacement {
    size_t column;
    std::span<const uint32_t> ids;
    std::span<const std::string> names;
};

// Where the copying goes to, checked once so that size() and write() are two plain passes over the corpus.
class Renderer {
  public:
    // Throws ParameterError for a column, an id or a number of ids that does not fit the corpus, and
    // DataError for a name that the format cannot hold. The replacements' spans must outlive the renderer.
    Renderer(const Corpus& corpus, std::vector<Replacement> replacements);

    size_t size() const;           // of the text in bytes
    void write(char* text) const;  // size() bytes

  private:
    template <class Sink>
    void run(Sink& sink) const;
    template <class Sink>
    void run_block(Sink& sink, size_t sentence) const;

    const Corpus& corpus_;
    std::vector<Replacement> replacements_;  // by column
    std::string separator_;                  // before each added column
};

}  // namespace goldbeam
