#include "data/multiwords.hpp"

#include <algorithm>
#include <map>

#include "core/errors.hpp"
#include "core/unicode.hpp"

namespace goldbeam {

namespace {

using Letters = std::u32string;

constexpr size_t kContext = 3;  // letters of the stem that a rule may look at
constexpr size_t kLongestAffix = 10;

Letters decode(std::string_view text) {
    Letters letters;
    for (size_t i = 0; i < text.size();) letters += next_code_point(text, &i);
    return letters;
}

std::string encode(std::u32string_view letters) {
    std::string text;
    for (const char32_t c : letters) append_utf8(c, &text);
    return text;
}

Letters in_lower_case(Letters letters) {
    for (char32_t& c : letters) c = lower_case(c);
    return letters;
}

// The other way round: distances between the cases in the table of lower_case.
char32_t upper_case(char32_t c) {
    for (const char32_t distance : {32, 1, 80, 37, 38, 63, 64, 48})
        if (c > distance && lower_case(c - distance) == c) return c - distance;
    return c;
}

Letters upper(Letters letters) {
    for (char32_t& c : letters) c = upper_case(c);
    return letters;
}

// More than one capital, and no small letter.
bool is_upper(const Letters& letters) {
    size_t capitals = 0;
    for (const char32_t c : letters) {
        if (char_class(c) == CharClass::kLower) return false;
        capitals += char_class(c) == CharClass::kUpper;
    }
    return capitals > 1;
}

struct Overlap {
    size_t length = 0, in_token = 0, in_word = 0;
};

// The longest part that two strings have in common; the first one of equals.
Overlap overlap(const Letters& token, const Letters& word) {
    Overlap best;
    std::vector<size_t> row(word.size() + 1, 0);
    for (size_t i = 1; i <= token.size(); ++i)
        for (size_t j = word.size(); j > 0; --j) {
            row[j] = token[i - 1] == word[j - 1] ? row[j - 1] + 1 : 0;
            if (row[j] > best.length) best = {row[j], i - row[j], j - row[j]};
        }
    return best;
}

std::string key(std::u32string_view prefix, std::u32string_view suffix) {
    return encode(prefix) + '\t' + encode(suffix);
}

}  // namespace

MultiwordRules::Rule MultiwordRules::rule_of(const Letters& token, const std::vector<Letters>& words,
                                             size_t keeper) {
    const Letters& word = words[keeper];
    const Overlap stem = overlap(token, word);
    Rule rule;
    rule.prefix = token.substr(0, stem.in_token);
    rule.suffix = token.substr(stem.in_token + stem.length);
    rule.head = word.substr(0, stem.in_word);
    rule.tail = word.substr(stem.in_word + stem.length);
    rule.before.assign(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(keeper));
    rule.after.assign(words.begin() + static_cast<std::ptrdiff_t>(keeper) + 1, words.end());
    return rule;
}

MultiwordRules::MultiwordRules(const RunningText& text) {
    // The most frequent words of each form, in lower case; of equals the first in the alphabet.
    std::map<std::string, std::map<std::vector<std::string>, size_t>> seen;
    for (const GoldToken& token : text.tokens) {
        if (token.words.empty()) continue;
        std::vector<std::string> words;
        for (const std::string& word : token.words) words.push_back(encode(in_lower_case(decode(word))));
        ++seen[encode(in_lower_case(
            decode(std::string_view(text.text).substr(token.begin, token.end - token.begin))))][words];
    }
    std::unordered_map<std::string, std::vector<std::string>> known;
    for (const auto& [form, ways] : seen) {
        const auto best = std::max_element(ways.begin(), ways.end(),
                                           [](const auto& a, const auto& b) { return a.second < b.second; });
        known.emplace(form, best->first);
    }
    learn_rules(known);
}

void MultiwordRules::learn_rules(const std::unordered_map<std::string, std::vector<std::string>>& known) {
    std::map<std::string, std::vector<std::pair<Rule, size_t>>> votes;
    std::map<std::string, Rule> forms;
    for (const auto& [form, words] : std::map(known.begin(), known.end())) {
        const Letters token = decode(form);
        std::vector<Letters> letters;
        for (const std::string& word : words) letters.push_back(decode(word));
        forms.emplace(form, rule_of(token, letters, 0));
        // Any of the words may be the one that changes from token to token: which one, the votes of others
        // tell.
        for (size_t keeper = 0; keeper < letters.size(); ++keeper) {
            const Rule rule = rule_of(token, letters, keeper);
            const size_t p = rule.prefix.size(), s = rule.suffix.size(), stem = token.size() - p - s;
            if (stem == 0 || p + s == 0) continue;  // it would say something of no token, or of all
            const bool at_end = s > 0 || p == 0;    // where the rule looks at letters of the stem
            for (size_t context = 0; context <= std::min(kContext, stem); ++context) {
                const size_t before = at_end ? p : p + context, after = at_end ? s + context : s;
                if (before > kLongestAffix || after > kLongestAffix) break;
                auto& rules = votes[key(std::u32string_view(token).substr(0, before),
                                        std::u32string_view(token).substr(token.size() - after))];
                const auto found =
                    std::find_if(rules.begin(), rules.end(), [&](auto& r) { return r.first == rule; });
                if (found == rules.end())
                    rules.emplace_back(rule, 1);
                else
                    ++found->second;
            }
        }
    }
    for (const auto& [affixes, rules] : votes) {
        const auto best = std::max_element(rules.begin(), rules.end(),
                                           [](const auto& a, const auto& b) { return a.second < b.second; });
        if (best->second > 1) rules_.emplace(affixes, best->first);
    }
    for (const auto& [form, rule] : forms) {
        const Letters token = decode(form);
        const Rule* found = find(token);
        if (found == nullptr || apply(*found, token) != apply(rule, token)) forms_.emplace(form, rule);
    }
}

const MultiwordRules::Rule* MultiwordRules::find(const Letters& token) const {
    const Rule* best = nullptr;
    size_t longest = 0;
    for (size_t before = 0; before <= std::min(kLongestAffix, token.size()); ++before)
        for (size_t after = 0; after <= std::min(kLongestAffix, token.size() - before); ++after) {
            if (best != nullptr && before + after <= longest) continue;
            const auto found = rules_.find(key(std::u32string_view(token).substr(0, before),
                                               std::u32string_view(token).substr(token.size() - after)));
            if (found == rules_.end()) continue;
            const Rule& rule = found->second;
            if (rule.prefix.size() + rule.suffix.size() >= token.size()) continue;
            best = &rule;
            longest = before + after;
        }
    return best;
}

std::vector<Letters> MultiwordRules::apply(const Rule& rule, const Letters& token) {
    const Letters small = in_lower_case(token);
    const bool capital = token[0] != small[0], shouted = is_upper(token);
    // Of a capital letter and small ones, the capital is the first word's.
    const Letters& letters = capital && token.substr(1) == small.substr(1) ? small : token;
    const auto literal = [&](const Letters& part) { return shouted ? upper(part) : part; };
    const size_t p = rule.prefix.size(), s = rule.suffix.size();
    std::vector<Letters> words;
    for (const Letters& word : rule.before) words.push_back(literal(word));
    words.push_back(literal(rule.head) + letters.substr(p, letters.size() - p - s) + literal(rule.tail));
    for (const Letters& word : rule.after) words.push_back(literal(word));
    // Words that are nothing but the parts of the token have its letters.
    Letters joined;
    for (const Letters& word : words) joined += word;
    if (in_lower_case(joined) == small) {
        size_t at = 0;
        for (Letters& word : words) {
            word = token.substr(at, word.size());
            at += word.size();
        }
    } else if (capital && !words[0].empty()) {
        words[0][0] = upper_case(words[0][0]);
    }
    return words;
}

std::vector<std::string> MultiwordRules::words(std::string_view token) const {
    const Letters letters = decode(token), small = in_lower_case(letters);
    if (letters.empty()) return {std::string(token)};
    const auto form = forms_.find(encode(small));
    const Rule* rule = form != forms_.end() ? &form->second : find(small);
    if (rule == nullptr) return {std::string(token)};
    std::vector<std::string> words;
    for (const Letters& word : apply(*rule, letters)) {
        if (word.empty()) return {std::string(token)};
        words.push_back(encode(word));
    }
    return words;
}

// Lines:  F or R, form or prefix, suffix with context, rule's prefix, suffix, head, tail, words before as a
// number, the words before and after.
std::vector<std::string> MultiwordRules::lines() const {
    std::vector<std::string> lines;
    const auto add = [&](const char* kind, const std::string& affixes, const Rule& rule) {
        std::string line = kind;
        line += '\t' + affixes;
        for (const Letters& field : {rule.prefix, rule.suffix, rule.head, rule.tail})
            line += '\t' + encode(field);
        line += '\t' + std::to_string(rule.before.size());
        for (const Letters& word : rule.before) line += '\t' + encode(word);
        for (const Letters& word : rule.after) line += '\t' + encode(word);
        lines.push_back(std::move(line));
    };
    for (const auto& [form, rule] : forms_) add("F", form + '\t', rule);
    for (const auto& [affixes, rule] : rules_) add("R", affixes, rule);
    std::sort(lines.begin(), lines.end());
    return lines;
}

MultiwordRules::MultiwordRules(const std::vector<std::string>& lines) {
    const auto wrong = [](bool condition) {
        if (condition) throw ModelError("its rules for multiword tokens make no sense");
    };
    for (const std::string& line : lines) {
        std::vector<std::string> fields{""};
        for (const char c : line) {
            wrong(c == '\n' || c == '\r' || c == 0);
            if (c == '\t')
                fields.emplace_back();
            else
                fields.back() += c;
        }
        wrong(fields.size() < 8 || (fields[0] != "F" && fields[0] != "R"));
        const std::string& count = fields[7];
        wrong(count.empty() || count.size() > 3 ||
              count.find_first_not_of("0123456789") != std::string::npos);
        const size_t before = std::stoul(count);
        wrong(before + 8 > fields.size());
        Rule rule{decode(fields[3]), decode(fields[4]), decode(fields[5]), decode(fields[6]), {}, {}};
        for (size_t i = 8; i < fields.size(); ++i) {
            wrong(fields[i].empty());
            (i < 8 + before ? rule.before : rule.after).push_back(decode(fields[i]));
        }
        const Letters form = decode(fields[1]);
        if (fields[0] == "F") {
            wrong(form.empty() || rule.prefix.size() + rule.suffix.size() > form.size());
            forms_.emplace(fields[1], std::move(rule));
        } else {
            rules_.emplace(fields[1] + '\t' + fields[2], std::move(rule));
        }
    }
}

}  // namespace goldbeam
