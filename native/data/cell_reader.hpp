// The cells of some columns of one token.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

class CellReader {
  public:
    CellReader(const Corpus& corpus, const std::vector<size_t>& columns)
        : corpus_(corpus), columns_(columns), cells_(columns.size()) {}

    std::span<const std::string_view> operator()(size_t token) {
        for (size_t c = 0; c < columns_.size(); ++c) cells_[c] = corpus_.cell(token, columns_[c]);
        return cells_;
    }
    // Which one of the corpus is a column of these.
    size_t column(size_t c) const { return columns_[c]; }

  private:
    const Corpus& corpus_;
    const std::vector<size_t>& columns_;
    std::vector<std::string_view> cells_;
};

}  // namespace goldbeam
