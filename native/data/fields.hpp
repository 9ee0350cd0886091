// Splitting a line at runs of spaces and tabs.
#pragma once

#include <string_view>

namespace goldbeam {

inline bool is_blank(char c) { return c == ' ' || c == '\t'; }

// The next field of `line`, which loses it; empty when there is none. Other white space (a no-break space,
// the ideographic space) belongs to the words.
inline std::string_view take_field(std::string_view& line) {
    size_t begin = 0;
    while (begin < line.size() && is_blank(line[begin])) ++begin;
    size_t end = begin;
    while (end < line.size() && !is_blank(line[end])) ++end;
    const std::string_view field = line.substr(begin, end - begin);
    line.remove_prefix(end);
    return field;
}

// The next field of a line whose fields have exactly one tab between them; `more` says whether another
// follows.
inline std::string_view take_tab_field(std::string_view& line, bool& more) {
    const size_t tab = line.find('\t');
    more = tab != std::string_view::npos;
    const std::string_view field = line.substr(0, tab);
    line.remove_prefix(more ? tab + 1 : line.size());
    return field;
}

}  // namespace goldbeam
