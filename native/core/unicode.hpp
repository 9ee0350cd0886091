// Just enough Unicode for word features: decoding, simple lower-casing, character classes.
//
// The tables are ours and frozen with the model format: a model must see the same features in ten years,
// whatever Unicode version the platform has by then. They cover the scripts that have letter case.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace goldbeam {

// Decodes the code point at `*position` of valid UTF-8 and moves past it. Bytes that are not UTF-8 come back
// one by one as themselves, so that the loop always ends.
inline char32_t next_code_point(std::string_view text, size_t* position) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
    const size_t i = *position;
    const unsigned char lead = byte(i);
    const size_t length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    if (length == 1 || i + length > text.size()) {
        *position = i + 1;
        return lead;
    }
    char32_t point = lead & (0xff >> (length + 1));
    for (size_t k = 1; k < length; ++k) point = (point << 6) | (byte(i + k) & 0x3f);
    *position = i + length;
    return point;
}

inline void append_utf8(char32_t c, std::string* out) {
    if (c < 0x80) {
        out->push_back(static_cast<char>(c));
    } else if (c < 0x800) {
        out->push_back(static_cast<char>(0xc0 | (c >> 6)));
        out->push_back(static_cast<char>(0x80 | (c & 0x3f)));
    } else if (c < 0x10000) {
        out->push_back(static_cast<char>(0xe0 | (c >> 12)));
        out->push_back(static_cast<char>(0x80 | ((c >> 6) & 0x3f)));
        out->push_back(static_cast<char>(0x80 | (c & 0x3f)));
    } else {
        out->push_back(static_cast<char>(0xf0 | (c >> 18)));
        out->push_back(static_cast<char>(0x80 | ((c >> 12) & 0x3f)));
        out->push_back(static_cast<char>(0x80 | ((c >> 6) & 0x3f)));
        out->push_back(static_cast<char>(0x80 | (c & 0x3f)));
    }
}

// Simple lower case of one code point: Latin, Greek, Cyrillic, Armenian and full-width letters.
inline char32_t lower_case(char32_t c) {
    const auto in = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
    if (c < 0x80) return in('A', 'Z') ? c + 32 : c;
    if (in(0xc0, 0xde)) return c == 0xd7 ? c : c + 32;
    if (c == 0x130) return 'i';
    if (c == 0x178) return 0xff;
    // Pairs that start on an odd code point, then those that start on an even one.
    if (in(0x139, 0x148) || in(0x179, 0x17e) || in(0x1cd, 0x1dc) || in(0x4c1, 0x4ce))
        return (c & 1) ? c + 1 : c;
    if (in(0x100, 0x137) || in(0x14a, 0x177) || in(0x1de, 0x1ef) || in(0x1f8, 0x21f) || in(0x222, 0x233) ||
        in(0x370, 0x373) || in(0x3d8, 0x3ef) || in(0x460, 0x481) || in(0x48a, 0x4bf) || in(0x4d0, 0x52f) ||
        in(0x1e00, 0x1e95) || in(0x1ea0, 0x1eff))
        return (c & 1) ? c : c + 1;
    if (c == 0x386) return 0x3ac;
    if (in(0x388, 0x38a)) return c + 37;
    if (c == 0x38c) return 0x3cc;
    if (in(0x38e, 0x38f)) return c + 63;
    if (in(0x391, 0x3ab) && c != 0x3a2) return c + 32;
    if (in(0x400, 0x40f)) return c + 80;
    if (in(0x410, 0x42f)) return c + 32;
    if (in(0x531, 0x556)) return c + 48;
    if (in(0xff21, 0xff3a)) return c + 32;
    return c;
}

// The capital letter whose lower case a code point is; itself if there is none. I for i, whatever the
// language.
char32_t upper_case(char32_t c);

enum class CharClass : char { kUpper = 'X', kLower = 'x', kDigit = 'd', kLetter = 'c', kOther = 'o' };

// The class that word shapes are made of. Letters without case (CJK, Arabic, Thai ...) are kLetter; a
// punctuation mark or symbol is kOther and appears as itself in a shape.
inline CharClass char_class(char32_t c) {
    const auto in = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
    if (c < 0x80) {
        if (in('a', 'z')) return CharClass::kLower;
        if (in('A', 'Z')) return CharClass::kUpper;
        return in('0', '9') ? CharClass::kDigit : CharClass::kOther;
    }
    if (lower_case(c) != c) return CharClass::kUpper;
    if (in(0x660, 0x669) || in(0x6f0, 0x6f9) || in(0x966, 0x96f) || in(0xe50, 0xe59) || in(0xff10, 0xff19))
        return CharClass::kDigit;
    if (in(0xdf, 0x24f) || in(0x3ac, 0x3ff) || in(0x430, 0x52f) || in(0x561, 0x587) || in(0x1e00, 0x1eff) ||
        in(0xff41, 0xff5a) || c == 0xaa || c == 0xb5 || c == 0xba)
        return c == 0xf7 ? CharClass::kOther : CharClass::kLower;
    if (in(0x80, 0xbf) || c == 0xd7 || in(0x2000, 0x2bff) || in(0x3000, 0x3004) || in(0x3008, 0x3020) ||
        in(0xfe10, 0xfe6f) || in(0xff00, 0xff65) || in(0x1f000, 0x1faff) || c == 0x60c || c == 0x61b ||
        c == 0x61f || c == 0x6d4 || in(0x964, 0x965))
        return CharClass::kOther;
    return CharClass::kLetter;
}

}  // namespace goldbeam
