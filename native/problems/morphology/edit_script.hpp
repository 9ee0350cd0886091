// What makes a lemma of a form. The notation is that of src/goldbeam/tasks/morphology/edit_scripts.py, which
// finds scripts; this applies them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace goldbeam {

// A word as characters, as it is and in lower case, character by character.
struct Word {
    explicit Word(std::string_view text);
    std::u32string as_is, lower;
};

class EditScript {
  public:
    // Throws ModelError for a text that is no script.
    explicit EditScript(std::string_view text);

    // The lemma; nothing for a word that is too short, that lacks a letter to change, or where nothing is
    // left.
    std::optional<std::u32string> lemma(const Word& word) const;
    // The lemma itself is the script, whatever the form.
    bool whole() const { return whole_; }
    // It keeps capital letters.
    bool keeps_case() const { return !whole_ && letters_ != U'l'; }

  private:
    struct Operation {
        char32_t kind, added;  // one of . - + ' ` ^ _
    };
    using Half = std::vector<Operation>;
    // The word in the letter case that the script starts from.
    std::u32string cased(const Word& word) const;
    static bool edit(const Half& half, std::u32string_view characters, std::u32string* made);

    bool whole_ = false;
    std::u32string text_;  // of a whole lemma
    char32_t letters_ = U's';
    Half before_, after_;
    size_t first_ = 0, last_ = 0;  // characters that the halves read
};

std::u32string code_points(std::string_view text);
std::string utf8(std::u32string_view text);

}  // namespace goldbeam
