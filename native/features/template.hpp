// Feature templates: conjunctions of named atoms, compiled once from short strings.
//
// A template is written as its atoms, separated by spaces ("w-1 w0", "t-2 t-1"). A problem knows which atoms
// there are: it resolves a name to an index into the array of 64-bit atom values that it computes for a
// state.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/hash.hpp"

namespace goldbeam {

// The value of an atom that does not exist here (a suffix longer than the word, a tag not known yet).
// A template with an absent atom does not fire.
inline constexpr uint64_t kAbsent = 0;

// What a conjunction of atom values hashes to. `key` finds the weights; `check` is an independent hash of the
// same values, stored with each trained feature, so that two features that share a key are found out.
struct FeatureKey {
    uint64_t key;
    uint32_t check;
};

inline uint64_t mix_key(uint64_t state, uint64_t atom) { return fold_multiply(state ^ atom, kMix1) + kMix0; }
inline uint64_t mix_check(uint64_t state, uint64_t atom) { return (state + atom) * kMix2; }

struct Template {
    std::string text;             // as the user wrote it, single spaces
    uint64_t seed;                // hash of the text: the template's identity within every key
    std::vector<uint32_t> atoms;  // what the resolver returned, in order
};

// Returns the index of the atom with this name, or throws TemplateError with the reason only.
using AtomResolver = std::function<uint32_t(const std::string&)>;

// Compiles template lines; blank lines and lines that start with '#' are passed over.
// Throws TemplateError that quotes the bad line.
std::vector<Template> compile_templates(const std::vector<std::string>& lines, const AtomResolver& resolve);

}  // namespace goldbeam
