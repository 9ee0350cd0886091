#include "data/segmented.hpp"

#include <algorithm>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

constexpr std::string_view kSpace = " \t\r\n";
constexpr size_t kMisc = 9;  // CoNLL-U's last column

void check_tag(const std::string& name, Format format) {
    const std::string_view separators = format == Format::conllu || format == Format::tsv ? "\t\n\r" : kSpace;
    if (!name.empty() && name.find_first_of(separators) == std::string::npos) return;
    throw DataError("tag '" + name + "' is empty or holds a separator of format '" +
                    std::string(format_name(format)) + "' and cannot be written to it; rename the tag");
}

// Plain text: its bytes with spaces, and with tags, put in.
class PlainWriter {
  public:
    explicit PlainWriter(const Segmentation& text) : text_(text), bytes_(text.words.text().view()) {}

    void write(size_t s, std::string* out) {
        const Block& block = text_.words.block(s);
        size_t copied = block.begin;
        const auto copy_to = [&](size_t end) {
            out->append(bytes_.substr(copied, end - copied));
            copied = end;
        };
        const size_t first = text_.characters.sentence_begin(s), last = text_.characters.sentence_end(s);
        size_t left = 0;
        for (size_t c = first; c < last; ++c) {
            const bool inside = left > 0;
            if (!inside) left = text_.lengths[word_++];
            --left;
            if (c == first || text_.begins[c] == 0) continue;
            end_word(c - 1, copy_to, out);
            if (inside) out->push_back(' ');
        }
        if (first < last) end_word(last - 1, copy_to, out);
        copy_to(block.end);
    }

  private:
    template <class Copy>
    void end_word(size_t c, Copy copy_to, std::string* out) {
        const Cell cell = text_.characters.place(c, 0);
        copy_to(cell.begin + cell.length);
        if (!text_.tags.empty()) out->append("_").append(text_.names[text_.tags[c]]);
    }

    const Segmentation& text_;
    std::string_view bytes_;
    size_t word_ = 0;
};

// What stands around the tokens of an annotated sentence: comments, indentation; blank lines.
struct Frame {
    std::string_view before, after;
};

Frame frame_of(const Corpus& words, size_t s) {
    if (words.format() == Format::list) return {"", "\n"};
    const Block& place = words.block(s);
    const std::string_view block = words.text().view().substr(place.begin, place.end - place.begin);
    const size_t content = block.find_last_not_of(kSpace);
    if (content == std::string_view::npos) return {block, ""};
    size_t begin = words.place(words.sentence_begin(s), 0).begin - place.begin;
    if (words.format() == Format::conllu) {
        // Not up to the first token: the row of a multiword token may stand before that one.
        begin = block.starts_with("\xEF\xBB\xBF") ? 3 : 0;
        while (begin < block.size() && block[begin] == '#') begin = block.find('\n', begin) + 1;
    }
    return {block.substr(0, begin), block.substr(content + 1)};
}

// Annotated text: a token for each word.
class TokenWriter {
  public:
    TokenWriter(const Segmentation& text, size_t tag_column, std::string* out)
        : text_(text), format_(text.words.format()), tag_column_(tag_column), out_(out) {
        if (format_ == Format::conllu) find_spaces();
    }

    void write() {
        size_t sentence = SIZE_MAX, number = 0, character = 0;
        for_each_word(text_, [&](size_t s, std::string_view word, uint32_t tag) {
            if (s != sentence) {
                close(sentence, s);
                sentence = s;
                number = 0;
                frame_ = frame_of(text_.words, s);
                out_->append(frame_.before);
            }
            do ++character;
            while (character < text_.begins.size() && text_.begins[character] == 0 &&
                   character < text_.characters.sentence_end(s));
            if (number > 0) out_->append(between());
            write_token(++number, word, text_.tags.empty() ? nullptr : &text_.names[tag], character - 1);
        });
        close(sentence, text_.words.sentence_count());
    }

  private:
    // The end of a sentence, and sentences without words up to the next one, which stay as they are.
    void close(size_t sentence, size_t next) {
        if (sentence != SIZE_MAX) {
            out_->append(frame_.after);
            end_line(sentence, next);
        }
        for (size_t s = sentence + 1; s < next; ++s) {  // SIZE_MAX + 1 is the first
            if (format_ == Format::list) {
                out_->append("\n");
                continue;
            }
            const Block& block = text_.words.block(s);
            out_->append(text_.words.text().view().substr(block.begin, block.end - block.begin));
            end_line(s, next);
        }
    }
    // A sentence that ended its file without a newline, and is not the last one of a selection.
    void end_line(size_t s, size_t next) {
        const bool more = s + 1 < text_.words.sentence_count() || next < text_.words.sentence_count();
        if (!more || out_->empty() || out_->back() == '\n') return;
        out_->append(is_line_format(format_) ? "\n" : "\n\n");
    }

    std::string_view between() const {
        if (is_line_format(format_) || format_ == Format::list) return " ";
        return frame_.after.starts_with('\r') ? "\r\n" : "\n";
    }

    void write_token(size_t number, std::string_view word, const std::string* tag, size_t last_character) {
        if (format_ != Format::conllu) {
            out_->append(word);
            if (tag == nullptr) return;
            out_->append(format_ == Format::tsv          ? "\t"
                         : format_ == Format::columns    ? " "
                         : format_ == Format::word_slash ? "/"
                                                         : "_");
            out_->append(*tag);
            return;
        }
        out_->append(std::to_string(number)).append("\t").append(word);
        for (size_t column = 2; column <= kMisc; ++column) {
            const bool joined = column == kMisc && !space_after_[last_character];
            out_->append("\t").append(column == tag_column_ && tag != nullptr ? *tag
                                      : joined                                ? "SpaceAfter=No"
                                                                              : "_");
        }
    }

    // After which characters the text has a space: the last ones of tokens that do not say SpaceAfter=No.
    void find_spaces() {
        space_after_.assign(text_.begins.size(), false);
        size_t character = 0;
        for (size_t t = 0; t < text_.words.token_count(); ++t) {
            character += text_.lengths[t];
            space_after_[character - 1] =
                text_.words.cell(t, kMisc).find("SpaceAfter=No") == std::string_view::npos;
        }
    }

    const Segmentation& text_;
    Format format_;
    size_t tag_column_;
    std::string* out_;
    Frame frame_;
    std::vector<bool> space_after_;  // by character
};

}  // namespace

std::string render_segmented(const Segmentation& text, size_t tag_column) {
    for (const std::string& name : text.names) check_tag(name, text.words.format());
    std::string out;
    const size_t words = static_cast<size_t>(std::count(text.begins.begin(), text.begins.end(), 1u));
    out.reserve(text.words.text().size() + words * (text.tags.empty() ? 1 : 8));
    // Words that were replaced are not those of the text that would be kept.
    if (text.words.format() != Format::tokens || text.words.overlay(0) != nullptr) {
        TokenWriter(text, tag_column, &out).write();
        return out;
    }
    PlainWriter writer(text);
    const size_t sentences = text.words.sentence_count();
    for (size_t s = 0; s < sentences; ++s) {
        writer.write(s, &out);
        if (s + 1 < sentences && !out.ends_with('\n')) out.push_back('\n');
    }
    return out;
}

}  // namespace goldbeam
