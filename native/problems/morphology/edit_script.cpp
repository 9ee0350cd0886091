#include "problems/morphology/edit_script.hpp"

#include <algorithm>

#include "core/errors.hpp"
#include "core/unicode.hpp"

namespace goldbeam {

namespace {

constexpr std::u32string_view kPlain = U"aeiouyαεηιουωϊϋ", kAccented = U"áéíóúýάέήίόύώΐΰ";

char32_t swapped(char32_t c, std::u32string_view from, std::u32string_view to) {
    const size_t place = from.find(c);
    return place == from.npos ? 0 : to[place];
}

// What an operation makes of a character that it keeps; 0 if it does not fit.
char32_t changed(char32_t c, char32_t kind) {
    const char32_t upper = upper_case(c), lower = lower_case(c);
    switch (kind) {
        case U'\'':
            return swapped(c, kPlain, kAccented);
        case U'`':
            return swapped(c, kAccented, kPlain);
        case U'^':
            return upper == c ? 0 : upper;
        case U'_':
            return lower == c ? 0 : lower;
        default:
            return c;
    }
}

constexpr std::u32string_view kCases = U"lstcu", kChanges = U".-'`^_";

}  // namespace

std::u32string code_points(std::string_view text) {
    std::u32string points;
    points.reserve(text.size());
    for (size_t i = 0; i < text.size();) points.push_back(next_code_point(text, &i));
    return points;
}

std::string utf8(std::u32string_view text) {
    std::string bytes;
    bytes.reserve(text.size());
    for (const char32_t c : text) append_utf8(c, &bytes);
    return bytes;
}

Word::Word(std::string_view text) : as_is(code_points(text)), lower(as_is) {
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char32_t c) { return lower_case(c); });
}

EditScript::EditScript(std::string_view text) {
    const std::u32string points = code_points(text);
    const auto refuse = [] { throw ModelError("one of the lemma scripts is not an edit script"); };
    if (points.empty()) refuse();
    if (points[0] == U'=') {
        whole_ = true;
        text_ = points.substr(1);
        return;
    }
    letters_ = points[0];
    if (kCases.find(letters_) == kCases.npos) refuse();
    Half* half = &before_;
    for (size_t i = 1; i < points.size(); ++i) {
        const char32_t kind = points[i];
        if (kind == U'|' && half == &before_) {
            half = &after_;
        } else if (kind == U'+' && i + 1 < points.size()) {
            half->push_back({kind, points[++i]});
        } else if (kChanges.find(kind) != kChanges.npos) {
            half->push_back({kind, 0});
        } else {
            refuse();
        }
    }
    if (half == &before_) refuse();
    const auto reads = [](const Operation& operation) { return operation.kind != U'+'; };
    first_ = static_cast<size_t>(std::count_if(before_.begin(), before_.end(), reads));
    last_ = static_cast<size_t>(std::count_if(after_.begin(), after_.end(), reads));
}

bool EditScript::edit(const Half& half, std::u32string_view characters, std::u32string* made) {
    size_t place = 0;
    for (const auto& [kind, added] : half) {
        if (kind == U'+') {
            made->push_back(added);
            continue;
        }
        const char32_t c = characters[place++];
        if (kind == U'-') continue;
        const char32_t kept = changed(c, kind);
        if (kept == 0 && c != 0) return false;
        made->push_back(kept);
    }
    return true;
}

std::u32string EditScript::cased(const Word& word) const {
    std::u32string base = letters_ == U's' ? word.as_is : word.lower;
    if (base.empty()) return base;
    if (letters_ == U't') base[0] = word.as_is[0];
    if (letters_ == U'c') base[0] = upper_case(base[0]);
    if (letters_ == U'u') std::transform(base.begin(), base.end(), base.begin(), upper_case);
    return base;
}

std::optional<std::u32string> EditScript::lemma(const Word& word) const {
    if (whole_) return text_;
    const size_t size = word.as_is.size();
    if (first_ + last_ > size) return std::nullopt;
    const std::u32string base = cased(word);
    const std::u32string_view view = base;
    std::u32string made;
    made.reserve(size + before_.size() + after_.size());
    if (!edit(before_, view.substr(0, first_), &made)) return std::nullopt;
    made += view.substr(first_, size - first_ - last_);
    if (!edit(after_, view.substr(size - last_), &made) || made.empty()) return std::nullopt;
    return made;
}

}  // namespace goldbeam
