// A sentence as the constituency parser reads it.
#pragma once

#include <span>
#include <vector>

#include "problems/constituency/generative.hpp"
#include "problems/constituency/grammar.hpp"

namespace goldbeam {

struct ConstituencySentence {
    std::span<const uint32_t> types;  // of tokens
    std::span<const Label> tags;
    std::span<const uint64_t> words;     // hashes of the forms, for the generative model's conditions
    std::span<const uint32_t> outcomes;  // what they are to it
    bool question;                       // the last punctuation is a question mark
    bool known_tags;

    size_t size() const { return types.size(); }
};

// The generative model as a feature of a fixed weight; a null model is none.
struct GenerativeScore {
    const GenerativeModel* model = nullptr;
    double weight = 0;
};

}  // namespace goldbeam
