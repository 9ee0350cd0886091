// Twins of token types whose words are not known, for dropout: a parser that does not see a word still sees
// its tag (2014 paper, section 6.5.3).
#pragma once

#include <vector>

#include "problems/tokens/types.hpp"

namespace goldbeam {

// By type the twin of each. No type can be interned after them.
inline std::vector<uint32_t> types_without_words(const TokenSpec& spec, TypeTable* table) {
    const auto is_word = [&](const TokenAtom& atom) {
        const std::string& column = spec.columns()[atom.column];
        return (column == "w" || column == "lemma") && atom.function != TokenFunction::kBias;
    };
    const auto count = static_cast<uint32_t>(table->size());
    std::vector<uint32_t> twins(TypeTable::kNull + 1, TypeTable::kNull);
    for (uint32_t type = TypeTable::kNull + 1; type < count; ++type)
        twins.push_back(table->add_masked(type, is_word));
    return twins;
}

}  // namespace goldbeam
