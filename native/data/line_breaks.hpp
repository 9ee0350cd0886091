// Line breaks inside a paragraph: what they tell of the text around them.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace goldbeam {

// "\n", "\r", "\r\n", and the characters that Unicode has for the end of a line.
bool is_line_end(char32_t c);

// Han, kana and other scripts whose words have no spaces between them, and their punctuation.
bool is_unspaced(char32_t c);

// Whether the white space between two places is a line break that stands for nothing, because the characters
// around it are of a script without spaces between words.
bool is_soft_break(std::string_view text, size_t begin, size_t end);

// The line breaks of a paragraph, asked for in the order of the text.
//
// A break is *full* if the first word of the next line would not have fitted into the longest line of the
// paragraph, as in text that a program has wrapped; other breaks are somebody's will. So are those of
// paragraphs with short lines only, because nobody wraps text so narrowly.
class LineBreaks {
  public:
    // Two characters: f (full) or t; the length of the line, a (under 25 characters), b (under 50) or c. Then
    // w if all breaks of the paragraph are full, else l.
    static constexpr std::string_view kCells = "-fawfbwfcwfalfblfcltaltbltcl";
    static constexpr size_t kCell = 3;

    LineBreaks(std::string_view text, size_t begin, size_t end);

    // Where the cell of the white space between two places is among kCells; 0, a single character, if there
    // is no line break.
    size_t cell(size_t begin, size_t end);
    bool is_full(size_t cell) const { return cell != 0 && kCells[cell] == 'f'; }

  private:
    struct Break {
        size_t place;
        size_t cell;
    };
    std::vector<Break> breaks_;
    size_t next_ = 0;
};

}  // namespace goldbeam
