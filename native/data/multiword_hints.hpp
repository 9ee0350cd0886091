// Whether a piece looks like a multiword token, by its first and by its last letters: "-arsi" nearly always
// is one in Italian.
//
// How that is learned from a treebank is in src/goldbeam/tasks/tokenizing/multiword_hints.py.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "data/pieces.hpp"

namespace goldbeam {

class MultiwordHints {
  public:
    // Cells of the column `hint`: a digit for the beginning and one for the ending, from 0 (hardly any word
    // of the kind is a multiword token) to 5 (all are). Every two bytes of this are one.
    static const std::string kCells;

    MultiwordHints() = default;
    // From what lines() gave. Throws ModelError for what makes no sense.
    explicit MultiwordHints(const std::vector<std::string>& lines);

    bool empty() const { return grades_.empty(); }
    // Where the hint of a piece begins in kCells.
    size_t hint(std::string_view piece) const;
    // One affix a line, with its grade.
    std::vector<std::string> lines() const;

  private:
    std::unordered_map<std::string, uint8_t> grades_;  // of affixes: "arsi$", "^wa"
};

}  // namespace goldbeam
