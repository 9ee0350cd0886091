// Trees with one root, for parsers that must give every sentence just one.
#pragma once

#include <cstdint>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

// Hangs the later roots of each sentence on its first root, and gives them this relation unless it is
// kKeepRelation.
inline constexpr uint32_t kKeepRelation = 0xFFFFFFFF;
inline void make_single_rooted(const Corpus& corpus, std::vector<uint32_t>& heads,
                               std::vector<uint32_t>& relations, uint32_t relation) {
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        const size_t begin = corpus.sentence_begin(s);
        uint32_t root = 0;
        for (size_t token = begin; token < corpus.sentence_end(s); ++token) {
            if (heads[token] != 0) continue;
            if (root == 0) {
                root = static_cast<uint32_t>(token - begin) + 1;
            } else {
                heads[token] = root;
                if (relation != kKeepRelation) relations[token] = relation;
            }
        }
    }
}

}  // namespace goldbeam
