// Generative models of a treebank.
#pragma once

#include <memory>
#include <vector>

#include "problems/constituency/data.hpp"
#include "problems/constituency/generative.hpp"

namespace goldbeam {

// Which of so many parts of a treebank a sentence is in. Parts are of sentences that follow each other: those
// of one text have words in common, and what is parsed later has no such neighbours.
inline size_t part_of(size_t sentence, size_t sentences, size_t parts) {
    return sentence * parts / sentences;
}

// The model of all trees, and then `parts` models, of which the k-th has not seen the k-th part of the
// sentences (jack-knife; Collins and Roark 2004, section 5).
std::vector<std::shared_ptr<GenerativeModel>> fit_generative(const ConstituencyData& data, uint32_t parts);

}  // namespace goldbeam
