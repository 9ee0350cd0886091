// CoNLL-U (https://universaldependencies.org/format.html) and, with the same ten columns, CoNLL-X.
#include <algorithm>
#include <array>
#include <bit>

#include "core/errors.hpp"
#include "data/fields.hpp"
#include "data/parse.hpp"

namespace goldbeam {

namespace {

constexpr size_t kColumns = 10;
constexpr size_t kForm = 1;
using Cells = std::array<std::string_view, kColumns>;

// Reads the digits at the front of `text` and removes them; false if there are none or absurdly many.
bool take_number(std::string_view& text, size_t& number) {
    size_t digits = 0;
    number = 0;
    while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9')
        number = number * 10 + static_cast<size_t>(text[digits++] - '0');
    text.remove_prefix(digits);
    return digits > 0 && digits < 10;
}

class ConlluParser {
  public:
    ConlluParser(Text text, std::string name)
        : corpus_(std::move(text), Format::conllu, std::move(name), conllu_columns()),
          lines_(corpus_.text().view()) {}

    Corpus parse() {
        const std::string_view text = corpus_.text().view();
        corpus_.reserve(static_cast<size_t>(std::count(text.begin(), text.end(), '\n')) + 1);
        std::string_view line;
        while (lines_.next(line)) {
            if (line.empty()) {
                if (block_lines_ == 0) fail("a blank line where no sentence is; delete it");
                end_sentence();
            } else {
                ++block_lines_;
                if (line[0] != '#') add_row(line);
            }
        }
        if (block_lines_ > 0) end_sentence();
        if (corpus_.sentence_count() == 0) fail_at(corpus_.name(), 1, "no sentence; is this the right file?");
        return std::move(corpus_);
    }

  private:
    [[noreturn]] void fail(const std::string& message) const {
        fail_at(corpus_.name(), lines_.number(), message);
    }

    void end_sentence() {
        if (words_ == 0) {
            // The first line of the block: where somebody will look for the sentence that is not there.
            const size_t first = line_of(corpus_.text().view(), block_begin_);
            fail_at(corpus_.name(), first, "a sentence without words; delete its lines or add its words");
        }
        if (range_end_ > words_)
            fail("range up to word " + std::to_string(range_end_) + " in a sentence of " +
                 std::to_string(words_) + " words; correct the range's id");
        const auto end = static_cast<size_t>(lines_.next_begin() - corpus_.text().data());
        corpus_.end_sentence(block_begin_, end);
        block_begin_ = end;
        block_lines_ = words_ = range_end_ = 0;
    }

    void add_row(std::string_view line) {
        Cells row;
        split(line, row);
        if (!is_word(row[0])) return;
        if (row[kForm].empty())
            fail("word " + std::string(row[0]) + " has an empty form; write _ if it has none");
        for (size_t c = 0; c < kColumns; ++c) corpus_.add_cell(c, row[c]);
        corpus_.end_token();
    }

    void split(std::string_view line, Cells& row) const {
        if (line.size() > kMaxCellLength) fail("a line longer than 16 MiB; is this the right file?");
        const char* field = line.data();
        const char* end = field + line.size();
        const char* limit = corpus_.text().data() + corpus_.text().size();
        size_t c = 0;
        for (const char* chunk = field; chunk < end; chunk += 64) {
            uint64_t tabs = mask_of('\t', chunk, limit);
            if (end - chunk < 64) tabs &= (uint64_t{1} << (end - chunk)) - 1;  // not those of the next line
            for (; tabs != 0; tabs &= tabs - 1) {
                if (c + 1 == kColumns) fail_column_count(line);
                const char* tab = chunk + std::countr_zero(tabs);
                row[c++] = view_between(field, tab);
                field = tab + 1;
            }
        }
        if (c + 1 != kColumns) fail_column_count(line);
        row[c] = view_between(field, end);
    }

    [[noreturn]] void fail_column_count(std::string_view line) const {
        const auto found = 1 + std::count(line.begin(), line.end(), '\t');
        fail(std::to_string(found) + (found == 1 ? " column" : " columns") +
             ", CoNLL-U has 10; separate them with tabs and write _ where a value is missing");
    }

    // True for a word's id; multiword ranges (3-4) and empty nodes (3.1) are checked and left in the text.
    bool is_word(std::string_view id) {
        std::string_view rest = id;
        size_t number = 0;
        if (!take_number(rest, number))
            fail_id(id, "not a number, a range such as 3-4 or an empty node such as 3.1");
        if (rest.empty()) {
            if (number != words_ + 1) fail_sequence(id, words_ + 1);
            ++words_;
            return true;
        }
        const char mark = rest[0];
        rest.remove_prefix(1);
        size_t second = 0;
        if ((mark != '-' && mark != '.') || !take_number(rest, second) || !rest.empty())
            fail_id(id, "not a number, a range such as 3-4 or an empty node such as 3.1");
        if (mark == '.') {
            if (number != words_) fail_sequence(id, words_);
        } else {
            if (number != words_ + 1) fail_sequence(id, words_ + 1);
            if (second < number) fail_id(id, "a range that ends before it begins");
            range_end_ = second;
        }
        return false;
    }

    [[noreturn]] void fail_id(std::string_view id, const std::string& cause) const {
        fail("id '" + std::string(id) + "' is " + cause + "; correct it");
    }
    [[noreturn]] void fail_sequence(std::string_view id, size_t expected) const {
        fail("id '" + std::string(id) + "' is out of sequence, expected " + std::to_string(expected) +
             "; number the words of a sentence from 1 and put a blank line after each sentence");
    }

    Corpus corpus_;
    Lines lines_;
    size_t block_begin_ = 0;  // offset in the text
    size_t block_lines_ = 0;
    size_t words_ = 0;      // of the sentence so far
    size_t range_end_ = 0;  // last word of its latest multiword range
};

}  // namespace

std::vector<std::string> conllu_columns() {
    return {"id", "form", "lemma", "upos", "xpos", "feats", "head", "deprel", "deps", "misc"};
}

Corpus parse_conllu(Text text, std::string name) {
    return ConlluParser(std::move(text), std::move(name)).parse();
}

}  // namespace goldbeam
