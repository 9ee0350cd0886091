// Kinds of characters, for text whose words have no spaces between them.
//
// As in core/unicode.hpp, the tables are ours and frozen with the model format.
#pragma once

#include <cstdint>

#include "core/unicode.hpp"

namespace goldbeam {

enum class Script : uint8_t {
    kOther,
    kHan,
    kNumeral,  // Han characters that numbers are written with
    kDate,     // Han characters after the numbers of a date
    kDigit,
    kLatin,  // and other letters with case
    kHiragana,
    kKatakana,
    kHangul,
    kLetter,  // of a script without case: Thai, Arabic, Devanagari ...
    kPunctuation,
};

// The ASCII character that a full-width form stands for; other characters stand for themselves.
inline char32_t half_width(char32_t c) { return c >= 0xff01 && c <= 0xff5e ? c - 0xfee0 : c; }

inline bool is_numeral(char32_t c) {
    constexpr char32_t kNumerals[] = U"〇○零一二三四五六七八九十百千万亿兆两萬億兩廿";
    for (const char32_t numeral : kNumerals)
        if (c == numeral && c != 0) return true;
    return false;
}

inline Script script_of(char32_t c) {
    const auto in = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
    c = half_width(c);
    if (is_numeral(c)) return Script::kNumeral;
    if (c == U'年' || c == U'月' || c == U'日' || c == U'时' || c == U'時' || c == U'分' || c == U'秒')
        return Script::kDate;
    if (in(0x4e00, 0x9fff) || in(0x3400, 0x4dbf) || in(0xf900, 0xfaff) || in(0x20000, 0x3ffff) || c == 0x3005)
        return Script::kHan;
    if (in(0x3041, 0x309f)) return Script::kHiragana;
    if (in(0x30a1, 0x30fa) || in(0x30fc, 0x30ff) || in(0x31f0, 0x31ff) || in(0xff66, 0xff9f))
        return Script::kKatakana;
    if (in(0xac00, 0xd7af) || in(0x1100, 0x11ff) || in(0x3131, 0x318e)) return Script::kHangul;
    switch (char_class(c)) {
        case CharClass::kUpper:
        case CharClass::kLower:
            return Script::kLatin;
        case CharClass::kDigit:
            return Script::kDigit;
        case CharClass::kLetter:
            return Script::kLetter;
        case CharClass::kOther:
            break;
    }
    return in(0x1f000, 0x1faff) || in(0x2190, 0x2bff) ? Script::kOther : Script::kPunctuation;
}

inline const char* script_name(Script script) {
    constexpr const char* kNames[] = {"other",    "han",      "numeral", "date",   "digit",      "latin",
                                      "hiragana", "katakana", "hangul",  "letter", "punctuation"};
    return kNames[static_cast<uint8_t>(script)];
}

// A character without what seldom matters: full-width forms are ASCII, digits are 0, letters with case are a.
inline char32_t normal_form(char32_t c) {
    switch (script_of(c)) {
        case Script::kDigit:
            return U'0';
        case Script::kLatin:
            return U'a';
        default:
            return half_width(c);
    }
}

}  // namespace goldbeam
