#include <algorithm>
#include <array>
#include <string>

#include "clusters/word_sink.hpp"
#include "core/interrupt.hpp"
#include "core/scripts.hpp"
#include "core/spaces.hpp"
#include "core/unicode.hpp"
#include "data/corpus.hpp"

namespace goldbeam {

namespace {

enum class Role : uint8_t { kGap, kLetter, kDigit, kAlone, kMark };

Role wide_role(char32_t c) {
    if (is_space(c) || is_invisible(c)) return Role::kGap;
    if (c >= 0x3000) {
        switch (script_of(c)) {
            case Script::kHan:
            case Script::kNumeral:
            case Script::kDate:
            case Script::kHiragana:
            case Script::kKatakana:
                return Role::kAlone;
            default:
                break;
        }
    }
    switch (char_class(c)) {
        case CharClass::kOther:
            return Role::kMark;
        case CharClass::kDigit:
            return Role::kDigit;
        default:
            return Role::kLetter;
    }
}

// Most characters of most texts are ASCII.
const std::array<Role, 128> kAsciiRoles = [] {
    std::array<Role, 128> roles{};
    for (char32_t c = 0; c < 128; ++c) roles[c] = c == '_' ? Role::kLetter : wide_role(c);
    return roles;
}();

Role role_of(char32_t c) { return c < 128 ? kAsciiRoles[c] : wide_role(c); }

bool in_word(Role role) { return role == Role::kLetter || role == Role::kDigit; }

bool is_apostrophe(char32_t c) { return c == '\'' || c == 0x2019; }

bool is_hyphen(char32_t c) { return c == '-' || c == 0x2010 || c == 0x2011; }

// What belongs to a word if the word goes on behind it.
bool joins(char32_t c, Role before, Role after) {
    if (!in_word(after)) return false;
    if (c == ',' || c == ':') return before == Role::kDigit && after == Role::kDigit;
    return c == '.' || c == '@' || is_apostrophe(c) || is_hyphen(c);
}

struct Place {
    size_t end;  // behind the character
    char32_t c;
    Role role;
};

Place look_at(std::string_view text, size_t at) {
    if (at >= text.size()) return {at, 0, Role::kGap};
    const char32_t c = next_code_point(text, &at);
    return {at, c, role_of(c)};
}

// Whether single letters have a full stop after each but the last: U.S, e.g
bool is_abbreviation(std::string_view word) {
    bool letter = true;
    for (size_t at = 0; at < word.size(); letter = !letter) {
        const Place place = look_at(word, at);
        if (letter ? place.role != Role::kLetter : place.c != '.') return false;
        at = place.end;
    }
    return word.size() > 2 && !letter;
}

size_t plain_word_end(std::string_view text, size_t begin) {
    Place here = look_at(text, begin);
    for (;;) {
        const Place next = look_at(text, here.end);
        if (in_word(next.role)) {
            here = next;
            continue;
        }
        if (next.role == Role::kMark) {
            const Place after = look_at(text, next.end);
            if (joins(next.c, here.role, after.role)) {
                here = after;
                continue;
            }
            if (next.c == '.' && is_abbreviation(text.substr(begin, here.end - begin))) return next.end;
        }
        return here.end;
    }
}

bool begins_link(std::string_view rest) {
    return rest.starts_with("http://") || rest.starts_with("https://") || rest.starts_with("www.");
}

// Up to a space, without the punctuation of the sentence around it.
size_t link_end(std::string_view text, size_t begin) {
    size_t end = begin;
    for (Place place = look_at(text, begin); place.role != Role::kGap; place = look_at(text, end))
        end = place.end;
    constexpr std::string_view kClosing = ".,;:!?)]}'\">";
    while (end > begin + 1 && kClosing.find(text[end - 1]) != std::string_view::npos) --end;
    return end;
}

size_t run_end(std::string_view text, const Place& first) {
    size_t end = first.end;
    for (Place next = look_at(text, end); next.c == first.c && next.end > end; next = look_at(text, end))
        end = next.end;
    return end;
}

// Whether this follows the apostrophe of an English ending: 's, 're ...
bool is_ending(std::string_view word) {
    constexpr std::string_view kEndings[] = {"s", "re", "ve", "ll", "d", "m"};
    std::string lower(word);
    for (char& c : lower) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    return std::find(std::begin(kEndings), std::end(kEndings), lower) != std::end(kEndings);
}

size_t word_end(std::string_view text, size_t begin) {
    const Place first = look_at(text, begin);
    if (first.role == Role::kAlone) return first.end;
    if (first.role == Role::kMark) {
        if (is_apostrophe(first.c)) {
            const size_t end = in_word(look_at(text, first.end).role) ? plain_word_end(text, first.end) : 0;
            if (end > 0 && is_ending(text.substr(first.end, end - first.end))) return end;
        }
        if ((first.c == '@' || first.c == '#') && in_word(look_at(text, first.end).role)) {
            size_t end = first.end;
            for (Place next = look_at(text, end); in_word(next.role); next = look_at(text, end))
                end = next.end;
            return end;
        }
        return run_end(text, first);
    }
    return begins_link(text.substr(begin)) ? link_end(text, begin) : plain_word_end(text, begin);
}

// Where an English ending begins in the word, or its end.
size_t ending_begin(std::string_view word) {
    const size_t last = word.find_last_of("'\x99");  // the last byte of U+2019, or of another character
    if (last == std::string_view::npos) return word.size();
    const bool curly = word[last] != '\'';
    if (curly && (last < 2 || word.substr(last - 2, 3) != "\xe2\x80\x99")) return word.size();
    const size_t begin = curly ? last - 2 : last;
    const std::string_view rest = word.substr(last + 1);
    const bool is_t = rest.size() == 1 && (rest[0] | 0x20) == 't';
    if (is_t && begin > 1 && (word[begin - 1] | 0x20) == 'n') return begin - 1;
    return begin > 0 && is_ending(rest) ? begin : word.size();
}

std::string lowered(std::string_view word) {
    std::string out;
    for (size_t at = 0; at < word.size();) append_utf8(lower_case(next_code_point(word, &at)), &out);
    return out;
}

void pass_on(std::string_view word, bool lower, WordSink* sink) {
    interrupt::poll();
    if (lower)
        sink->word(lowered(word));
    else
        sink->word(word);
}

}  // namespace

void read_words(std::string_view text, WordReading how, WordSink* sink) {
    const int enough = how.lines ? 1 : 2;
    int line_ends = 0;
    char32_t before = 0;
    for (size_t at = 0; at < text.size();) {
        const Place place = look_at(text, at);
        if (place.role == Role::kGap) {
            line_ends += place.c == '\r' || (place.c == '\n' && before != '\r');
            before = place.c;
            at = place.end;
            continue;
        }
        if (line_ends >= enough) sink->edge();
        line_ends = 0;
        before = 0;
        const std::string_view word = text.substr(at, word_end(text, at) - at);
        const size_t ending = in_word(place.role) ? ending_begin(word) : word.size();
        pass_on(word.substr(0, ending), how.lower, sink);
        if (ending < word.size()) pass_on(word.substr(ending), how.lower, sink);
        at += word.size();
    }
    if (line_ends >= enough) sink->edge();
}

void read_words(const Corpus& corpus, size_t column, bool lower, WordSink* sink) {
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        for (size_t t = corpus.sentence_begin(s); t < corpus.sentence_end(s); ++t)
            pass_on(corpus.cell(t, column), lower, sink);
        sink->edge();
    }
}

}  // namespace goldbeam
