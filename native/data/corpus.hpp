// The columnar corpus: a file's bytes, and for every token and column eight bytes that say where its cell is.
//
// No token is ever a string of its own: a cell is a view into the text, and writing a corpus back copies the
// text around the replaced cells (data/render.hpp), so whatever we do not understand survives byte for byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/interrupt.hpp"
#include "data/text.hpp"

namespace goldbeam {

enum class Format {
    conllu,      // ten columns separated by tabs, comments, multiword ranges, empty nodes
    columns,     // a token a line, fields separated by runs of spaces and tabs, blank lines between sentences
    tsv,         // the same with exactly one tab between fields, so that fields may hold spaces
    word_tag,    // a sentence a line, word_TAG separated by spaces
    word_slash,  // the same as word/TAG
    tokens,      // a sentence a line, words only
    list,        // made from Python lists; there is no file
};

// "conllu", "columns", "tsv", "word_TAG", "word/TAG", "tokens", "list".
std::string_view format_name(Format format);
// Throws ParameterError that lists the names.
Format format_from_name(std::string_view name);
// A sentence a line, rather than a token a line.
inline bool is_line_format(Format format) {
    return format == Format::word_tag || format == Format::word_slash || format == Format::tokens;
}

// Columns that nobody named: c0, c1, ...
std::string numbered_column(size_t number);

struct Cell {
    uint64_t begin : 40;   // up to a terabyte of text
    uint64_t length : 24;  // up to 16 MiB a cell
};
static_assert(sizeof(Cell) == 8);
inline constexpr size_t kMaxTextSize = (size_t{1} << 40) - 1;
inline constexpr size_t kMaxCellLength = (size_t{1} << 24) - 1;

// Where a sentence lies: the text of its rows with the comments before and the blank lines after them.
struct Block {
    uint64_t begin;
    uint64_t end;
};

class Corpus {
  public:
    Corpus(Text text, Format format, std::string name, std::vector<std::string> column_names)
        : text_(std::move(text)),
          format_(format),
          name_(std::move(name)),
          column_names_(std::move(column_names)),
          columns_(column_names_.size()) {}
    Corpus(Corpus&&) = default;
    Corpus& operator=(Corpus&&) = default;
    Corpus(const Corpus&) = delete;  // large: select() copies on purpose
    Corpus& operator=(const Corpus&) = delete;

    const std::string& name() const { return name_; }  // of the file, for errors
    Format format() const { return format_; }
    const std::vector<std::string>& column_names() const { return column_names_; }
    const Text& text() const { return text_; }  // of the whole file, also for a selection of its sentences

    size_t column_count() const { return columns_.size(); }
    size_t token_count() const { return token_count_; }
    size_t sentence_count() const { return sentence_begins_.size() - 1; }
    size_t sentence_begin(size_t sentence) const { return sentence_begins_[sentence]; }
    size_t sentence_end(size_t sentence) const { return sentence_begins_[sentence + 1]; }

    Cell place(size_t token, size_t column) const { return columns_[column][token]; }
    std::string_view cell(size_t token, size_t column) const {
        const Cell cell = columns_[column][token];
        return {text_.data() + cell.begin, static_cast<size_t>(cell.length)};
    }
    const Block& block(size_t sentence) const { return blocks_[sentence]; }

    // The line, from 1, of a token in its file; 0 for lists, which have none. Counted on demand.
    size_t line(size_t token) const;
    // How an error names a token: "train.conllu:1873", or "<list>: sentence 12, token 3" (from 0).
    std::string where(size_t token) const;
    // The sentences at these indices, in this order; the text is shared and line numbers stay true.
    Corpus select(const std::vector<size_t>& sentences) const;

    // For the parsers: room for at most so many tokens, which must come first and once; then the cells of
    // a token, its end, and the end of the sentence that it completes.
    void reserve(size_t tokens);
    void add_cell(size_t column, std::string_view cell) {
        columns_[column][token_count_] = {static_cast<uint64_t>(cell.data() - text_.data()), cell.size()};
    }
    void end_token() { ++token_count_; }
    void end_sentence(size_t block_begin, size_t block_end) {
        interrupt::poll();  // whoever makes a corpus, a large one takes seconds
        sentence_begins_.push_back(token_count_);
        blocks_.push_back({block_begin, block_end});
    }
    void end_last_block_at(size_t block_end) { blocks_.back().end = block_end; }

  private:
    Text text_;
    Format format_;
    std::string name_;
    std::vector<std::string> column_names_;
    // An array a column: a tagger reads two of CoNLL-U's ten and leaves the others out of the cache. Plain
    // arrays: a vector would check its capacity ten times a token.
    std::vector<std::unique_ptr<Cell[]>> columns_;
    size_t token_count_ = 0;
    std::vector<size_t> sentence_begins_{0};  // and one past the last token
    std::vector<Block> blocks_;
};

}  // namespace goldbeam
