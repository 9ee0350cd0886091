#include "data/text.hpp"

#include <algorithm>
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

// Offset of the first byte that is not part of well-formed UTF-8; the size of the text if all are.
size_t find_malformed(std::string_view text) {
    const auto* p = reinterpret_cast<const Byte*>(text.data());
    const size_t size = text.size();
    size_t i = 0;
    while (i < size) {
        uint64_t chunk[2];
        // Most bytes of most corpora are ASCII: sixteen at a time.
        while (i + sizeof chunk <= size) {
            std::memcpy(chunk, p + i, sizeof chunk);
            if (((chunk[0] | chunk[1]) & 0x8080808080808080ULL) != 0) break;
            i += sizeof chunk;
        }
        const size_t stop = std::min(size, i + sizeof chunk);
        while (i < stop) {
            const size_t length = character_length(p + i, size - i);
            if (length == 0) return i;
            i += length;
        }
    }
    return size;
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

void check_utf8(std::string_view text, std::string_view name) {
    if (text.empty()) return;
    const size_t malformed = find_malformed(text);
    const void* nul = std::memchr(text.data(), 0, malformed);
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
