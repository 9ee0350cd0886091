// The types of a sentence's tokens, for a decoder that reads any amount of text.
#pragma once

#include "problems/tokens/types.hpp"

namespace goldbeam {

// Forgets token types when there are very many, so that memory stays bounded on any input; then forget() must
// forget what else is known of their numbers.
template <class Forget>
void bound_types(TypeTable& types, Forget forget) {
    constexpr size_t kMostTypes = 1 << 17;
    if (types.size() <= kMostTypes) return;
    types.clear();
    forget();
}

inline void read_types(CellReader& cells, size_t begin, size_t end, TypeTable& types,
                       std::vector<uint32_t>* tokens) {
    tokens->clear();
    for (size_t t = begin; t < end; ++t) tokens->push_back(types.intern(cells(t)));
}

}  // namespace goldbeam
