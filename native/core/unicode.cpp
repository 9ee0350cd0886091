#include "core/unicode.hpp"

#include <unordered_map>

namespace goldbeam {

namespace {

constexpr char32_t kLastCapital = 0xff3a;  // of those that lower_case knows

std::unordered_map<char32_t, char32_t> capitals() {
    std::unordered_map<char32_t, char32_t> found;
    for (char32_t c = 'A'; c <= kLastCapital; ++c)
        if (const char32_t lower = lower_case(c); lower != c) found.emplace(lower, c);
    return found;
}

}  // namespace

char32_t upper_case(char32_t c) {
    static const std::unordered_map<char32_t, char32_t> known = capitals();
    const auto found = known.find(c);
    return found == known.end() ? c : found->second;
}

}  // namespace goldbeam
