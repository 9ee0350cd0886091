// The state of a tagger: the labels of the last few tokens.
#pragma once

#include <cstdint>

#include "core/hash.hpp"
#include "search/problem.hpp"

namespace goldbeam {

// The last four labels, 16 bits each, the latest lowest; 0xffff where there was none yet.
using LabelHistory = uint64_t;
inline constexpr LabelHistory kNoLabels = ~LabelHistory{0};
inline constexpr uint64_t kNoLabel = 0xffff;

inline LabelHistory push_label(LabelHistory history, Action label) { return (history << 16) | label; }
inline uint64_t label_at(LabelHistory history, int back) { return (history >> (16 * (back - 1))) & 0xffff; }
inline uint64_t label_atom(uint64_t label) { return scramble(label + 1); }

}  // namespace goldbeam
