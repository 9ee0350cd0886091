#include "data/multiword_hints.hpp"

#include <algorithm>
#include <map>

#include "core/errors.hpp"
#include "core/unicode.hpp"

namespace goldbeam {

namespace {

constexpr size_t kLongest = 6;       // letters of an affix
constexpr uint32_t kFewest = 2;      // other words with an affix that is to say something
constexpr size_t kFewestWords = 20;  // multiword tokens of one piece that make it worth while
constexpr uint8_t kGrades = 6;

std::string lower(std::string_view piece) {
    std::string text;
    for (size_t i = 0; i < piece.size();) append_utf8(lower_case(next_code_point(piece, &i)), &text);
    return text;
}

// Calls visit(affix) with "...$" for endings and then with "^..." for beginnings, the longest first; visit
// says whether to go on with shorter ones. An affix may be the whole word.
template <class Visit>
void visit_affixes(const std::string& word, Visit visit) {
    std::vector<size_t> begins;
    for (size_t i = 0; i < word.size(); next_code_point(word, &i)) begins.push_back(i);
    const size_t n = begins.size(), most = std::min(n, kLongest);
    for (size_t length = most; length > 0; --length)
        if (!visit(word.substr(begins[n - length]) + '$', true)) break;
    for (size_t length = most; length > 0; --length)
        if (!visit('^' + word.substr(0, length < n ? begins[length] : word.size()), false)) break;
}

// An affix without the letter that is farthest from its end of the word; empty if it has no other.
std::string shorter(const std::string& affix) {
    size_t at = 0;
    if (affix.front() != '^') {
        next_code_point(affix, &at);
        return at + 1 < affix.size() ? affix.substr(at) : "";
    }
    for (at = affix.size() - 1; (static_cast<unsigned char>(affix[at]) & 0xc0) == 0x80;) --at;
    return at > 1 ? affix.substr(0, at) : "";
}

uint8_t grade(uint32_t multiword, uint32_t all) {
    if (multiword * 20 < all) return 0;
    if (multiword == all) return kGrades - 1;
    return static_cast<uint8_t>(1 + std::min<uint32_t>(multiword * 4 / all, 3));
}

size_t cell(uint8_t beginning, uint8_t ending) { return 2 * (size_t{beginning} * kGrades + ending); }

}  // namespace

const std::string MultiwordHints::kCells = [] {
    std::string cells;
    for (char beginning = '0'; beginning < '0' + kGrades; ++beginning)
        for (char ending = '0'; ending < '0' + kGrades; ++ending)
            cells.append(1, beginning).append(1, ending);
    return cells;
}();

MultiwordHints::MultiwordHints(const RunningText& text, const PieceRules& rules) {
    std::unordered_map<std::string, Counts> tokens;
    for (const GoldToken& token : text.tokens) {
        PieceReader reader(rules, text.text, token.begin, token.end);
        const std::string_view piece = reader.next();
        if (piece.size() != token.end - token.begin) continue;
        Counts& counts = tokens[lower(piece)];
        counts.multiword += !token.words.empty();
        ++counts.all;
    }
    size_t multiwords = 0;
    for (const auto& [word, counts] : tokens) multiwords += counts.multiword * 2 > counts.all;
    if (multiwords < kFewestWords) return;
    for (const auto& [word, counts] : tokens) {
        const bool multiword = words_[word] = counts.multiword * 2 > counts.all;
        visit_affixes(word, [&](const std::string& affix, bool) {
            Counts& sums = affixes_[affix];
            sums.multiword += multiword;
            ++sums.all;
            return true;
        });
    }
    // An affix is kept if it says something else than what the next shorter one does.
    std::map<size_t, std::vector<const std::string*>> by_length;
    for (const auto& [affix, counts] : affixes_)
        if (counts.all >= kFewest) by_length[affix.size()].push_back(&affix);
    for (const auto& [length, affixes] : by_length)
        for (const std::string* affix : affixes) {
            const Counts counts = affixes_.at(*affix);
            const uint8_t own = grade(counts.multiword, counts.all);
            uint8_t inherited = 0;
            for (std::string other = shorter(*affix); !other.empty(); other = shorter(other)) {
                const auto found = grades_.find(other);
                if (found == grades_.end()) continue;
                inherited = found->second;
                break;
            }
            if (own != inherited) grades_.emplace(*affix, own);
        }
}

size_t MultiwordHints::hint(std::string_view piece) const {
    if (empty()) return 0;
    uint8_t grades[2] = {0, 0};
    visit_affixes(lower(piece), [&](const std::string& affix, bool ending) {
        const auto found = grades_.find(affix);
        if (found == grades_.end()) return true;
        grades[ending] = found->second;
        return false;
    });
    return cell(grades[0], grades[1]);
}

size_t MultiwordHints::hint_without_own(std::string_view piece) const {
    if (empty()) return 0;
    const std::string word = lower(piece);
    const auto own = words_.find(word);
    uint8_t grades[2] = {0, 0};
    visit_affixes(word, [&](const std::string& affix, bool ending) {
        const auto found = affixes_.find(affix);
        if (found == affixes_.end()) return true;
        Counts counts = found->second;
        if (own != words_.end()) {
            --counts.all;
            counts.multiword -= own->second;
        }
        if (counts.all < kFewest) return true;
        grades[ending] = grade(counts.multiword, counts.all);
        return false;
    });
    return cell(grades[0], grades[1]);
}

std::vector<std::string> MultiwordHints::lines() const {
    std::vector<std::string> lines;
    for (const auto& [affix, own] : grades_) lines.push_back(affix + '\t' + static_cast<char>('0' + own));
    std::sort(lines.begin(), lines.end());
    return lines;
}

MultiwordHints::MultiwordHints(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
        const size_t tab = line.find('\t');
        if (tab == std::string::npos || tab + 2 != line.size() || line.back() < '0' ||
            line.back() >= '0' + kGrades)
            throw ModelError("its hints of multiword tokens make no sense");
        grades_.emplace(line.substr(0, tab), static_cast<uint8_t>(line.back() - '0'));
    }
}

}  // namespace goldbeam
