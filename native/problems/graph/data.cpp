#include "problems/graph/data.hpp"

#include "problems/tokens/without_words.hpp"

namespace goldbeam {

uint32_t intern_root(const GraphSpec& spec, GraphTypes* types) {
    return types->intern(std::vector<std::string_view>(spec.columns().size(), "<root>"));
}

GraphData::GraphData(const GraphSpec& spec, const Corpus& corpus, const std::vector<size_t>& columns,
                     TreeView trees, const ArcLists* candidates, bool dropout)
    : spec_(&spec), types_(spec), root_type_(intern_root(spec, &types_)) {
    CellReader cells(corpus, columns);
    tokens_.reserve(corpus.token_count());
    for (size_t token = 0; token < corpus.token_count(); ++token) {
        tokens_.push_back(types_.intern(cells(token)));
        gold_.push_back(pack_arc(trees.heads[token], trees.relations[token]));
    }
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        const size_t begin = corpus.sentence_begin(s), end = corpus.sentence_end(s);
        begins_.push_back(end);
        const auto heads = trees.heads.subspan(begin, end - begin);
        const auto roots = std::count(heads.begin(), heads.end(), 0u);
        left_out_.push_back(end - begin > kLongestWhole || (spec.single_root() && roots > 1));
        if (left_out_.back()) unreachable_.push_back(s);
    }
    if (spec.order() == 2) {
        if (candidates == nullptr || candidates->ends.size() != corpus.sentence_count())
            throw ParameterError("order 2 needs candidate arcs for every sentence");
        add_candidates(*candidates);
    }
    if (dropout) without_words_ = types_without_words(spec, &types_);
}

// A tree that is learned from must be among the candidates.
void GraphData::add_candidates(const ArcLists& candidates) {
    for (size_t s = 0; s < sentence_count(); ++s) {
        const auto found = candidates.of(s);
        candidates_.arcs.insert(candidates_.arcs.end(), found.begin(), found.end());
        for (uint32_t m = 1; m <= tokens(s).size(); ++m) {
            const CandidateArcs::Arc arc{head_of(gold_[begins_[s] + m - 1]), m};
            if (std::find(found.begin(), found.end(), arc) != found.end()) continue;
            ++lost_;
            candidates_.arcs.push_back(arc);
        }
        candidates_.ends.push_back(candidates_.arcs.size());
    }
}

}  // namespace goldbeam
