// Splitting a line into fields, eight bytes at a time: most fields are that short.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace goldbeam {

// The high bit of the first byte of `chunk` that equals `c`; later bytes may be marked wrongly (a borrow).
inline uint64_t match_byte(uint64_t chunk, char c) {
    constexpr uint64_t kOnes = 0x0101010101010101ULL;
    const uint64_t zero_where_equal = chunk ^ (kOnes * static_cast<unsigned char>(c));
    return (zero_where_equal - kOnes) & ~zero_where_equal & (kOnes << 7);
}

// The first of the bytes `cs` in [begin, end), or end.
template <char... cs>
const char* find_any(const char* begin, const char* end) {
    while (end - begin >= 8) {
        uint64_t chunk;
        std::memcpy(&chunk, begin, 8);
        // The lowest mark of each is exact, hence so is the lowest of all.
        const uint64_t marks = (match_byte(chunk, cs) | ...);
        if (marks != 0) return begin + std::countr_zero(marks) / 8;
        begin += 8;
    }
    while (begin != end && ((*begin != cs) && ...)) ++begin;
    return begin;
}

// Bit i is set where begin[i] is `c`, for the 64 bytes from begin on or as many as there are before `limit`.
// No branch depends on the bytes, where a search for each field would mispredict its length.
inline uint64_t mask_of(char c, const char* begin, const char* limit) {
    char padded[64];
    if (limit - begin < 64) {
        std::memset(padded, 0, sizeof padded);
        begin = static_cast<const char*>(std::memcpy(padded, begin, static_cast<size_t>(limit - begin)));
    }
    constexpr uint64_t kOnes = 0x0101010101010101ULL;
    constexpr uint64_t kLow7 = kOnes * 0x7F;
    uint64_t mask = 0;
    for (int i = 0; i < 8; ++i) {
        uint64_t chunk;
        std::memcpy(&chunk, begin + 8 * i, 8);
        chunk ^= kOnes * static_cast<unsigned char>(c);
        const uint64_t equal =
            ~(((chunk & kLow7) + kLow7) | chunk | kLow7) >> 7;     // 1 in each byte that was c
        mask |= (equal * 0x0102040810204080ULL >> 56) << (8 * i);  // gathered into eight bits
    }
    return mask;
}

inline bool is_blank(char c) { return c == ' ' || c == '\t'; }

inline std::string_view view_between(const char* begin, const char* end) {
    return {begin, static_cast<size_t>(end - begin)};
}

// `line` inside a text that goes on up to `limit`: searches may look beyond the line's end, which spares them
// going through its last bytes one by one.
struct Row {
    std::string_view line;
    const char* limit;
};

// The next field of a row whose separators are runs of spaces and tabs; the row loses it. Empty when there is
// none. Other white space (a no-break space, the ideographic space) belongs to the words.
inline std::string_view take_field(Row& row) {
    const char* begin = row.line.data();
    const char* end = begin + row.line.size();
    while (begin != end && is_blank(*begin)) ++begin;
    const char* stop = std::min(find_any<' ', '\t', '\n'>(begin, row.limit), end);
    row.line = view_between(stop, end);
    return view_between(begin, stop);
}

// The next field of a row whose fields have exactly one tab between them; `more` says whether another
// follows.
inline std::string_view take_tab_field(Row& row, bool& more) {
    const char* begin = row.line.data();
    const char* end = begin + row.line.size();
    const char* stop = std::min(find_any<'\t', '\n'>(begin, row.limit), end);
    more = stop != end;
    row.line = view_between(more ? stop + 1 : end, end);
    return view_between(begin, stop);
}

}  // namespace goldbeam
