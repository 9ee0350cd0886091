// How to search, chosen at run time by name.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "search/beam_filter.hpp"

namespace goldbeam {

// By name. Guided search is for chains, in two orders: any, and from left to right.
inline constexpr std::array<std::string_view, 3> kSearches{"beam", "greedy", "viterbi"};
inline constexpr std::array<std::string_view, 2> kGuidedSearches{"guided", "guided-left-to-right"};

struct BeamOptions {
    BeamFilter filter;
    bool merge = true;           // dynamic programming: equivalent states become one
    bool record_merged = false;  // remember what merging dropped, for k-best lists
    bool runner_up = false;      // where the best is gold, find the best that is not, for margins
};

struct GuidedOptions {
    size_t beam = 3;             // states kept of a span
    bool bidirectional = true;   // false: the leftmost token is next
    bool record_merged = false;  // remember what states were merged of, for k-best lists
    bool any_rival = false;      // the rival of gold may be wrong anywhere in its span, not only here
};

struct SearchOptions {
    std::string kind = "beam";  // "greedy", "beam", "viterbi" or "guided"
    BeamOptions beam;
    bool left_to_right = false;  // guided search in this order

    void check() const;
};

}  // namespace goldbeam
