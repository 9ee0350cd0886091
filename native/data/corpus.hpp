// The columnar corpus: a file's bytes, and for every token and column eight bytes that say where its cell is.
//
// No token is ever a string of its own: a cell is a view into the text, and writing a corpus back copies the
// text around the replaced cells (data/render.hpp), so whatever we do not understand survives byte for byte.
// What is predicted becomes an overlay: a column whose cells are in a small text of names instead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
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

// The cells of a column that are not in the file.
struct Overlay {
    struct Names {
        std::string text;
        std::vector<Cell> places;  // of the names in the text
    };
    std::shared_ptr<const Names> names;  // shared with selections, which may not have all of them
    std::unique_ptr<Cell[]> cells;       // one per token, places in the text of the names
};

// A column to put in: token t has names[i] where used[i] is ids[t]. Names that no token has are left out, as
// a short text should not pay for a model's whole list of labels.
struct NewColumn {
    std::string name;
    std::span<const uint32_t> ids;
    std::vector<uint32_t> used;
    std::vector<std::string_view> names;
};

// Throws ParameterError unless there is an id for each token and all are below the number of names.
void check_ids(std::span<const uint32_t> ids, size_t tokens, size_t names);
// The ids that some token has, in ascending order; all must be below `names`.
std::vector<uint32_t> used_ids(std::span<const uint32_t> ids, size_t names);

class Corpus {
  public:
    Corpus(Text text, Format format, std::string name, std::vector<std::string> column_names);
    Corpus(Corpus&&) = default;
    Corpus& operator=(Corpus&&) = default;
    Corpus& operator=(const Corpus&) = delete;

    const std::string& name() const { return name_; }  // of the file, for errors
    Format format() const { return format_; }
    const std::vector<std::string>& column_names() const { return column_names_; }
    const Text& text() const { return text_; }  // of the whole file, also for a selection of its sentences

    size_t column_count() const { return columns_.size(); }
    size_t file_column_count() const { return places_.size(); }  // the others were added
    size_t token_count() const { return token_count_; }
    size_t sentence_count() const { return sentence_begins_.size() - 1; }
    size_t sentence_begin(size_t sentence) const { return sentence_begins_[sentence]; }
    size_t sentence_end(size_t sentence) const { return sentence_begins_[sentence + 1]; }

    std::string_view cell(size_t token, size_t column) const {
        const Column& source = columns_[column];
        const Cell cell = source.cells[token];
        return {source.text + cell.begin, static_cast<size_t>(cell.length)};
    }
    // Where the file has the cell, whatever the column was replaced by.
    Cell place(size_t token, size_t file_column) const { return places_[file_column][token]; }
    // What a column was replaced by, or null if its cells are those of the file.
    const Overlay* overlay(size_t column) const { return columns_[column].overlay.get(); }
    bool has_overlays() const;
    const Block& block(size_t sentence) const { return blocks_[sentence]; }

    // The line, from 1, of a token in its file; 0 for lists, which have none. Counted on demand.
    size_t line(size_t token) const;
    // How an error names a token: "train.conllu:1873", or "<list>: sentence 12, token 3" (from 0).
    std::string where(size_t token) const;
    // The sentences at these indices, in this order; the text is shared and line numbers stay true.
    Corpus select(const std::vector<size_t>& sentences) const;
    // With these columns in place of those of the same names, or added after the last one; all else is
    // shared. Throws ParameterError for two columns of one name.
    Corpus with_columns(std::span<const NewColumn> columns) const;
    Corpus without_overlays() const;

    // For the parsers: room for at most so many tokens, which must come first and once; then the cells of
    // a token, its end, and the end of the sentence that it completes.
    void reserve(size_t tokens);
    void add_cell(size_t column, std::string_view cell) {
        add_cell(column, Cell{static_cast<uint64_t>(cell.data() - text_.data()), cell.size()});
    }
    void add_cell(size_t column, Cell place) { places_[column][token_count_] = place; }
    void end_token() { ++token_count_; }
    void end_sentence(size_t block_begin, size_t block_end) {
        interrupt::poll();  // whoever makes a corpus, a large one takes seconds
        sentence_begins_.push_back(token_count_);
        blocks_.push_back({block_begin, block_end});
    }
    void end_last_block_at(size_t block_end) { blocks_.back().end = block_end; }

  private:
    // Where the cells of a column are read, in the file's text or in an overlay's.
    struct Column {
        const char* text;
        const Cell* cells;
        std::shared_ptr<const Overlay> overlay;
    };

    Corpus(const Corpus&) = default;  // shares the cells
    void put(size_t column, std::shared_ptr<const Overlay> overlay);

    Text text_;
    Format format_;
    std::string name_;
    std::vector<std::string> column_names_;
    // An array a column: a tagger reads two of CoNLL-U's ten and leaves the others out of the cache. Plain
    // arrays: a vector would check its capacity ten times a token.
    std::vector<std::shared_ptr<Cell[]>> places_;  // in the file
    std::vector<Column> columns_;
    size_t token_count_ = 0;
    std::vector<size_t> sentence_begins_{0};  // and one past the last token
    std::vector<Block> blocks_;
};

}  // namespace goldbeam
