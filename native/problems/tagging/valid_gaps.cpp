#include "problems/tagging/valid_gaps.hpp"

namespace goldbeam {

ValidGaps::ValidGaps(const TaggingSpec& spec) : n_(spec.labels().size()) {
    const LabelMask& mask = spec.mask();
    if (mask.follow.empty()) return;
    // One step: rows are the label before (the last: the beginning), columns the label after (the last: the
    // end).
    const size_t width = n_ + 1;
    std::vector<uint8_t> step(width * width, 0);
    for (size_t a = 0; a < n_; ++a) {
        std::copy_n(mask.follow.begin() + static_cast<ptrdiff_t>(a * n_), n_,
                    step.begin() + static_cast<ptrdiff_t>(a * width));
        step[a * width + n_] = mask.end[a];
        step[n_ * width + a] = mask.start[a];
    }
    gaps_.push_back(step);
    constexpr size_t kMostGaps = 64;  // a cycle of valid labels could go on for ever
    while (gaps_.size() < kMostGaps) {
        const std::vector<uint8_t>& shorter = gaps_.back();
        std::vector<uint8_t> longer(width * width, 0);
        for (size_t a = 0; a < width; ++a)
            for (size_t b = 0; b < n_; ++b)
                if (step[a * width + b] != 0)
                    for (size_t c = 0; c < width; ++c) longer[a * width + c] |= shorter[b * width + c];
        if (longer == shorter) break;
        gaps_.push_back(std::move(longer));
    }
}

}  // namespace goldbeam
