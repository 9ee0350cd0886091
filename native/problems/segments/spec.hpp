// Everything about a segment tagger that is fixed before its weights: those of a tagger that labels tokens
// with B, I, E, S and O, and templates over whole segments besides.
//
//   w[seg] lower(w[seg]) c1[seg]       all words of the segment, or what a function or column says of them
//   suffix3(w[first]) c1[last]         its first and its last token; first+1, last-1 …
//   lower(w[before]) lower(w[after+1]) the tokens around it
//   lower(w[left]) lower(w[right])     each of the eight tokens before it or after it, wherever it is
//   seg.length                         in tokens (8 stands for all that are longer)
//   seg.previous                       the type of the segment before it and the tokens between, if they are
//   few
//
// A template over segments fires when a segment is complete, with the label that completes it.
#pragma once

#include "problems/tagging/spec.hpp"

namespace goldbeam {

struct SegmentSlot {
    enum class Kind : uint8_t { kWhole, kFirst, kLast, kLeft, kRight, kLength, kPrevious } kind;
    uint32_t function = 0;  // a token atom; of kWhole, one of whole_atoms()
    int offset = 0;

    bool operator==(const SegmentSlot&) const = default;
};

class SegmentSpec final : public TaggingSpec {
  public:
    SegmentSpec(std::vector<std::string> columns, const std::vector<std::string>& templates,
                std::vector<std::string> labels, LabelMask mask, std::vector<uint64_t> known_words,
                std::shared_ptr<LabelLexicon> lexicon, WordKnowledge knowledge = {});

    // Groups of lines by what they depend on, so that none is scored more often than it must be: where the
    // segment begins or ends, a token to its left or right, both ends, the segment before it.
    enum Group : uint32_t { kBegin, kEnd, kLeft, kRight, kSpan, kPair, kGroups };
    const Program& segments() const { return segments_; }
    const std::vector<SegmentSlot>& segment_slots() const { return slots_; }
    // Token atoms that are asked for of whole segments.
    const std::vector<uint32_t>& whole_atoms() const { return whole_; }
    bool looks_back() const { return !segments_.lines(kPair).empty(); }

    bool opens(Action label) const { return roles_[label] == 'B'; }
    bool goes_on(Action label) const { return roles_[label] == 'I'; }
    bool completes(Action label) const { return roles_[label] == 'E' || roles_[label] == 'S'; }
    bool is_single(Action label) const { return roles_[label] == 'S'; }
    bool is_outside(Action label) const { return roles_[label] == 'O'; }
    // The action that the weights of a segment belong to: the label S of its type, or E if there is none.
    Action type_of(Action label) const { return type_of_[label]; }
    const std::vector<Action>& types() const { return types_; }

  private:
    SegmentSlot parse(const std::string& name);
    bool same_type(Action a, Action b) const { return labels()[a].substr(1) == labels()[b].substr(1); }

    Program segments_;
    std::vector<SegmentSlot> slots_;
    std::vector<uint32_t> whole_;
    std::string roles_;  // a letter a label
    std::vector<Action> type_of_, types_;
};

// Throws ParameterError if the search cannot be.
void check_search(const SearchOptions& search, const SegmentSpec& spec);

}  // namespace goldbeam
