// A sentence a line: word_TAG, word/TAG or plain words, separated by spaces. An empty line is an empty
// sentence.
#include <algorithm>

#include "data/fields.hpp"
#include "data/parse.hpp"

namespace goldbeam {

namespace {

constexpr size_t kNone = std::string_view::npos;

bool is_number(std::string_view part) {
    return std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Where word and tag of one field part: at the last separator that leaves both of them something (so 1/2/CD
// is the word 1/2). For '_' a bare number is no tag but the end of one, as in Sinica's 是_V_11, which splits
// into 是 and V_11: separators followed by nothing but digits are passed over, unless no other is left
// (dog_7). The rule looks at one field only, so that a field reads the same in any file.
size_t find_split(std::string_view field, char separator) {
    if (field.size() < 3) return kNone;
    const size_t last = field.rfind(separator, field.size() - 2);
    if (last == kNone || last == 0) return kNone;
    if (separator != '_') return last;
    size_t at = last;
    size_t end = field.size();
    while (is_number(field.substr(at + 1, end - at - 1))) {
        end = at;
        at = field.rfind(separator, at - 1);
        if (at == kNone || at == 0) return last;
    }
    return at;
}

bool ends_word(char c) { return c == ' ' || c == '\t' || c == '\n'; }

std::vector<std::string> column_names(Format format) {
    if (format == Format::tokens) return {"form"};
    return {"form", "tag"};
}

[[noreturn]] void fail_without_tag(const Corpus& corpus, std::string_view field, char separator,
                                   size_t line) {
    std::string message = "'";
    message.append(field).append("' is not word").append(1, separator);
    message += "TAG; add its tag, or read the file as 'tokens' if it has none";
    fail_at(corpus.name(), line, message);
}

void add_tagged(Corpus& corpus, std::string_view field, char separator, size_t line) {
    const size_t at = find_split(field, separator);
    if (at == kNone) fail_without_tag(corpus, field, separator, line);
    corpus.add_cell(0, field.substr(0, at));
    corpus.add_cell(1, field.substr(at + 1));
}

}  // namespace

Corpus parse_line_file(Text text, Format format, std::string name) {
    Corpus corpus(std::move(text), format, std::move(name), column_names(format));
    const std::string_view bytes = corpus.text().view();
    if (bytes.empty()) fail_at(corpus.name(), 1, "no sentence; is this the right file?");
    corpus.reserve(static_cast<size_t>(std::count_if(bytes.begin(), bytes.end(), ends_word)) + 1);
    const char separator = format == Format::word_tag ? '_' : '/';
    Lines lines(bytes);
    std::string_view line;
    size_t block_begin = 0;
    while (lines.next(line)) {
        Row row{line, bytes.data() + bytes.size()};
        for (auto field = take_field(row); !field.empty(); field = take_field(row)) {
            if (field.size() > kMaxCellLength)
                fail_at(corpus.name(), lines.number(), "a word longer than 16 MiB; is this the right file?");
            if (format == Format::tokens)
                corpus.add_cell(0, field);
            else
                add_tagged(corpus, field, separator, lines.number());
            corpus.end_token();
        }
        const auto end = static_cast<size_t>(lines.next_begin() - bytes.data());
        corpus.end_sentence(block_begin, end);
        block_begin = end;
    }
    if (corpus.sentence_count() == 0) fail_at(corpus.name(), 1, "no sentence; is this the right file?");
    return corpus;
}

}  // namespace goldbeam
