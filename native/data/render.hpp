// Corpus -> text: the file's own bytes, but for the cells of the columns that are replaced.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "data/corpus.hpp"
#include "data/misc.hpp"

namespace goldbeam {

// The new cells of a column: for every token the index of a name. Columns past the last one are added to each
// row, with the file's own separator (`_` for plain words, which become word_TAG and can get one only).
struct Replacement {
    size_t column;
    std::span<const uint32_t> ids;
    std::span<const std::string> names;
};

// Where the copying goes to, checked once so that size() and write() are two plain passes over the corpus.
//
// The corpus's overlays are written, too, unless a replacement is given for the column. CoNLL-U has ten
// columns: those that were added go into MISC.
class Renderer {
  public:
    // Throws ParameterError for a column, an id or a number of ids that does not fit the corpus, and
    // DataError for what the format cannot hold: a name, or a further column. The replacements' spans must
    // outlive the renderer.
    Renderer(const Corpus& corpus, std::vector<Replacement> replacements);

    size_t size() const;           // of the text in bytes
    void write(char* text) const;  // size() bytes

  private:
    void add_overlays();
    void check_columns() const;
    void prepare_added();

    std::string_view cell(const Replacement& source, size_t token) const {
        return source.names.empty() ? corpus_.cell(token, source.column) : source.names[source.ids[token]];
    }
    // MISC of a token with the added columns in it; `attributes` saves an allocation for each token.
    void write_misc(size_t token, std::vector<MiscAttribute>* attributes, std::string* out) const;
    template <class Sink>
    void run(Sink& sink) const;
    template <class Sink>
    void run_block(Sink& sink, size_t sentence) const;

    const Corpus& corpus_;
    // By column, those that the file has and those that it lacks. Without names it is an overlay.
    std::vector<Replacement> replaced_, added_;
    std::string separator_;          // before each added column
    std::vector<std::string> keys_;  // of the added columns in MISC
    Replacement misc_{};             // where MISC itself comes from if there are keys
};

}  // namespace goldbeam
