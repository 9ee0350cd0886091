#include "data/line_breaks.hpp"

#include <algorithm>

#include "core/scripts.hpp"
#include "core/spaces.hpp"
#include "core/unicode.hpp"

namespace goldbeam {

namespace {

constexpr size_t kShortLine = 25;  // characters of a line

struct Line {
    size_t place;       // where it ends
    size_t length = 0;  // in characters, without white space at its ends
    size_t first = 0;   // characters of its first word
};

std::vector<Line> lines_of(std::string_view text, size_t begin, size_t end) {
    std::vector<Line> lines(1);
    size_t seen = 0, blank = 0;  // characters of the line, and white space after them
    bool in_first = true;
    for (size_t at = begin; at < end;) {
        const size_t place = at;
        const char32_t c = next_code_point(text, &at);
        Line& line = lines.back();
        if (is_line_end(c)) {
            line.place = place;
            if (line.length == 0) continue;  // the second half of "\r\n", or spaces only
            lines.emplace_back();
            seen = blank = 0;
            in_first = true;
            continue;
        }
        if (is_space(c)) {
            if (seen > 0) ++blank;
            in_first = in_first && seen == 0;
            continue;
        }
        seen += blank + 1;
        blank = 0;
        line.length = seen;
        // A line may break after any character of these, so three of them always fit.
        if (in_first && is_unspaced(c)) {
            in_first = false;
            line.first = std::max<size_t>(line.first, 3);
        }
        if (in_first) ++line.first;
    }
    if (lines.back().length == 0 && lines.size() > 1) lines.pop_back();
    return lines;
}

bool has_unspaced_text(std::string_view text) {
    for (size_t at = 0; at < text.size();)
        if (is_unspaced(next_code_point(text, &at))) return true;
    return false;
}

// Whether the characters before and after a place are of a script without spaces.
bool is_unspaced_around(std::string_view text, size_t begin, size_t end) {
    if (begin == 0 || end >= text.size()) return false;
    size_t at = begin - 1, after = end;
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80) --at;
    return is_unspaced(next_code_point(text, &at)) || is_unspaced(next_code_point(text, &after));
}

}  // namespace

bool is_line_end(char32_t c) { return c == '\n' || c == '\r' || c == 0x85 || c == 0x2028 || c == 0x2029; }

bool is_unspaced(char32_t c) {
    const auto in = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
    if (c < 0xe00) return false;
    if (in(0xe00, 0xeff) || in(0x1000, 0x109f) || in(0x1780, 0x17ff)) return true;
    if (in(0x3001, 0x303f) || in(0xff01, 0xff65)) return true;
    switch (script_of(c)) {
        case Script::kHan:
        case Script::kNumeral:
        case Script::kDate:
        case Script::kHiragana:
        case Script::kKatakana:
            return true;
        default:
            return false;
    }
}

bool is_soft_break(std::string_view text, size_t begin, size_t end) {
    size_t breaks = 0;
    char32_t before = 0;
    for (size_t at = begin; at < end;) {
        const char32_t c = next_code_point(text, &at);
        if (is_line_end(c) && !(c == '\n' && before == '\r')) ++breaks;
        before = c;
    }
    return breaks == 1 && is_unspaced_around(text, begin, end);  // a blank line ends a paragraph
}

LineBreaks::LineBreaks(std::string_view text, size_t begin, size_t end) {
    if (text.substr(begin, end - begin).find_first_of("\n\r\x85\xe2") == std::string_view::npos) return;
    const std::vector<Line> lines = lines_of(text, begin, end);
    size_t longest = 0;
    for (const Line& line : lines) longest = std::max(longest, line.length);
    std::vector<bool> full;
    const bool narrow = longest < kShortLine && !has_unspaced_text(text.substr(begin, end - begin));
    for (size_t i = 0; i + 1 < lines.size(); ++i)
        full.push_back(!narrow && lines[i].length + 1 + lines[i + 1].first >= longest);
    const bool wrapped = std::find(full.begin(), full.end(), false) == full.end();
    for (size_t i = 0; i < full.size(); ++i) {
        const size_t length = lines[i].length < kShortLine ? 0 : lines[i].length < 50 ? 1 : 2;
        const size_t kind = wrapped ? 0 : full[i] ? 3 : 6;
        breaks_.push_back({lines[i].place, 1 + kCell * (kind + length)});
    }
}

size_t LineBreaks::cell(size_t begin, size_t end) {
    while (next_ < breaks_.size() && breaks_[next_].place < begin) ++next_;
    return next_ < breaks_.size() && breaks_[next_].place < end ? breaks_[next_].cell : 0;
}

}  // namespace goldbeam
