// Everything about a word-based segmenter that is fixed before its weights: columns, templates.
#pragma once

#include <string>
#include <vector>

#include "problems/tokens/types.hpp"
#include "problems/words/atoms.hpp"
#include "search/options.hpp"

namespace goldbeam {

// Keys mix characters first, since these are known before any word is, and w before u, since more hypotheses
// agree on w. The note of a line is the one action that it fires with; kNoAction: with both.
class WordSpec : public TokenSpec {
  public:
    WordSpec(std::vector<std::string> columns, const std::vector<std::string>& templates,
             WordKnowledge knowledge = {});

    size_t action_count() const { return 2; }  // append, separate

    // Groups of lines: over characters only; over w, and perhaps the last character of u; over u too.
    enum Group : uint32_t { kCharacters, kWords, kPairs, kGroups };
    struct Slot {
        bool is_word;
        TokenPlace character;
        WordRef word;

        bool operator==(const Slot&) const = default;
    };
    const std::vector<Slot>& slots() const { return slots_; }
    static bool fires_with(const Program::Line& line, Action action) {
        return line.note == kNoAction || line.note == action;
    }
    // Some template asks where u begins, so states must agree on it to be merged.
    bool looks_back() const { return !program_.lines(kPairs).empty(); }
    int first_offset() const { return first_offset_; }
    int last_offset() const { return last_offset_; }

  private:
    // The first token atom is always the character itself, which words are made of.
    Program::Draft draft(const Template& t, const std::vector<WordAtom>& atoms);

    std::vector<Slot> slots_;
    int first_offset_ = 0, last_offset_ = 0;
};

using CharacterTypes = TypeTable;

// Throws ParameterError if the search cannot be, or would not fit into memory.
void check_search(const SearchOptions& search, const WordSpec& spec);

}  // namespace goldbeam
