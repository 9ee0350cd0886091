// A treebank ready for learning: token types and the oracle's derivations.
#pragma once

#include "problems/dependency/derivation.hpp"
#include "problems/tokens/token_data.hpp"

namespace goldbeam {

class ParsingData : public TokenData {
  public:
    // `columns[c]` is the corpus column that holds the spec's column c; `trees` has numbers for all tokens.
    // `dropout`: words will be read as null now and then. Sentences whose tree the system cannot derive are
    // not learned from.
    ParsingData(const ParsingSpec& spec, const Corpus& corpus, const std::vector<size_t>& columns,
                TreeView trees, bool dropout = false);

    uint32_t root_type() const { return root_type_; }

  private:
    uint32_t root_type_;
};

}  // namespace goldbeam
