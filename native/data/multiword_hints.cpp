#include "data/multiword_hints.hpp"

#include <algorithm>

#include "core/errors.hpp"
#include "core/unicode.hpp"

namespace goldbeam {

namespace {

constexpr size_t kLongest = 6;  // letters of an affix
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

}  // namespace

const std::string MultiwordHints::kCells = [] {
    std::string cells;
    for (char beginning = '0'; beginning < '0' + kGrades; ++beginning)
        for (char ending = '0'; ending < '0' + kGrades; ++ending)
            cells.append(1, beginning).append(1, ending);
    return cells;
}();

size_t MultiwordHints::hint(std::string_view piece) const {
    if (empty()) return 0;
    uint8_t grades[2] = {0, 0};
    visit_affixes(lower(piece), [&](const std::string& affix, bool ending) {
        const auto found = grades_.find(affix);
        if (found == grades_.end()) return true;
        grades[ending] = found->second;
        return false;
    });
    return 2 * (size_t{grades[0]} * kGrades + grades[1]);
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
