// Raw text in pieces: the smallest parts that a tokenizer decides about.
//
// A piece is a run of characters that training never took apart, such as the letters of an English word; a
// punctuation mark is one, and so is a character of a script whose words have no spaces between them. Which
// kinds of characters stick together is learned, so tagging costs a step a word where words are spaced.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "data/corpus.hpp"
#include "data/running_text.hpp"

namespace goldbeam {

// Kinds of characters that may stick together. The others stand alone.
enum class CharKind : uint8_t {
    kSpace,
    kMark,
    kUpper,
    kLower,
    kDigit,
    kLetter,
    kHan,
    kHiragana,
    kKatakana,
    kHangul
};
inline constexpr size_t kCharKinds = 10;

class PieceRules {
  public:
    // Letters and digits stick together. `web`: URLs, hashtags and the like are one piece (web_tokens.hpp).
    explicit PieceRules(bool web = false);
    explicit PieceRules(const RunningText& text, bool web = false);
    // From what stuck() and divided() gave. Throws ModelError for what makes no sense.
    PieceRules(std::string_view stuck, const std::vector<std::string>& divided, bool web = false);

    // Where the run of characters that stick together ends which begins at `begin`, at which a character is.
    // Runs end after kLongestPiece bytes or so, whatever the text.
    size_t run_end(std::string_view text, size_t begin) const;
    // Where the parts of a run end if training divided it, else null.
    const std::vector<uint16_t>* parts(std::string_view run) const;

    // A character a pair of kinds: 1 if they stick together.
    std::string stuck() const;
    // Pieces that training divided, with the tokens' ends marked by a NUL: "can\0not".
    std::vector<std::string> divided() const;
    bool web() const { return web_; }

    static constexpr size_t kLongestPiece = 256;

  private:
    void learn_kinds(const RunningText& text);
    void learn_divided(const RunningText& text);
    bool sticks(CharKind a, CharKind b) const {
        return stuck_[static_cast<size_t>(a) * kCharKinds + static_cast<size_t>(b)];
    }

    bool web_ = false;
    std::array<bool, kCharKinds * kCharKinds> stuck_{};
    std::unordered_map<std::string, std::vector<uint16_t>> divided_;  // where, in bytes; ends with the length
    size_t longest_divided_ = 0;
};

// The pieces of a stretch of text, one after the other.
class PieceReader {
  public:
    PieceReader(const PieceRules& rules, std::string_view text, size_t begin, size_t end)
        : rules_(rules), text_(text.substr(0, end)), at_(begin) {}

    // Empty when there is none left.
    std::string_view next();

  private:
    const PieceRules& rules_;
    std::string_view text_;
    size_t at_, run_ = 0;
    const std::vector<uint16_t>* parts_ = nullptr;  // of the run that is being read
    size_t part_ = 0;
};

class MultiwordHints;

// A stretch of text that is searched at once: a paragraph, or a part of one that is very long.
struct Window {
    size_t begin, end;  // bytes
    bool begins_paragraph;
};

// Paragraphs end at blank lines, or at the end of each line.
std::vector<Window> paragraph_windows(std::string_view text, bool lines);

// Paragraphs divided before the items of lists (data/list_items.hpp): an item is no part of a sentence before
// it.
std::vector<Window> with_list_items(std::string_view text, const std::vector<Window>& windows);

// The paragraphs of a treebank, cut after a sentence where they are long.
std::vector<Window> training_windows(const RunningText& text);

// The pieces of some windows, a sentence of the corpus each, with the columns `w`, `gap` (`s` where white
// space comes after the piece, else `-`), `hint`, what `hints` has for the piece, and `line`, what LineBreaks
// has if a line ends after it (`-` everywhere unless `lines_tell`). Windows without pieces are sentences
// without tokens; those with more than `longest` are cut, at the end of a sentence if one seems to be there.
//
// In scripts without spaces a line break is no white space, unless lines tell something and it is not a full
// one.
Corpus pieces(const Text& text, std::vector<Window>* windows, const PieceRules& rules,
              const MultiwordHints& hints, size_t longest, bool lines_tell);

// The number of the column `gap`. Throws ParameterError if there is none.
size_t gap_column(const Corpus& pieces);

// Whether white space, or the end of the window, comes after a piece.
inline bool gap_after(const Corpus& pieces, size_t gap, size_t window, size_t piece) {
    return piece + 1 == pieces.sentence_end(window) || pieces.cell(piece, gap) == "s";
}

// What a label says about a piece; a sum of these.
inline constexpr uint32_t kTokenEnds = 1, kMultiword = 2, kSentenceEnds = 4, kOverSpace = 8;

// The roles of the pieces of a treebank's text.
std::vector<uint32_t> piece_roles(const RunningText& text, const Corpus& pieces);

// The tokens that roles make, as numbers of pieces.
std::vector<uint32_t> token_lengths(std::span<const uint32_t> roles);

}  // namespace goldbeam
