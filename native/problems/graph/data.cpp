#include "problems/graph/data.hpp"

namespace goldbeam {

GraphData::GraphData(const GraphSpec& spec, const Corpus& corpus, const std::vector<size_t>& columns,
                     TreeView trees, const ArcLists* candidates, bool dropout)
    : TokenData(spec), root_type_(intern_root(spec, &types_)) {
    read_tokens(corpus, columns);
    std::vector<Action> arcs;
    for (size_t s = 0; s < sentence_count(); ++s) {
        arcs.clear();
        for (size_t token = begins_[s]; token < begins_[s + 1]; ++token)
            arcs.push_back(pack_arc(trees.heads[token], trees.relations[token]));
        const auto roots =
            std::count_if(arcs.begin(), arcs.end(), [](Action arc) { return head_of(arc) == 0; });
        add_gold(arcs, arcs.size() > kLongestWhole || (spec.single_root() && roots > 1));
    }
    if (spec.order() == 2) {
        if (candidates == nullptr || candidates->ends.size() != corpus.sentence_count())
            throw ParameterError("order 2 needs candidate arcs for every sentence");
        add_candidates(*candidates);
    }
    add_types_without_words(dropout);
}

// A tree that is learned from must be among the candidates.
void GraphData::add_candidates(const ArcLists& candidates) {
    for (size_t s = 0; s < sentence_count(); ++s) {
        const auto found = candidates.of(s);
        candidates_.arcs.insert(candidates_.arcs.end(), found.begin(), found.end());
        for (uint32_t m = 1; m <= tokens(s).size(); ++m) {
            const CandidateArcs::Arc arc{head_of(actions_[begins_[s] + m - 1]), m};
            if (std::find(found.begin(), found.end(), arc) != found.end()) continue;
            ++lost_;
            candidates_.arcs.push_back(arc);
        }
        candidates_.ends.push_back(candidates_.arcs.size());
    }
}

}  // namespace goldbeam
