// White space in raw text, and characters that nobody sees.
//
// As in core/unicode.hpp, the tables are ours and frozen with the model format. White space is what Python's
// str.isspace says, and NUL, which no CoNLL-U file can hold.
#pragma once

namespace goldbeam {

inline bool is_space(char32_t c) {
    if (c < 0x80) return c == ' ' || (c >= 0x9 && c <= 0xd) || (c >= 0x1c && c <= 0x1f) || c == 0;
    return c == 0x85 || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x2028 ||
           c == 0x2029 || c == 0x202f || c == 0x205f || c == 0x3000;
}

// Soft hyphens, zero-width spaces, marks of direction, word joiners, byte order marks: part of the text, but
// of no shape.
inline bool is_invisible(char32_t c) {
    return c == 0xad || c == 0x200b || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
           (c >= 0x2060 && c <= 0x2069) || c == 0xfeff;
}

}  // namespace goldbeam
