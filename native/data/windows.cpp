// Text in windows, and the pieces of windows as a corpus.
#include <algorithm>

#include "core/errors.hpp"
#include "core/interrupt.hpp"
#include "core/spaces.hpp"
#include "core/unicode.hpp"
#include "data/line_breaks.hpp"
#include "data/list_items.hpp"
#include "data/multiword_hints.hpp"
#include "data/pieces.hpp"

namespace goldbeam {

namespace {

constexpr size_t kSentences = 30;  // of a window of training data

bool seems_final(std::string_view piece) {
    return piece == "." || piece == "!" || piece == "?" || piece == "…" || piece == "。" || piece == "！" ||
           piece == "？";
}

using PieceViews = std::vector<std::string_view>;

// Whether something stands between a piece and the next one; so it does after the last.
bool has_gap(const PieceViews& pieces, size_t i) {
    return i + 1 == pieces.size() || pieces[i].data() + pieces[i].size() != pieces[i + 1].data();
}

size_t end_of(std::string_view piece, std::string_view text) {
    return static_cast<size_t>(piece.data() - text.data()) + piece.size();
}

// Where to cut a window from `first` on that has too many pieces: after the last end of a sentence, or else
// at the last gap, of the second half.
size_t cut(const PieceViews& pieces, size_t first) {
    size_t gap = 0;
    for (size_t i = pieces.size() - 2; i > (first + pieces.size()) / 2; --i) {
        if (!has_gap(pieces, i)) continue;
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

std::vector<Window> with_list_items(std::string_view text, const std::vector<Window>& windows) {
    std::vector<Window> divided;
    for (Window window : windows) {
        for (const size_t item : list_items(text, window.begin, window.end)) {
            if (item == window.begin) continue;
            divided.push_back({window.begin, item, window.begins_paragraph});
            window = {item, window.end, false};
        }
        divided.push_back(window);
    }
    return divided;
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

namespace {

// The pieces of all windows, one after the other, and windows that have at most `longest` of them.
struct Cut {
    PieceViews pieces;
    std::vector<Window> windows;
    std::vector<size_t> ends;  // among the pieces, a number a window
};

Cut cut_windows(std::string_view text, const std::vector<Window>& windows, const PieceRules& rules,
                size_t longest) {
    Cut result;
    size_t first = 0;  // piece of the window
    const auto end_window = [&](const Window& window, size_t end) {
        result.windows.push_back(window);
        result.ends.push_back(first = end);
    };
    for (Window window : windows) {
        interrupt::poll();
        PieceReader reader(rules, text, window.begin, window.end);
        for (std::string_view piece; !(piece = reader.next()).empty();) {
            result.pieces.push_back(piece);
            if (result.pieces.size() - first <= longest) continue;
            const size_t last = cut(result.pieces, first), end = end_of(result.pieces[last - 1], text);
            end_window({window.begin, end, window.begins_paragraph}, last);
            window = {end, window.end, false};
        }
        if (first < result.pieces.size() || window.begins_paragraph) end_window(window, result.pieces.size());
    }
    return result;
}

}  // namespace

size_t gap_column(const Corpus& pieces) {
    const auto& names = pieces.column_names();
    const auto found = std::find(names.begin(), names.end(), "gap");
    if (found == names.end()) throw ParameterError("the pieces must have a column gap");
    return static_cast<size_t>(found - names.begin());
}

Corpus pieces(const Text& text, std::vector<Window>* windows, const PieceRules& rules,
              const MultiwordHints& hints, size_t longest, bool lines_tell) {
    std::string bytes;
    bytes.reserve(text.size() + 2 + MultiwordHints::kCells.size() + LineBreaks::kCells.size());
    bytes.append(text.view()).append("s-").append(MultiwordHints::kCells).append(LineBreaks::kCells);
    Corpus corpus(Text(std::move(bytes)), Format::list, "<text>", {"w", "gap", "hint", "line"});
    const std::string_view all = corpus.text().view(), gaps = all.substr(text.size()), cells = gaps.substr(2);
    const std::string_view lines = cells.substr(MultiwordHints::kCells.size());
    Cut found = cut_windows(all, *windows, rules, longest);
    corpus.reserve(found.pieces.size());
    size_t piece = 0;
    for (size_t w = 0; w < found.windows.size(); ++w) {
        LineBreaks breaks(all, found.windows[w].begin,
                          lines_tell ? found.windows[w].end : found.windows[w].begin);
        for (; piece < found.ends[w]; ++piece) {
            const std::string_view text_of = found.pieces[piece];
            const size_t hint = hints.hint(text_of), end = end_of(text_of, all);
            bool gap = has_gap(found.pieces, piece);
            size_t line = 0;
            if (gap && piece + 1 < found.ends[w]) {
                const size_t next = static_cast<size_t>(found.pieces[piece + 1].data() - all.data());
                line = breaks.cell(end, next);
                if (!lines_tell || breaks.is_full(line)) gap = !is_soft_break(all, end, next);
                if (!gap) line = 0;  // wrapped or not, the text is the same
            }
            corpus.add_cell(0, text_of);
            corpus.add_cell(1, gaps.substr(gap ? 0 : 1, 1));
            corpus.add_cell(2, cells.substr(hint, 2));
            corpus.add_cell(3, lines.substr(line, line == 0 ? 1 : LineBreaks::kCell));
            corpus.end_token();
        }
        corpus.end_sentence(found.windows[w].begin, found.windows[w].end);
    }
    windows->swap(found.windows);
    return corpus;
}

std::vector<uint32_t> piece_roles(const RunningText& text, const Corpus& pieces) {
    std::vector<uint32_t> roles;
    roles.reserve(pieces.token_count());
    const size_t gap = gap_column(pieces);
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
                roles.push_back(gap_after(pieces, gap, s, p) ? kOverSpace : 0);
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
