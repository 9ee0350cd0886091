// Column files: a token a line, blank lines between sentences (CoNLL-2000, -2002, -2003, token TAB tag).
#include <algorithm>

#include "data/fields.hpp"
#include "data/parse.hpp"

namespace goldbeam {

namespace {

class ColumnFileParser {
  public:
    ColumnFileParser(Text text, Format format, std::string name)
        : text_(std::move(text)), format_(format), name_(std::move(name)), lines_(text_.view()) {}

    Corpus parse() {
        std::string_view line;
        if (!next_row(line)) fail_at(name_, 1, "no sentence; is this the right file?");
        Corpus corpus(text_, format_, name_, name_columns(split(line)));
        const std::string_view text = text_.view();
        corpus.reserve(static_cast<size_t>(std::count(text.begin(), text.end(), '\n')) + 1);
        add_row(corpus);
        while (lines_.next(line)) {
            if (is_blank_line(line)) {
                end_block(corpus);
            } else {
                split(line);
                add_row(corpus);
            }
        }
        end_block(corpus);
        corpus.end_last_block_at(text_.size());
        return corpus;
    }

  private:
    // Spaces alone are a field of a tsv file, but nothing in one whose separators they are.
    bool is_blank_line(std::string_view line) const {
        return line.empty() ||
               (format_ == Format::columns && std::all_of(line.begin(), line.end(), is_blank));
    }

    bool next_row(std::string_view& line) {
        while (lines_.next(line))
            if (!is_blank_line(line)) return true;
        return false;
    }

    // Fields of the line into fields_; how many.
    size_t split(std::string_view line) {
        if (line.size() > kMaxCellLength)
            fail_at(name_, lines_.number(), "a line longer than 16 MiB; is this the right file?");
        fields_.clear();
        Row row{line, text_.data() + text_.size()};
        if (format_ == Format::columns) {
            for (auto field = take_field(row); !field.empty(); field = take_field(row))
                fields_.push_back(field);
            return fields_.size();
        }
        for (bool more = true; more;) {
            fields_.push_back(take_tab_field(row, more));
            if (fields_.back().empty())
                fail_at(name_, lines_.number(),
                        "field " + std::to_string(fields_.size()) +
                            " is empty; write _ where a value is missing");
        }
        return fields_.size();
    }

    static std::vector<std::string> name_columns(size_t count) {
        std::vector<std::string> names;
        for (size_t c = 0; c < count; ++c) names.push_back(numbered_column(c));
        return names;
    }

    void add_row(Corpus& corpus) {
        const size_t expected = corpus.column_count();
        if (fields_.size() != expected)
            fail_at(name_, lines_.number(),
                    std::to_string(fields_.size()) + (fields_.size() == 1 ? " field" : " fields") +
                        " where the lines before have " + std::to_string(expected) +
                        "; give every token the same number of fields");
        for (size_t c = 0; c < expected; ++c) corpus.add_cell(c, fields_[c]);
        corpus.end_token();
        ++rows_;
    }

    // Further blank lines stay with the sentence before them.
    void end_block(Corpus& corpus) {
        const auto end = static_cast<size_t>(lines_.next_begin() - text_.data());
        if (rows_ > 0) {
            corpus.end_sentence(block_begin_, end);
        } else {
            corpus.end_last_block_at(end);
        }
        block_begin_ = end;
        rows_ = 0;
    }

    Text text_;
    Format format_;
    std::string name_;
    Lines lines_;
    std::vector<std::string_view> fields_;  // of one line, kept to save allocations
    size_t block_begin_ = 0;
    size_t rows_ = 0;  // of the sentence so far
};

}  // namespace

Corpus parse_column_file(Text text, Format format, std::string name) {
    return ColumnFileParser(std::move(text), format, std::move(name)).parse();
}

}  // namespace goldbeam
