#include "problems/graph/decoder.hpp"

#include <limits>

#include "problems/tokens/read_types.hpp"

namespace goldbeam {

class GraphTask::Scratch {
  public:
    Scratch(const GraphSpec& spec, const Frozen& weights)
        : spec_(spec), types_(spec), problem_(spec, weights, types_) {}

    FrozenGraph& bind(CellReader& cells, size_t begin, size_t end,
                      std::span<const CandidateArcs::Arc> candidates) {
        bound_types(types_, [] {});
        const uint32_t root = intern_root(spec_, &types_);
        read_types(cells, begin, end, types_, &tokens_);
        problem_.bind(tokens_, root, candidates);
        return problem_;
    }

  private:
    const GraphSpec& spec_;
    GraphTypes types_;
    FrozenGraph problem_;
    std::vector<uint32_t> tokens_;
};

template class TaskThreads<GraphTask>;

template <class Use>
void GraphDecoder::for_pieces(const Corpus& corpus, const Columns& columns, size_t threads,
                              const ArcLists* candidates, Use use) const {
    if (spec_->order() == 2 && (candidates == nullptr || candidates->ends.size() != corpus.sentence_count()))
        throw ParameterError("order 2 needs candidate arcs for every sentence");
    share_out(corpus, columns, threads, [&](Scratch& scratch, CellReader& cells, auto each) {
        std::vector<CandidateArcs::Arc> arcs;
        each([&](size_t s) {
            const size_t begin = corpus.sentence_begin(s), words = corpus.sentence_end(s) - begin;
            for (size_t first = 0; first < words; first += kLongestWhole) {
                const size_t count = std::min(kLongestWhole, words - first);
                arcs.clear();
                // Candidates of a piece are those that were found in the same piece.
                if (spec_->order() == 2)
                    for (const auto [h, m] : candidates->of(s))
                        if (m > first && m <= first + count)
                            arcs.push_back({h == 0 ? 0 : h - static_cast<uint32_t>(first),
                                            m - static_cast<uint32_t>(first)});
                use(scratch.bind(cells, begin + first, begin + first + count, arcs), s,
                    static_cast<uint32_t>(first), count);
            }
        });
    });
}

std::vector<ParsedTree> GraphDecoder::decode(const Corpus& corpus, const Columns& columns, size_t threads,
                                             const ArcLists* candidates) const {
    std::vector<ParsedTree> trees(corpus.sentence_count());
    for_pieces(corpus, columns, threads, candidates,
               [&](FrozenGraph& problem, size_t s, uint32_t first, size_t count) {
                   FrozenGraph::Structure heads;
                   problem.decode({}, 0, &heads);
                   for (uint32_t m = 1; m <= count; ++m) {
                       trees[s].relations.push_back(problem.best_relation(heads[m - 1], m));
                       trees[s].heads.push_back(heads[m - 1] == 0 ? 0 : heads[m - 1] + first);
                   }
               });
    // The roots of later pieces.
    for (ParsedTree& tree : trees) {
        if (tree.heads.size() <= kLongestWhole || !spec_->single_root()) continue;
        const auto root = std::find(tree.heads.begin(), tree.heads.end(), 0u);
        std::replace(root + 1, tree.heads.end(), 0u, static_cast<uint32_t>(root - tree.heads.begin()) + 1);
    }
    return trees;
}

ArcLists GraphDecoder::candidates(const Corpus& corpus, const Columns& columns, size_t most,
                                  size_t threads) const {
    if (spec_->order() != 1) throw ParameterError("candidates are chosen by a parser of order 1");
    std::vector<std::vector<CandidateArcs::Arc>> found(corpus.sentence_count());
    for_pieces(corpus, columns, threads, nullptr,
               [&](FrozenGraph& problem, size_t s, uint32_t first, size_t) {
                   std::vector<CandidateArcs::Arc> arcs;
                   problem.candidates(most, &arcs);
                   for (auto [h, m] : arcs) found[s].push_back({h == 0 ? 0 : h + first, m + first});
               });
    ArcLists lists;
    for (const auto& arcs : found) {
        lists.arcs.insert(lists.arcs.end(), arcs.begin(), arcs.end());
        lists.ends.push_back(lists.arcs.size());
    }
    return lists;
}

TreesWithMargins GraphDecoder::margins(const Corpus& corpus, const Columns& columns,
                                       const ArcLists* candidates) const {
    std::vector<double> none(corpus.token_count(), std::numeric_limits<double>::infinity());
    TreesWithMargins found{decode(corpus, columns, 1, candidates), std::move(none)};
    const auto piece = [&](FrozenGraph& problem, size_t s, uint32_t first, size_t count) {
        FrozenGraph::Structure heads(count);
        for (size_t m = 0; m < count; ++m) {
            const uint32_t h = found.first[s].heads[first + m];
            heads[m] = h <= first ? 0 : h - first;
        }
        const auto best = problem.score(heads);
        for (uint32_t m = 1; m <= count; ++m) {
            interrupt::poll();
            double& margin = found.second[corpus.sentence_begin(s) + first + m - 1];
            const uint32_t kept = heads[m - 1];
            problem.for_other_heads(m, kept, [&](uint32_t h) {
                heads[m - 1] = h;
                margin =
                    std::min(margin, static_cast<double>(best - problem.score(heads)) * weights_->scale());
            });
            heads[m - 1] = kept;
        }
    };
    for_pieces(corpus, columns, 1, candidates, piece);
    return found;
}

}  // namespace goldbeam
