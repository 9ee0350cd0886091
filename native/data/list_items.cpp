#include "data/list_items.hpp"

#include <algorithm>

#include "core/spaces.hpp"
#include "core/unicode.hpp"
#include "data/line_breaks.hpp"

namespace goldbeam {

namespace {

constexpr std::u32string_view kListBullets = U"-*+•‣▪◦·–—", kMarkEnds = U".)、．）";
constexpr size_t kDigitsOfMark = 3;

// The text of a line, a character at a time.
class MarkReader {
  public:
    MarkReader(std::string_view text, size_t at) : text_(text), at_(at) {}
    char32_t peek() const {
        size_t at = at_;
        return at < text_.size() ? next_code_point(text_, &at) : U'\n';
    }
    char32_t next() {
        const char32_t c = peek();
        if (at_ < text_.size()) next_code_point(text_, &at_);
        return c;
    }

  private:
    std::string_view text_;
    size_t at_;
};

bool is_mark_digit(char32_t c) { return c >= U'0' && c <= U'9'; }
bool is_mark_letter(char32_t c) { return (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z'); }

// What kind of mark a line begins with: the bullet itself, or what ends a number or a letter; 0 if it has
// none. Something must follow the mark, after a space unless the script has none.
char32_t kind_of_mark(std::string_view text, size_t begin) {
    MarkReader line(text, begin);
    const char32_t first = line.next();
    if (kListBullets.find(first) != kListBullets.npos) return is_space(line.peek()) ? first : 0;
    const bool opened = first == U'(' || first == U'（';
    char32_t c = opened ? line.next() : first;
    const bool letter = is_mark_letter(c);
    size_t digits = 0;
    while (is_mark_digit(c) && digits < kDigitsOfMark) {
        ++digits;
        c = line.next();
    }
    if (letter) c = line.next();
    if ((!letter && digits == 0) || kMarkEnds.find(c) == kMarkEnds.npos) return 0;
    if (letter && c == U'.') return 0;  // an initial
    const char32_t after = line.peek();
    if (!is_space(after) && !is_unspaced(after)) return 0;
    return c + (letter ? 0x200000 : 0x400000) + (opened ? 0x800000 : 0);  // beyond all characters
}

}  // namespace

std::vector<size_t> list_items(std::string_view text, size_t begin, size_t end) {
    struct Mark {
        size_t place;
        char32_t kind;
    };
    std::vector<Mark> marks;
    bool at_start = true;
    for (size_t at = begin; at < end;) {
        const size_t place = at;
        const char32_t c = next_code_point(text, &at);
        if (is_line_end(c)) at_start = true;
        if (is_space(c) || !at_start) continue;
        at_start = false;
        if (const char32_t kind = kind_of_mark(text.substr(0, end), place)) marks.push_back({place, kind});
    }
    std::vector<size_t> items;
    for (const Mark& mark : marks) {
        const auto same = [&](const Mark& other) { return other.kind == mark.kind; };
        if (std::count_if(marks.begin(), marks.end(), same) > 1) items.push_back(mark.place);
    }
    return items;
}

}  // namespace goldbeam
