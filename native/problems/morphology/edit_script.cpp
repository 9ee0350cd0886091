#include "problems/morphology/edit_script.hpp"

#include <algorithm>
#include <vector>

#include "core/unicode.hpp"

namespace goldbeam {

namespace {

using Points = std::u32string;

// Longer words are no words, and finding what two texts share takes the product of their lengths.
constexpr size_t kLongest = 64;

Points decode(std::string_view text) {
    Points points;
    for (size_t i = 0; i < text.size();) points.push_back(next_code_point(text, &i));
    return points;
}

// The form as a script's CASE has it.
Points cased(const Points& form, char32_t kind) {
    Points changed = form;
    for (size_t i = kind == U't' ? 1 : 0; kind != U's' && i < changed.size(); ++i)
        changed[i] = lower_case(changed[i]);
    return changed;
}

// Pairs of a letter without and with an acute accent (Greek: tonos), which moves when words are inflected.
constexpr std::u32string_view kPlain = U"aeiouyαεηιουωϊϋ";
constexpr std::u32string_view kAcute = U"áéíóúýάέήίόύώΐΰ";

// The letter with its accent put on, or taken off; 0 if there is none.
char32_t with_accent(char32_t c) {
    const size_t at = kPlain.find(c);
    return at == kPlain.npos ? 0 : kAcute[at];
}
char32_t without_accent(char32_t c) {
    const size_t at = kAcute.find(c);
    return at == kAcute.npos ? 0 : kPlain[at];
}
bool differ_in_accent(char32_t a, char32_t b) { return with_accent(a) == b || without_accent(a) == b; }

// The fewest characters to change: a script of . - +c ' and `.
Points edits(const Points& from, const Points& to) {
    const size_t n = from.size(), m = to.size();
    std::vector<size_t> cost((n + 1) * (m + 1));
    const auto at = [&](size_t i, size_t j) -> size_t& { return cost[i * (m + 1) + j]; };
    for (size_t i = n + 1; i-- > 0;)
        for (size_t j = m + 1; j-- > 0;) {
            if (i == n || j == m)
                at(i, j) = n - i + (m - j);
            else
                at(i, j) = from[i] == to[j] ? at(i + 1, j + 1) : 1 + std::min(at(i + 1, j), at(i, j + 1));
            if (i < n && j < m && differ_in_accent(from[i], to[j]))
                at(i, j) = std::min(at(i, j), 1 + at(i + 1, j + 1));
        }
    Points script;
    for (size_t i = 0, j = 0; i < n || j < m;) {
        if (i < n && j < m && from[i] == to[j]) {
            script += U'.';
            ++i, ++j;
        } else if (i < n && j < m && differ_in_accent(from[i], to[j]) && at(i, j) == 1 + at(i + 1, j + 1)) {
            script += with_accent(from[i]) == to[j] ? U'\'' : U'`';
            ++i, ++j;
        } else if (i < n && at(i, j) == 1 + at(i + 1, j)) {
            script += U'-';
            ++i;
        } else {
            script += U'+';
            script += to[j++];
        }
    }
    return script;
}

struct Candidate {
    Points script;
    size_t cost;  // characters changed
};

// Around the longest stretch that both share, the leftmost one of several.
std::optional<Candidate> around_common(const Points& form, const Points& lemma, char32_t kind) {
    const Points base = cased(form, kind);
    size_t longest = 0, in_base = 0, in_lemma = 0;
    std::vector<size_t> row(lemma.size() + 1, 0);
    for (size_t i = 0; i < base.size(); ++i)
        for (size_t j = lemma.size(); j-- > 0;) {
            row[j + 1] = base[i] == lemma[j] ? row[j] + 1 : 0;
            if (row[j + 1] > longest) {
                longest = row[j + 1];
                in_base = i + 1 - longest;
                in_lemma = j + 1 - longest;
            }
        }
    if (longest == 0) return std::nullopt;
    Points script(1, kind);
    script += edits(base.substr(0, in_base), lemma.substr(0, in_lemma));
    script += U'|';
    script += edits(base.substr(in_base + longest), lemma.substr(in_lemma + longest));
    size_t cost = 0;  // each + has a character after it, which may be any
    for (size_t i = 1; i < script.size(); ++i) {
        cost += script[i] != U'.' && script[i] != U'|';
        if (script[i] == U'+') ++i;
    }
    return Candidate{std::move(script), cost};
}

std::string encode(const Points& points) {
    std::string text;
    for (const char32_t c : points) append_utf8(c, &text);
    return text;
}

// Half of a script: how many characters of the form it needs, and its length. False if it is none.
bool measure(std::string_view script, size_t* position, bool first, size_t* needed) {
    *needed = 0;
    while (*position < script.size()) {
        const char op = script[(*position)++];
        if (op == '|') return first;
        if (op == '+') {
            if (*position >= script.size()) return false;
            next_code_point(script, position);
        } else if (op != '.' && op != '-' && op != '\'' && op != '`') {
            return false;
        }
        if (op != '+') ++*needed;
    }
    return !first;
}

// Does what half of a script says from position `begin` of the form on; false if that is not possible.
bool edit(std::string_view script, const Points& form, size_t begin, Points* lemma) {
    for (size_t i = 0; i < script.size();) {
        const char op = script[i++];
        if (op == '+') {
            lemma->push_back(next_code_point(script, &i));
        } else if (op == '-') {
            ++begin;
        } else {
            const char32_t c = form[begin++];
            lemma->push_back(op == '.' ? c : op == '\'' ? with_accent(c) : without_accent(c));
            if (lemma->back() == 0) return false;
        }
    }
    return true;
}

// Where the suffix part begins, and what the two parts need of a form; nothing if it is no script.
struct Measures {
    size_t suffix, before, after;
};
std::optional<Measures> measures(std::string_view script) {
    if (script.empty() || (script[0] != 'l' && script[0] != 's' && script[0] != 't')) return std::nullopt;
    Measures m{};
    size_t position = 1;
    if (!measure(script, &position, true, &m.before)) return std::nullopt;
    m.suffix = position;
    if (!measure(script, &position, false, &m.after)) return std::nullopt;
    return m;
}

}  // namespace

std::string edit_script(std::string_view form, std::string_view lemma) {
    const std::string itself = "=" + std::string(lemma);
    const Points from = decode(form), to = decode(lemma);
    if (from.size() > kLongest || to.size() > kLongest) {
        for (const char* script : {"l|", "s|"})
            if (apply_script(script, form) == lemma) return script;
        return itself;
    }
    std::optional<Candidate> best;
    for (const char32_t kind : {U'l', U's', U't'}) {
        auto candidate = around_common(from, to, kind);
        if (candidate && (!best || candidate->cost < best->cost)) best = std::move(candidate);
    }
    if (!best) return itself;
    std::string script = encode(best->script);
    // Texts that are not UTF-8 do not come back from code points as they were.
    return apply_script(script, form) == lemma ? script : itself;
}

std::optional<std::string> apply_script(std::string_view script, std::string_view form) {
    if (script.starts_with('=')) return std::string(script.substr(1));
    const auto m = measures(script);
    if (!m) return std::nullopt;
    Points base = cased(decode(form), static_cast<char32_t>(script[0]));
    if (m->before + m->after > base.size()) return std::nullopt;
    Points lemma;
    if (!edit(script.substr(1, m->suffix - 2), base, 0, &lemma)) return std::nullopt;
    lemma.append(base, m->before, base.size() - m->before - m->after);
    if (!edit(script.substr(m->suffix), base, base.size() - m->after, &lemma)) return std::nullopt;
    if (lemma.empty()) return std::nullopt;
    return encode(lemma);
}

bool is_script(std::string_view text) { return text.starts_with('=') || measures(text).has_value(); }

}  // namespace goldbeam
