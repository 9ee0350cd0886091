#include "data/tokenized.hpp"

#include <algorithm>
#include <charconv>
#include <unordered_set>

#include "core/errors.hpp"
#include "core/interrupt.hpp"
#include "core/spaces.hpp"
#include "core/unicode.hpp"
#include "data/line_breaks.hpp"
#include "data/misc.hpp"
#include "data/parse.hpp"

namespace goldbeam {

namespace {

// A stretch of text with a single space for all white space in a row, which fits a cell; none for a line
// break in a script without spaces.
void append_plain(std::string_view text, std::string* out) {
    constexpr size_t kNone = SIZE_MAX;
    size_t space = kNone;  // where the white space before this character begins
    const auto end_space = [&](size_t at) {
        if (space != kNone && !is_soft_break(text, space, at)) out->push_back(' ');
        space = kNone;
    };
    for (size_t i = 0; i < text.size();) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte > ' ' && byte < 0x7f) {  // most of the text
            end_space(i);
            out->push_back(text[i++]);
            continue;
        }
        size_t after = i;
        if (!is_space(next_code_point(text, &after))) {
            end_space(i);
            out->append(text, i, after - i);
        } else if (space == kNone) {
            space = i;
        }
        i = after;
    }
}

// Whether a token that ends here is followed by the next one without a space.
bool is_glued(std::string_view text, size_t end) {
    size_t after = end;
    while (after < text.size()) {
        size_t next = after;
        if (!is_space(next_code_point(text, &next))) break;
        after = next;
    }
    if (after == text.size()) return false;
    return after == end || is_soft_break(text, end, after);
}

void append_number(size_t number, std::string* out) {
    char digits[20];
    out->append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

// The role of a piece that is what it says: white space ends tokens unless the label says otherwise.
struct Ends {
    bool token, multiword, sentence;
};

Ends ends_of(uint32_t role, bool gap, bool last) {
    const bool token = last || (role & kTokenEnds) != 0 || (gap && (role & kOverSpace) == 0);
    return {token, (role & kMultiword) != 0, last || (role & kSentenceEnds) != 0};
}

template <class Visit>
void for_each_end(const Corpus& pieces, std::span<const uint32_t> roles, Visit visit) {
    const size_t gap = gap_column(pieces);
    for (size_t s = 0; s < pieces.sentence_count(); ++s) {
        interrupt::poll();
        const size_t end = pieces.sentence_end(s);
        for (size_t p = pieces.sentence_begin(s); p < end; ++p)
            visit(s, p, ends_of(roles[p], gap_after(pieces, gap, s, p), p + 1 == end));
    }
}

constexpr std::string_view kBlankColumns = "\t_\t_\t_\t_\t_\t_\t_\t";

struct Token {
    size_t begin, end;
    bool multiword;
};

// The cells of a word. Between form and MISC, each column is a single `_`.
struct WordCells {
    Cell id, form, misc;
};

class Writer {
  public:
    Writer(const Tokenization& text, const MultiwordTable& multiwords, size_t first,
           std::span<const uint64_t> ends)
        : text_(text.text), multiwords_(multiwords), ends_(ends), characters_(first) {
        out_.reserve(text_.size() * 5);
    }

    void add(Token token) { sentence_.push_back(token); }
    void end_sentence(bool begins_paragraph);
    TokenizedCorpus finish();

  private:
    struct WrittenSentence {
        size_t words;  // up to its end
        size_t end;    // of its text
    };

    std::string_view slice(const Token& token) const {
        return text_.substr(token.begin, token.end - token.begin);
    }
    // Goes on to the text in which a sentence begins.
    void enter_text(size_t byte) {
        for (; sentences_of_texts_.size() < ends_.size() && ends_[sentences_of_texts_.size()] <= byte;
             characters_ = 0) {
            counted_ = ends_[sentences_of_texts_.size()];
            sentences_of_texts_.push_back(static_cast<uint32_t>(sentences_.size()));
        }
    }
    // The place of a byte in characters; bytes are asked for in ascending order.
    size_t place(size_t byte) {
        for (; counted_ < byte; ++counted_)
            characters_ += (static_cast<unsigned char>(text_[counted_]) & 0xc0) != 0x80;
        return characters_;
    }
    Cell cell_from(size_t begin) const { return {begin, out_.size() - begin}; }
    void row(size_t id, size_t range_end, std::string_view form, const Token* token, bool glued);
    void misc(const Token& token, bool glued);

    std::string_view text_;
    const MultiwordTable& multiwords_;
    std::span<const uint64_t> ends_;
    size_t characters_, counted_ = 0;
    std::vector<Token> sentence_;
    std::string out_, form_;
    std::vector<WordCells> words_;
    std::vector<WrittenSentence> sentences_;
    std::vector<uint32_t> sentences_of_texts_;
};

// A word, or with `range_end` the multiword token of the words up to that one.
void Writer::row(size_t id, size_t range_end, std::string_view form, const Token* token, bool glued) {
    WordCells cells;
    const size_t begin = out_.size();
    append_number(id, &out_);
    if (range_end != 0) {
        out_.push_back('-');
        append_number(range_end, &out_);
    }
    cells.id = cell_from(begin);
    out_.append("\t").append(form);
    cells.form = cell_from(out_.size() - form.size());
    out_.append(kBlankColumns);
    const size_t misc_begin = out_.size();
    if (token == nullptr)
        out_.push_back('_');
    else
        misc(*token, glued);
    cells.misc = cell_from(misc_begin);
    out_.push_back('\n');
    if (range_end == 0) words_.push_back(cells);
}

void Writer::misc(const Token& token, bool glued) {
    if (glued) out_.append("SpaceAfter=No|");
    out_.append("TokenRange=");
    append_number(place(token.begin), &out_);
    out_.push_back(':');
    append_number(place(token.end), &out_);
}

void Writer::end_sentence(bool begins_paragraph) {
    if (sentence_.empty()) return;
    enter_text(sentence_.front().begin);
    if (begins_paragraph) out_.append("# newpar\n");
    out_.append("# text = ");
    append_plain(text_.substr(sentence_.front().begin, sentence_.back().end - sentence_.front().begin),
                 &out_);
    out_.push_back('\n');
    size_t id = 1;
    for (const Token& token : sentence_) {
        form_.clear();
        append_plain(slice(token), &form_);
        if (form_.size() > kMaxCellLength)
            throw DataError("<text>: a token longer than 16 MiB; is this the right file?");
        const bool glued = is_glued(text_, token.end);
        const auto words = token.multiword ? multiwords_.find(form_) : multiwords_.end();
        if (words == multiwords_.end() || words->second.size() < 2) {
            row(id++, 0, form_, &token, glued);
            continue;
        }
        row(id, id + words->second.size() - 1, form_, &token, glued);
        for (const std::string& word : words->second) row(id++, 0, word, nullptr, false);
    }
    out_.push_back('\n');
    sentence_.clear();
    sentences_.push_back({words_.size(), out_.size()});
}

TokenizedCorpus Writer::finish() {
    sentences_of_texts_.resize(ends_.size(), static_cast<uint32_t>(sentences_.size()));
    Corpus corpus(Text(std::move(out_)), Format::conllu, "<text>", conllu_columns());
    corpus.reserve(words_.size());
    size_t word = 0, begin = 0;
    for (const WrittenSentence& sentence : sentences_) {
        for (; word < sentence.words; ++word) {
            const auto& [id, form, misc] = words_[word];
            corpus.add_cell(0, id);
            corpus.add_cell(1, form);
            for (size_t c = 2; c < kMiscColumn; ++c)
                corpus.add_cell(c, Cell{form.begin + form.length + 2 * (c - 2) + 1, 1});
            corpus.add_cell(kMiscColumn, misc);
            corpus.end_token();
        }
        corpus.end_sentence(begin, sentence.end);
        begin = sentence.end;
    }
    return {std::move(corpus), std::move(sentences_of_texts_)};
}

// Texts end one after the other, and none in the middle of what is searched at once.
void check_text_ends(const Tokenization& text, std::span<const uint64_t> ends) {
    if (ends.empty()) return;
    if (!std::is_sorted(ends.begin(), ends.end()) || ends.back() != text.text.size())
        throw ParameterError("ends must rise up to the size of the text, " +
                             std::to_string(text.text.size()) + ", got " + std::to_string(ends.back()) +
                             " as the last one");
    for (const Window& window : text.windows) {
        const auto end = std::upper_bound(ends.begin(), ends.end(), window.begin);
        if (end != ends.end() && *end < window.end)
            throw ParameterError("ends must be between paragraphs, got " + std::to_string(*end) +
                                 "; put a blank line between two texts");
    }
}

}  // namespace

std::vector<std::string> multiword_forms(const Tokenization& text) {
    std::unordered_set<std::string> forms;
    size_t begin = SIZE_MAX;
    for_each_end(text.pieces, text.roles, [&](size_t, size_t p, Ends ends) {
        const Cell piece = text.pieces.place(p, 0);
        if (begin == SIZE_MAX) begin = piece.begin;
        if (!ends.token) return;
        if (ends.multiword) {
            std::string form;
            append_plain(text.text.substr(begin, piece.begin + piece.length - begin), &form);
            forms.insert(std::move(form));
        }
        begin = SIZE_MAX;
    });
    return {forms.begin(), forms.end()};
}

TokenizedCorpus tokenized_corpus(const Tokenization& text, const MultiwordTable& multiwords, size_t first,
                                 std::span<const uint64_t> ends) {
    check_text_ends(text, ends);
    Writer writer(text, multiwords, first, ends);
    size_t begin = SIZE_MAX, sentence = SIZE_MAX;
    bool new_paragraph = false;
    for_each_end(text.pieces, text.roles, [&](size_t s, size_t p, Ends ends_here) {
        const Cell piece = text.pieces.place(p, 0);
        if (s != sentence) new_paragraph = text.windows[s].begins_paragraph;
        sentence = s;
        if (begin == SIZE_MAX) begin = piece.begin;
        if (!ends_here.token) return;
        writer.add({begin, piece.begin + piece.length, ends_here.multiword});
        begin = SIZE_MAX;
        if (!(text.lines ? p + 1 == text.pieces.sentence_end(s) : ends_here.sentence)) return;
        writer.end_sentence(new_paragraph && !text.lines);
        new_paragraph = false;
    });
    return writer.finish();
}

TokenCounts count_tokens(const RunningText& gold, const Corpus& pieces, std::span<const uint32_t> roles) {
    std::vector<Token> tokens, sentences;
    size_t begin = SIZE_MAX, sentence = SIZE_MAX;
    for_each_end(pieces, roles, [&](size_t, size_t p, Ends ends) {
        const Cell piece = pieces.place(p, 0);
        const size_t end = piece.begin + piece.length;
        if (begin == SIZE_MAX) begin = piece.begin;
        if (sentence == SIZE_MAX) sentence = piece.begin;
        if (!ends.token) return;
        tokens.push_back({begin, end, ends.multiword});
        begin = SIZE_MAX;
        if (!ends.sentence) return;
        sentences.push_back({sentence, end, false});
        sentence = SIZE_MAX;
    });
    std::vector<Token> gold_tokens, gold_sentences;
    for (const GoldToken& token : gold.tokens) {
        if (sentence == SIZE_MAX) sentence = token.begin;
        gold_tokens.push_back({token.begin, token.end, !token.words.empty()});
        if (!token.ends_sentence) continue;
        gold_sentences.push_back({sentence, token.end, false});
        sentence = SIZE_MAX;
    }
    const auto common = [](const std::vector<Token>& some, const std::vector<Token>& others) {
        size_t right = 0, o = 0;
        for (const Token& token : some) {
            while (o < others.size() && others[o].begin < token.begin) ++o;
            right += o < others.size() && others[o].begin == token.begin && others[o].end == token.end &&
                     others[o].multiword == token.multiword;
        }
        return right;
    };
    return {common(tokens, gold_tokens),       tokens.size(),    gold_tokens.size(),
            common(sentences, gold_sentences), sentences.size(), gold_sentences.size()};
}

}  // namespace goldbeam
