#include "data/web_tokens.hpp"

#include <algorithm>
#include <array>

#include "core/spaces.hpp"
#include "core/unicode.hpp"

namespace goldbeam {

namespace {

constexpr size_t kLongestToken = 2048;  // of what is looked at

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }
char small_letter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

bool is_wide(char c) { return static_cast<unsigned char>(c) >= 0x80; }

// A letter or digit of any script.
bool is_of_a_word(char32_t c) { return char_class(c) != CharClass::kOther; }

// Han, kana and other scripts whose words have no spaces between them, and their punctuation.
bool is_east_asian(char32_t c) { return c >= 0x2e80 && c <= 0xffef && !(c >= 0xac00 && c <= 0xd7af); }

bool begins_with(std::string_view text, std::string_view lower_case) {
    return text.size() >= lower_case.size() &&
           std::equal(lower_case.begin(), lower_case.end(), text.begin(),
                      [](char wanted, char c) { return wanted == small_letter(c); });
}

// What may be a token: up to white space, or to a character that none of these tokens contains.
std::string_view chunk_of(std::string_view text, size_t begin) {
    const size_t most = std::min(text.size(), begin + kLongestToken);
    size_t end = begin;
    while (end < most) {
        if (!is_wide(text[end])) {
            if (is_space(static_cast<unsigned char>(text[end]))) break;
            ++end;
            continue;
        }
        size_t after = end;
        const char32_t c = next_code_point(text, &after);
        if (is_space(c) || is_east_asian(c)) break;
        end = after;
    }
    return text.substr(begin, end - begin);
}

size_t ascii_while(std::string_view chunk, size_t at, std::string_view others) {
    while (at < chunk.size() && (is_word(chunk[at]) || others.find(chunk[at]) != std::string_view::npos))
        ++at;
    return at;
}

// Letters, digits and underscores of any script.
size_t word_end(std::string_view chunk, size_t at) {
    while (at < chunk.size()) {
        size_t after = at;
        const char32_t c = next_code_point(chunk, &after);
        if (c < 0x80 ? !is_word(static_cast<char>(c)) : !is_of_a_word(c)) break;
        at = after;
    }
    return at;
}

// Without what closes a sentence, a quotation or a bracket that was opened before.
size_t without_closing(std::string_view chunk, size_t end) {
    while (end > 0) {
        const std::string_view token = chunk.substr(0, end);
        bool cut = std::string_view(".,;:!?'\"*>]}").find(token.back()) != std::string_view::npos;
        if (token.back() == ')')
            cut = std::count(token.begin(), token.end(), '(') < std::count(token.begin(), token.end(), ')');
        if (cut) {
            --end;
            continue;
        }
        size_t wide = 0;
        for (const std::string_view mark : {"’", "”", "»", "…", "›"})
            if (token.ends_with(mark)) wide = mark.size();
        if (wide == 0) break;
        end -= wide;
    }
    return end;
}

size_t url_end(std::string_view chunk) {
    size_t host = 0;
    for (const std::string_view scheme : {"http://", "https://", "ftp://", "www."})
        if (begins_with(chunk, scheme)) host = scheme.size();
    if (host == 0 || host >= chunk.size() || (!is_word(chunk[host]) && !is_wide(chunk[host]))) return 0;
    size_t end = host;
    while (end < chunk.size() && std::string_view("<>\"`|{}").find(chunk[end]) == std::string_view::npos)
        ++end;
    end = without_closing(chunk, end);
    return end > host ? end : 0;
}

// example.com and what follows it: the last part of the name must be one that is often seen in text.
size_t domain_end(std::string_view chunk, size_t begin) {
    constexpr std::array<std::string_view, 24> kLast{"com", "org", "net", "edu", "gov",  "io",  "co", "uk",
                                                     "de",  "fr",  "br",  "pt",  "cn",   "jp",  "eu", "ca",
                                                     "au",  "ru",  "in",  "us",  "info", "biz", "tv", "ly"};
    const size_t end = ascii_while(chunk, begin, "-.");
    std::string_view name = chunk.substr(begin, end - begin);
    while (!name.empty() && (name.back() == '.' || name.back() == '-')) name.remove_suffix(1);
    const size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0 || name.find("..") != std::string_view::npos) return 0;
    const std::string_view last = name.substr(dot + 1);
    const auto is_last = [&](std::string_view known) {
        return known.size() == last.size() && begins_with(last, known);
    };
    if (std::none_of(kLast.begin(), kLast.end(), is_last)) return 0;
    // "us" and "in" are words, too, and so is what a lost space leaves: "end.In".
    if (std::any_of(last.begin(), last.end(), [](char c) { return c >= 'A' && c <= 'Z'; }) &&
        std::any_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; }))
        return 0;
    const bool is_short = last == "in" || last == "us" || last == "de" || last == "co";
    const size_t after = begin + name.size();
    const bool has_path = after + 1 < chunk.size() && chunk[after] == '/' && is_word(chunk[after + 1]);
    if (is_short && !has_path && name.find('.') == dot) return 0;
    if (!has_path) return after;
    size_t path = after;
    while (path < chunk.size() && std::string_view("<>\"`|{}").find(chunk[path]) == std::string_view::npos)
        ++path;
    return without_closing(chunk, path);
}

size_t mail_end(std::string_view chunk) {
    const size_t at = ascii_while(chunk, 0, ".+-%");
    if (at == 0 || at >= chunk.size() || chunk[at] != '@' || !is_word(chunk[0])) return 0;
    const size_t end = ascii_while(chunk, at + 1, "-.");
    std::string_view host = chunk.substr(at + 1, end - at - 1);
    while (!host.empty() && (host.back() == '.' || host.back() == '-')) host.remove_suffix(1);
    const size_t dot = host.find('.');
    return dot == std::string_view::npos || dot == 0 ? 0 : at + 1 + host.size();
}

// #word, @name: at least one letter after the sign.
size_t tag_end(std::string_view chunk) {
    if (chunk.size() < 2 || (chunk[0] != '#' && chunk[0] != '@')) return 0;
    const size_t end = word_end(chunk, 1);
    bool has_letter = false;
    for (size_t i = 1; i < end; ++i) has_letter = has_letter || is_letter(chunk[i]) || is_wide(chunk[i]);
    return has_letter ? end : 0;
}

// report.pdf, setup.py: a name with an ending that files have.
size_t file_end(std::string_view chunk) {
    constexpr std::array<std::string_view, 52> kEndings{
        "pdf",  "txt", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "csv", "tsv",  "json", "xml", "html",
        "htm",  "css", "js",  "ts",   "py",  "cpp",  "hpp", "java", "rb",  "rs",   "sh",   "exe", "dll",
        "zip",  "gz",  "tar", "rar",  "7z",  "iso",  "jpg", "jpeg", "png", "gif",  "svg",  "bmp", "tif",
        "tiff", "mp3", "mp4", "avi",  "mov", "wav",  "log", "md",   "yml", "yaml", "ini",  "cfg", "toml"};
    size_t end = ascii_while(chunk, 0, "-./\\");
    while (end > 0 && !is_word(chunk[end - 1])) --end;
    const std::string_view name = chunk.substr(0, end);
    const size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0 || !is_word(name[dot - 1])) return 0;
    const std::string_view ending = name.substr(dot + 1);
    for (const std::string_view known : kEndings)
        if (ending == known) return end;
    return 0;
}

// 2.0.1, v1.2, 192.168.0.1: more than one period between digits, or a v before them.
size_t version_end(std::string_view chunk) {
    size_t at = chunk[0] == 'v' || chunk[0] == 'V' ? 1 : 0, periods = 0;
    const bool marked = at > 0;
    if (at >= chunk.size() || !is_digit(chunk[at])) return 0;
    for (;;) {
        while (at < chunk.size() && is_digit(chunk[at])) ++at;
        if (at + 1 >= chunk.size() || chunk[at] != '.' || !is_digit(chunk[at + 1])) break;
        ++periods;
        ++at;
    }
    if (word_end(chunk, at) > at) return 0;
    return periods >= (marked ? 1 : 2) ? at : 0;
}

// C++, C#, F#.
size_t language_end(std::string_view chunk) {
    size_t letters = 0;
    while (letters < chunk.size() && is_letter(chunk[letters])) ++letters;
    if (letters == 0) return 0;
    const std::string_view rest = chunk.substr(letters);
    size_t end = 0;
    if (rest.starts_with("++") && letters <= 12) end = letters + 2;
    if (rest.starts_with("#") && letters == 1) end = letters + 1;
    return end > 0 && (end == chunk.size() || !is_word(chunk[end])) ? end : 0;
}

// Whether the character before `begin` lets a token begin here.
bool may_begin(std::string_view text, size_t begin) {
    if (begin == 0) return true;
    size_t at = begin - 1;
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80) --at;
    const char32_t before = next_code_point(text, &at);
    return is_east_asian(before) ||
           !(is_of_a_word(before) || before == '_' || before == '@' || before == '#');
}

}  // namespace

size_t web_token_end(std::string_view text, size_t begin) {
    const char first = text[begin];
    if (!is_word(first) && first != '#' && first != '@') return begin;
    // Most words are letters up to a space or a mark that none of these tokens contains.
    size_t plain = begin + 1;
    while (plain < text.size() && is_letter(text[plain])) ++plain;
    if (first != '#' && first != '@' &&
        (plain == text.size() || (!is_word(text[plain]) && std::string_view("@.:+#-/\\%").find(text[plain]) ==
                                                               std::string_view::npos)))
        return begin;
    if (!may_begin(text, begin)) return begin;
    const std::string_view chunk = chunk_of(text, begin);
    if (first == '#' || first == '@') return begin + tag_end(chunk);
    for (const auto end_of : {url_end, mail_end, version_end, language_end, file_end})
        if (const size_t end = end_of(chunk)) return begin + end;
    return begin + domain_end(chunk, 0);
}

}  // namespace goldbeam
