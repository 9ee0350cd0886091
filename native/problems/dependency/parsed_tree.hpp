// What parsers of dependencies give.
#pragma once

#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

namespace goldbeam {

// Heads (0: the root) and relations, one per token.
struct ParsedTree {
    std::vector<uint32_t> heads, relations;

    auto fields() const { return std::tie(heads, relations); }
    bool operator==(const ParsedTree&) const = default;
};

// The trees of a corpus, with a margin for each of its tokens.
using TreesWithMargins = std::pair<std::vector<ParsedTree>, std::vector<double>>;

}  // namespace goldbeam
