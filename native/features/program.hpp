// Feature programs: what a set of templates compiles into, once for every problem.
//
// A template is a conjunction of atoms. Every different atom is a slot, and a template is a line of the
// program: a seed and the slots whose values are mixed into its keys. A problem only says what the value of a
// slot is in a state; value(slot) below is that function. A line with an absent slot does not fire.
//
// Two orders decide about bytes, so both are data. Slots are mixed into a key in the order of the line's
// atoms, which a problem may have sorted; those known before the others (`early`) come first, so that a key
// can be begun when they are known and ended for each hypothesis. Lines are in groups, whose rows are added
// up one after the other: lines of a group see about the same slots, so their sum can be remembered
// (remembered_rows.hpp, group_sums.hpp).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "features/template.hpp"

namespace goldbeam {

class Program {
  public:
    struct Line {
        uint64_t seed;
        uint32_t begin, later, end;  // slots: those known early, then the others
        uint32_t note;               // the problem's own
    };
    // An atom of a line, with its name for people.
    struct Atom {
        uint32_t slot;
        std::string name;
    };
    struct Draft {
        uint64_t seed;
        uint32_t group;
        std::vector<Atom> early, later;  // in the order in which they are mixed
        uint32_t note = 0;
    };

    Program() = default;
    // Lines of a group stay in the order of the drafts.
    Program(std::vector<Draft> drafts, size_t groups);

    size_t group_count() const { return begins_.size() - 1; }
    std::span<const Line> lines() const { return lines_; }
    std::span<const Line> lines(size_t group) const {
        return std::span(lines_).subspan(begins_[group], begins_[group + 1] - begins_[group]);
    }
    std::span<const uint32_t> slots(const Line& line) const {
        return std::span(slots_).subspan(line.begin, line.end - line.begin);
    }
    // The different slots of a group's lines, ascending.
    std::vector<uint32_t> slots_of_group(size_t group) const;

    // The key of a line; false if it does not fire.
    template <class Value>
    bool key(const Line& line, Value&& value, uint64_t* key) const {
        *key = line.seed;
        return mix(line.begin, line.end, value, key);
    }
    // Ends a key that `begin_key_among` began with the slots that are known early.
    template <class Value>
    bool end_key(const Line& line, Value&& value, uint64_t* key) const {
        return mix(line.later, line.end, value, key);
    }
    // Calls visit(key) for every line of a group that fires.
    template <class Value, class Visit>
    void keys(size_t group, Value&& value, Visit&& visit) const {
        for (const Line& line : lines(group))
            if (uint64_t found; key(line, value, &found)) visit(found);
    }

    // The same where the values of all slots lie in an array: no branch but whether a line fires.
    template <class Visit>
    void keys_among(size_t group, const uint64_t* values, Visit&& visit) const {
        for (const Line& line : lines(group)) {
            uint64_t found = line.seed;
            if (mix_all(line.begin, line.end, values, &found)) visit(found);
        }
    }
    // Begins a key with the slots that are known early; `end_key` ends it.
    bool begin_key_among(const Line& line, const uint64_t* values, uint64_t* key) const {
        *key = line.seed;
        return mix_all(line.begin, line.later, values, key);
    }

    // The feature of a line, with the check that learning stores; false if it does not fire.
    template <class Value>
    bool feature(const Line& line, Value&& value, FeatureKey* feature) const {
        uint64_t key = line.seed, check = line.seed;
        for (uint32_t k = line.begin; k < line.end; ++k) {
            const uint64_t v = value(slots_[k]);
            if (v == kAbsent) return false;
            key = mix_key(key, v);
            check = mix_check(check, v);
        }
        *feature = {key, static_cast<uint32_t>(check >> 32)};
        return true;
    }
    // Calls visit(line, feature) for every line of a group that fires.
    template <class Value, class Visit>
    void features(size_t group, Value&& value, Visit&& visit) const {
        for (const Line& line : lines(group))
            if (FeatureKey found; feature(line, value, &found)) visit(line, found);
    }

    // Atoms with their values, for people: "suffix3(w0)=ing t-1=DET". text(slot) is empty for an atom that
    // only is or is not.
    template <class Text>
    std::string name(const Line& line, Text&& text) const {
        std::string all;
        for (uint32_t k = line.begin; k < line.end; ++k) append_atom(names_[k], text(slots_[k]), &all);
        return all;
    }
    static void append_atom(const std::string& name, const std::string& value, std::string* all);

  private:
    template <class Value>
    bool mix(uint32_t begin, uint32_t end, Value&& value, uint64_t* key) const {
        for (uint32_t k = begin; k < end; ++k) {
            const uint64_t v = value(slots_[k]);
            if (v == kAbsent) return false;
            *key = mix_key(*key, v);
        }
        return true;
    }

    bool mix_all(uint32_t begin, uint32_t end, const uint64_t* values, uint64_t* key) const {
        bool absent = false;
        for (uint32_t k = begin; k < end; ++k) {
            const uint64_t v = values[slots_[k]];
            absent |= v == kAbsent;
            *key = mix_key(*key, v);
        }
        return !absent;
    }

    std::vector<Line> lines_;
    std::vector<uint32_t> begins_{0};  // of groups, in lines_
    std::vector<uint32_t> slots_;      // of all lines
    std::vector<std::string> names_;   // beside slots_
};

// The number of an item in a list, to which it is added if it is new.
template <class T>
uint32_t number_of(const T& item, std::vector<T>* list) {
    for (uint32_t i = 0; i < list->size(); ++i)
        if ((*list)[i] == item) return i;
    list->push_back(item);
    return static_cast<uint32_t>(list->size() - 1);
}

// A template's atoms with their names as the user wrote them; its numbers are slots.
std::vector<Program::Atom> named_atoms(const Template& t);

}  // namespace goldbeam
