// Lists: lines of a paragraph that begin with a bullet, a number or a letter.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace goldbeam {

// Where the items of lists begin, between two places, in the order of the text: at lines whose mark ("-",
// "•", "2.", "b)", "(3)") is of the same kind as that of another line.
std::vector<size_t> list_items(std::string_view text, size_t begin, size_t end);

}  // namespace goldbeam
