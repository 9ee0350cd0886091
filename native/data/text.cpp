#include "data/text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

using Byte = unsigned char;

bool continues(Byte byte) { return (byte & 0xC0) == 0x80; }

// Bytes of the well-formed character that starts at p (Unicode table 3-7), or 0 if none does.
size_t character_length(const Byte* p, size_t left) {
    const Byte lead = p[0];
    if (lead < 0x80) return 1;
    if (lead < 0xC2) return 0;  // a stray continuation byte, or an overlong form
    if (lead < 0xE0) return left >= 2 && continues(p[1]) ? 2 : 0;
    if (lead < 0xF0) {
        if (left < 3 || !continues(p[1]) || !continues(p[2])) return 0;
        const bool overlong = lead == 0xE0 && p[1] < 0xA0;
        const bool surrogate = lead == 0xED && p[1] >= 0xA0;
        return overlong || surrogate ? 0 : 3;
    }
    if (lead > 0xF4 || left < 4 || !continues(p[1]) || !continues(p[2]) || !continues(p[3])) return 0;
    const bool overlong = lead == 0xF0 && p[1] < 0x90;
    const bool beyond_unicode = lead == 0xF4 && p[1] >= 0x90;
    return overlong || beyond_unicode ? 0 : 4;
}

// Offset of the first character that is not well-formed; the size of the text if all are.
size_t find_malformed(std::string_view text) {
    const auto* p = reinterpret_cast<const Byte*>(text.data());
    size_t i = 0;
    while (i < text.size()) {
        const size_t length = character_length(p + i, text.size() - i);
        if (length == 0) break;
        i += length;
    }
    return i;
}

// The same table as an automaton without branches: text that mixes scripts makes a branch a character
// mispredict. A state is a shift, and a byte's row holds the next state of each at that place (six bits).
enum State : uint64_t {
    kOk = 0,
    kBad = 6,
    kOne = 12,
    kTwo = 18,
    kThree = 24,
    kE0 = 30,
    kED = 36,
    kF0 = 42,
    kF4 = 48
};

constexpr State after_lead(unsigned byte) {
    if (byte < 0x80) return kOk;
    if (byte < 0xC2 || byte > 0xF4) return kBad;
    if (byte < 0xE0) return kOne;
    if (byte < 0xF0) return byte == 0xE0 ? kE0 : byte == 0xED ? kED : kTwo;
    return byte == 0xF0 ? kF0 : byte == 0xF4 ? kF4 : kThree;
}

constexpr uint64_t next_states(unsigned byte) {
    const auto range = [byte](unsigned low, unsigned high, State next) {
        return byte >= low && byte <= high ? next : kBad;
    };
    return after_lead(byte) << kOk | uint64_t{kBad} << kBad | range(0x80, 0xBF, kOk) << kOne |
           range(0x80, 0xBF, kOne) << kTwo | range(0x80, 0xBF, kTwo) << kThree |
           range(0xA0, 0xBF, kOne) << kE0 | range(0x80, 0x9F, kOne) << kED | range(0x90, 0xBF, kTwo) << kF0 |
           range(0x80, 0x8F, kTwo) << kF4;
}

constexpr auto kNextStates = [] {
    std::array<uint64_t, 256> table{};
    for (unsigned byte = 0; byte < 256; ++byte) table[byte] = next_states(byte);
    return table;
}();

bool is_utf8(std::string_view text) {
    const auto* p = reinterpret_cast<const Byte*>(text.data());
    const auto* end = p + text.size();
    uint64_t state = kOk;
    while (end - p >= 16) {
        uint64_t chunk[2];
        std::memcpy(chunk, p, 16);
        const bool ascii = ((chunk[0] | chunk[1]) & 0x8080808080808080ULL) == 0;
        if (!ascii || (state & 63) != kOk)
            for (int i = 0; i < 16; ++i) state = kNextStates[p[i]] >> (state & 63);
        p += 16;
    }
    while (p != end) state = kNextStates[*p++] >> (state & 63);
    return (state & 63) == kOk;
}

std::string hex(Byte byte) {
    const char* digits = "0123456789ABCDEF";
    return {'0', 'x', digits[byte >> 4], digits[byte & 15]};
}

}  // namespace

void fail_at(std::string_view name, size_t line, const std::string& message) {
    throw DataError(std::string(name) + ":" + std::to_string(line) + ": " + message);
}

size_t line_of(std::string_view text, size_t offset) {
    return 1 + static_cast<size_t>(std::count(text.begin(), text.begin() + offset, '\n'));
}

void check_utf8(std::string_view text, std::string_view name, bool allow_nul) {
    if (text.empty()) return;
    const size_t malformed = is_utf8(text) ? text.size() : find_malformed(text);
    const void* nul = allow_nul ? nullptr : std::memchr(text.data(), 0, malformed);
    if (nul != nullptr) {
        const auto offset = static_cast<size_t>(static_cast<const char*>(nul) - text.data());
        fail_at(name, line_of(text, offset),
                "NUL byte at offset " + std::to_string(offset) + "; is this a text file in UTF-8?");
    }
    if (malformed == text.size()) return;
    fail_at(name, line_of(text, malformed),
            "not UTF-8 at byte offset " + std::to_string(malformed) + " (" +
                hex(static_cast<Byte>(text[malformed])) + "); convert the file to UTF-8");
}

Lines::Lines(std::string_view text) : position_(text.data()), end_(text.data() + text.size()) {
    if (text.starts_with("\xEF\xBB\xBF")) position_ += 3;
}

bool Lines::next(std::string_view& line) {
    if (position_ == end_) return false;
    const char* begin = position_;
    const char* stop = static_cast<const char*>(std::memchr(begin, '\n', static_cast<size_t>(end_ - begin)));
    position_ = stop != nullptr ? stop + 1 : end_;
    if (stop == nullptr) stop = end_;
    if (stop != begin && stop[-1] == '\r') --stop;
    line = {begin, static_cast<size_t>(stop - begin)};
    ++number_;
    return true;
}

}  // namespace goldbeam
