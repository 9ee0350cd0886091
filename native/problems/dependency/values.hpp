// What the atoms of parsing say of a state, as numbers that keys are mixed from, and as text for people.
#pragma once

#include <span>
#include <string>

#include "problems/dependency/spec.hpp"

namespace goldbeam {

// A word that an address leads to.
struct ParsingPlace {
    const uint64_t* atoms = nullptr;  // null: there is no such child or head
    uint32_t type = UINT32_MAX;       // that these are the atoms of
    uint32_t word = kNoWord;
    uint32_t relation = UINT32_MAX;  // none
    const Node* node = nullptr;      // of words on the stack and q0
};

inline uint64_t small_value(uint64_t value) { return scramble(value + 1); }

// `missing` is the value where there is no such word or relation.
inline uint64_t value_at(ParsingAtom::Kind kind, uint32_t atom, const ParsingPlace& place, uint64_t missing) {
    using Kind = ParsingAtom::Kind;
    switch (kind) {
        case Kind::kToken:
            return place.atoms == nullptr ? missing : place.atoms[atom];
        case Kind::kRelation:
            return place.relation == UINT32_MAX ? missing : small_value(place.relation);
        case Kind::kLeftCount:
            return small_value(place.node ? place.node->left_count : 0);
        case Kind::kRightCount:
            return small_value(place.node ? place.node->right_count : 0);
        case Kind::kLeftSet:
            return small_value(place.node ? place.node->left_set : 0);
        default:
            return small_value(place.node ? place.node->right_set : 0);
    }
}

inline uint64_t distance_between(uint32_t a, uint32_t b) {
    if (a == kNoWord || b == kNoWord) return kAbsent;
    const uint32_t d = a < b ? b - a : a - b;
    return small_value(d <= 5 ? d : d <= 10 ? 6 : 7);
}

// What a slot of the spec says, given the places of all addresses and its value.
std::string text_of(const ParsingSpec& spec, const ParsingTypes& types, uint32_t slot,
                    std::span<const ParsingPlace> places, uint64_t value);

}  // namespace goldbeam
