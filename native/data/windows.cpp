// Text in windows, and the pieces of windows as a corpus.
#include <algorithm>

#include "core/spaces.hpp"
#include "core/unicode.hpp"
#include "data/pieces.hpp"

namespace goldbeam {

namespace {

constexpr size_t kSentences = 30;  // of a window of training data

// A line end: "\n", "\r", "\r\n", and the characters that Unicode has for it.
bool is_line_end(char32_t c) { return c == '\n' || c == '\r' || c == 0x85 || c == 0x2028 || c == 0x2029; }

bool seems_final(std::string_view piece) {
    return piece == "." || piece == "!" || piece == "?" || piece == "…" || piece == "。" || piece == "！" ||
           piece == "？";
}

// Where to cut a window that has too many pieces: after the last end of a sentence, or else at the last gap,
// of the second half.
size_t cut(const std::vector<std::string_view>& pieces) {
    const auto has_gap = [&](size_t i) {
        return pieces[i].data() + pieces[i].size() != pieces[i + 1].data();
    };
    size_t gap = 0;
    for (size_t i = pieces.size() - 2; i > pieces.size() / 2; --i) {
        if (!has_gap(i)) continue;
        if (seems_final(pieces[i])) return i + 1;
        if (gap == 0) gap = i + 1;
    }
    return gap > 0 ? gap : pieces.size();
}

}  // namespace

std::vector<Window> paragraph_windows(std::string_view text, bool lines) {
    std::vector<Window> windows;
    size_t begin = 0, end = 0, breaks = 0;  // of the paragraph so far; line ends since its last character
    bool empty = true;
    char32_t before = 0;
    for (size_t at = 0; at < text.size();) {
        // Most bytes are plain: no space, no line end.
        if (static_cast<unsigned char>(text[at]) > 0x20 && static_cast<unsigned char>(text[at]) < 0x80) {
            before = 'x';
            ++at;
        } else {
            size_t after = at;
            const char32_t c = next_code_point(text, &after);
            const bool second_half = c == '\n' && before == '\r';
            before = c;
            at = after;
            if (is_space(c)) {
                if (!is_line_end(c) || second_half) continue;
                breaks += c == 0x2029 ? 2 : 1;
                continue;
            }
        }
        const size_t first = at - 1;  // some byte of this character
        if (!empty && breaks >= (lines ? 1 : 2)) {
            windows.push_back({begin, end, true});
            empty = true;
        }
        if (empty) {
            begin = first;
            while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xc0) == 0x80) --begin;
        }
        empty = false;
        breaks = 0;
        end = at;
    }
    if (!empty) windows.push_back({begin, end, true});
    return windows;
}

std::vector<Window> training_windows(const RunningText& text) {
    std::vector<Window> windows;
    size_t token = 0;
    for (const Block& paragraph : text.paragraphs) {
        size_t sentences = 0;
        windows.push_back({paragraph.begin, paragraph.end, true});
        for (; token < text.tokens.size() && text.tokens[token].end <= paragraph.end; ++token) {
            if (!text.tokens[token].ends_sentence || ++sentences % kSentences != 0) continue;
            windows.back().end = text.tokens[token].end;
            if (windows.back().end < paragraph.end)
                windows.push_back({windows.back().end, paragraph.end, false});
        }
    }
    return windows;
}

Corpus pieces(const Text& text, std::vector<Window>* windows, const PieceRules& rules, size_t longest) {
    std::string bytes;
    bytes.reserve(text.size() + 2);
    bytes.append(text.view()).append("s-");
    Corpus corpus(Text(std::move(bytes)), Format::list, "<text>", {"w", "gap"});
    const std::string_view all = corpus.text().view();
    const std::string_view space = all.substr(text.size(), 1), none = all.substr(text.size() + 1, 1);
    corpus.reserve(text.size());
    std::vector<Window> cut_windows;
    std::vector<std::string_view> waiting;
    const auto add = [&](const Window& window, size_t count) {
        for (size_t i = 0; i < count; ++i) {
            const char* end = waiting[i].data() + waiting[i].size();
            const bool gap = i + 1 == waiting.size() || waiting[i + 1].data() != end;
            corpus.add_cell(0, waiting[i]);
            corpus.add_cell(1, gap ? space : none);
            corpus.end_token();
        }
        corpus.end_sentence(window.begin, window.end);
        cut_windows.push_back(window);
        waiting.erase(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(count));
    };
    for (Window window : *windows) {
        PieceReader reader(rules, all, window.begin, window.end);
        for (std::string_view piece; !(piece = reader.next()).empty();) {
            waiting.push_back(piece);
            if (waiting.size() <= longest) continue;
            const size_t count = cut(waiting);
            const size_t end =
                static_cast<size_t>(waiting[count - 1].data() - all.data()) + waiting[count - 1].size();
            add({window.begin, end, window.begins_paragraph}, count);
            window = {end, window.end, false};
        }
        if (!waiting.empty() || window.begins_paragraph) add(window, waiting.size());
    }
    windows->swap(cut_windows);
    return corpus;
}

std::vector<uint32_t> piece_roles(const RunningText& text, const Corpus& pieces) {
    std::vector<uint32_t> roles;
    roles.reserve(pieces.token_count());
    size_t token = 0;
    for (size_t s = 0; s < pieces.sentence_count(); ++s) {
        for (size_t p = pieces.sentence_begin(s); p < pieces.sentence_end(s); ++p) {
            const Cell piece = pieces.place(p, 0);
            const size_t end = piece.begin + piece.length;
            while (token + 1 < text.tokens.size() && text.tokens[token].end < end) ++token;
            const GoldToken& gold = text.tokens[token];
            const bool last = p + 1 == pieces.sentence_end(s);
            const bool ends = last || pieces.place(p + 1, 0).begin >= gold.end;
            if (ends)
                roles.push_back(kTokenEnds | (gold.words.empty() ? 0 : kMultiword) |
                                (gold.ends_sentence || last ? kSentenceEnds : 0));
            else
                roles.push_back(gap_after(pieces, s, p) ? kOverSpace : 0);
        }
    }
    return roles;
}

std::vector<uint32_t> token_lengths(std::span<const uint32_t> roles) {
    std::vector<uint32_t> lengths;
    uint32_t length = 0;
    for (const uint32_t role : roles) {
        ++length;
        if ((role & kTokenEnds) == 0) continue;
        lengths.push_back(length);
        length = 0;
    }
    return lengths;
}

}  // namespace goldbeam
