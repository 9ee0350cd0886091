// A frozen parser at work: sentences in, heads and relations out.
#pragma once

#include "problems/dependency/parsed_tree.hpp"
#include "problems/dependency/spec.hpp"
#include "problems/easy_first/decoder.hpp"
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

// Where arcs are made in any order, the decoder of easy-first parsing answers; it cannot answer all.
class ParsingDecoder : public Decoder<ParsingTask> {
  public:
    ParsingDecoder(std::shared_ptr<const ParsingSpec> spec, std::shared_ptr<const Frozen> weights,
                   SearchOptions search);

    std::vector<ParsedTree> decode(const Corpus& corpus, const Columns& columns, size_t threads) const;
    std::vector<std::vector<Scored<ParsedTree>>> k_best(const Corpus& corpus, const Columns& columns,
                                                        size_t k, size_t threads = 1) const;
    SearchTrace trace(const Corpus& corpus, const Columns& columns, size_t sentence,
                      std::span<const Action> gold) const;

    // Of derivations; easy-first parsing has none and explains its own steps (easy_first/decoder.hpp).
    std::vector<Decision> decisions(const Corpus& corpus, const Columns& columns, size_t sentence,
                                    std::optional<std::vector<Action>> derivation = {}) const;
    NamedWeights explain(const Corpus& corpus, const Columns& columns, size_t sentence,
                         std::span<const Action> derivation, size_t step,
                         std::span<const Action> actions) const;

    // The trees, and for each arc by how much the action that made it beat the best action that makes
    // another.
    TreesWithMargins margins(const Corpus& corpus, const Columns& columns) const;

    // Null unless arcs are made in any order.
    const EasyFirstDecoder* easy_first() const { return easy_first_.get(); }

  private:
    // Throws ParameterError: easy-first parsing has no derivations.
    void refuse_easy_first() const;

    std::unique_ptr<const EasyFirstDecoder> easy_first_;
};

}  // namespace goldbeam
