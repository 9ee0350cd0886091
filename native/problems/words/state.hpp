// The state of a word-based segmenter.
#pragma once

#include <cstdint>

namespace goldbeam {

// Where the open word and the one before it begin. Together with the step they are all that features see.
struct WordState {
    static constexpr uint32_t kNone = UINT32_MAX;
    uint32_t begin = kNone, before = kNone;
};

}  // namespace goldbeam
