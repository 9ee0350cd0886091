// Whether a piece looks like a multiword token, by its first and by its last letters: "-arsi" nearly always
// is one in Italian.
//
// Counted over different words of a treebank, without the word itself while learning: what a tagger remembers
// of a word says nothing of the next one, but what words of the same ending are does.
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
    // Nothing is learned if there are hardly any multiword tokens of one piece.
    MultiwordHints(const RunningText& text, const PieceRules& rules);
    // From what lines() gave. Throws ModelError for what makes no sense.
    explicit MultiwordHints(const std::vector<std::string>& lines);

    bool empty() const { return grades_.empty(); }
    // Where the hint of a piece begins in kCells.
    size_t hint(std::string_view piece) const;
    // The same for a piece of the treebank that was learned from.
    size_t hint_without_own(std::string_view piece) const;

    // One affix a line, with its grade.
    std::vector<std::string> lines() const;

  private:
    struct Counts {
        uint32_t multiword = 0, all = 0;
    };

    std::unordered_map<std::string, uint8_t> grades_;  // of affixes: "arsi$", "^wa"
    // While learning.
    std::unordered_map<std::string, Counts> affixes_;
    std::unordered_map<std::string, bool> words_;  // whether each is mostly a multiword token
};

}  // namespace goldbeam
