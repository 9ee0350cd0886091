// A frozen segment tagger at work: sentences in, label numbers out.
#pragma once

#include "problems/segments/spec.hpp"
#include "problems/tagging/guided_decoder.hpp"
#include "search/decoder.hpp"

namespace goldbeam {

struct SegmentTask {
    using Spec = SegmentSpec;
    using Answer = SentenceLabels;
    class Scratch;

    static constexpr size_t kChunk = 256, kListWidth = 0;
};
extern template class TaskThreads<SegmentTask>;
extern template class Decoder<SegmentTask>;

using SegmentDecoder = Decoder<SegmentTask>;

}  // namespace goldbeam
