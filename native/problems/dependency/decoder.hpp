// A frozen parser at work: sentences in, heads and relations out.
#pragma once

#include "problems/dependency/parsed_tree.hpp"
#include "problems/dependency/spec.hpp"
#include "search/decoder.hpp"

namespace goldbeam {

struct ParsingTask {
    using Spec = ParsingSpec;
    using Answer = ParsedTree;
    class Scratch;

    // Several derivations may build the same tree, so the beam is wider than a list is long.
    static constexpr size_t kChunk = 16, kListWidth = 2;
};
extern template class TaskThreads<ParsingTask>;
extern template class Decoder<ParsingTask>;

class ParsingDecoder : public Decoder<ParsingTask> {
  public:
    using Decoder::Decoder;

    // The trees, and for each arc by how much the action that made it beat the best action that makes
    // another.
    TreesWithMargins margins(const Corpus& corpus, const Columns& columns) const;
};

}  // namespace goldbeam
