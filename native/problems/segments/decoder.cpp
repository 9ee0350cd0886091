#include "problems/segments/decoder.hpp"

#include "problems/segments/problem.hpp"
#include "problems/tagging/scratch.hpp"

namespace goldbeam {

class SegmentTask::Scratch : public TaggingScratch<FrozenSegments, SegmentSpec> {
    using TaggingScratch::TaggingScratch;
};

template class TaskThreads<SegmentTask>;
template class Decoder<SegmentTask>;

}  // namespace goldbeam
