#include "problems/graph/decoder.hpp"

#include <atomic>
#include <limits>

#include "core/crew.hpp"

namespace goldbeam {

namespace {
constexpr size_t kMostTypes = 1 << 17;  // forget token types beyond this: memory stays bounded on any input
constexpr size_t kChunk = 16;           // sentences that a thread takes at a time
}  // namespace

// One thread's memory and the problem that uses it.
class GraphDecoder::Scratch {
  public:
    Scratch(const GraphSpec& spec, const Frozen& weights)
        : spec_(spec), types_(spec), problem_(spec, weights, types_) {}

    // Some words of a sentence: `first` is the number of the first one, from 0.
    FrozenGraph& bind(const Corpus& corpus, CellReader& cells, size_t sentence, size_t first, size_t count,
                      std::span<const CandidateArcs::Arc> candidates) {
        if (types_.size() > kMostTypes) types_.clear();
        const uint32_t root = intern_root(spec_, &types_);
        tokens_.clear();
        const size_t begin = corpus.sentence_begin(sentence) + first;
        for (size_t t = begin; t < begin + count; ++t) tokens_.push_back(types_.intern(cells(t)));
        problem_.bind(tokens_, root, candidates);
        return problem_;
    }

  private:
    const GraphSpec& spec_;
    GraphTypes types_;
    FrozenGraph problem_;
    std::vector<uint32_t> tokens_;
};

GraphDecoder::~GraphDecoder() = default;

GraphDecoder::GraphDecoder(std::shared_ptr<const GraphSpec> spec, std::shared_ptr<const Frozen> weights,
                           SearchOptions)
    : spec_(std::move(spec)), weights_(std::move(weights)) {}

GraphDecoder::Loan GraphDecoder::borrow() const {
    return Loan(pool_, [&] { return std::make_unique<Scratch>(*spec_, *weights_); });
}

// Calls use(problem, sentence, first word, words) for every sentence, or for every piece of a long one.
template <class Use>
void GraphDecoder::for_sentences(const Corpus& corpus, const std::vector<size_t>& columns, size_t threads,
                                 const ArcLists* candidates, Use use) const {
    if (spec_->order() == 2 && (candidates == nullptr || candidates->ends.size() != corpus.sentence_count()))
        throw ParameterError("order 2 needs candidate arcs for every sentence");
    std::atomic<size_t> next{0};
    Crew crew(std::min(threads, corpus.sentence_count() / kChunk + 1));
    crew.run([&](size_t) {
        Loan scratch = borrow();
        CellReader cells(corpus, columns);
        std::vector<CandidateArcs::Arc> arcs;
        for (size_t begin; (begin = next.fetch_add(kChunk)) < corpus.sentence_count();) {
            for (size_t s = begin; s < std::min(begin + kChunk, corpus.sentence_count()); ++s) {
                const size_t words = corpus.sentence_end(s) - corpus.sentence_begin(s);
                for (size_t first = 0; first < words; first += kLongestWhole) {
                    const size_t count = std::min(kLongestWhole, words - first);
                    arcs.clear();
                    // Candidates of a piece are those that were found in the same piece.
                    if (spec_->order() == 2)
                        for (const auto [h, m] : candidates->of(s))
                            if (m > first && m <= first + count)
                                arcs.push_back({h == 0 ? 0 : h - static_cast<uint32_t>(first),
                                                m - static_cast<uint32_t>(first)});
                    use(scratch->bind(corpus, cells, s, first, count, arcs), s, first, count);
                }
            }
        }
    });
}

ParsedTrees GraphDecoder::decode(const Corpus& corpus, const std::vector<size_t>& columns, size_t threads,
                                 const ArcLists* candidates) const {
    ParsedTrees trees{std::vector<uint32_t>(corpus.token_count()),
                      std::vector<uint32_t>(corpus.token_count())};
    for_sentences(corpus, columns, threads, candidates,
                  [&](FrozenGraph& problem, size_t s, size_t first, size_t count) {
                      FrozenGraph::Structure heads;
                      problem.decode({}, 0, &heads);
                      const size_t begin = corpus.sentence_begin(s);
                      for (uint32_t m = 1; m <= count; ++m) {
                          const size_t token = begin + first + m - 1;
                          trees.relations[token] = problem.best_relation(heads[m - 1], m);
                          trees.heads[token] =
                              heads[m - 1] == 0 ? 0 : heads[m - 1] + static_cast<uint32_t>(first);
                      }
                  });
    // The roots of later pieces.
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        const size_t begin = corpus.sentence_begin(s), words = corpus.sentence_end(s) - begin;
        if (words <= kLongestWhole || !spec_->single_root()) continue;
        uint32_t root = 0;
        for (uint32_t m = 1; m <= words; ++m) {
            if (trees.heads[begin + m - 1] != 0) continue;
            if (root == 0)
                root = m;
            else
                trees.heads[begin + m - 1] = root;
        }
    }
    return trees;
}

ArcLists GraphDecoder::candidates(const Corpus& corpus, const std::vector<size_t>& columns, size_t most,
                                  size_t threads) const {
    if (spec_->order() != 1) throw ParameterError("candidates are chosen by a parser of order 1");
    std::vector<std::vector<CandidateArcs::Arc>> found(corpus.sentence_count());
    for_sentences(
        corpus, columns, threads, nullptr, [&](FrozenGraph& problem, size_t s, size_t first, size_t) {
            std::vector<CandidateArcs::Arc> arcs;
            problem.candidates(most, &arcs);
            for (auto [h, m] : arcs)
                found[s].push_back(
                    {h == 0 ? 0 : h + static_cast<uint32_t>(first), m + static_cast<uint32_t>(first)});
        });
    ArcLists lists;
    for (const auto& arcs : found) {
        lists.arcs.insert(lists.arcs.end(), arcs.begin(), arcs.end());
        lists.ends.push_back(lists.arcs.size());
    }
    return lists;
}

std::pair<ParsedTrees, std::vector<double>> GraphDecoder::margins(const Corpus& corpus,
                                                                  const std::vector<size_t>& columns,
                                                                  const ArcLists* candidates) const {
    ParsedTrees trees = decode(corpus, columns, 1, candidates);
    std::vector<double> margins(corpus.token_count(), std::numeric_limits<double>::infinity());
    for_sentences(
        corpus, columns, 1, candidates, [&](FrozenGraph& problem, size_t s, size_t first, size_t count) {
            FrozenGraph::Structure heads(count);
            const size_t begin = corpus.sentence_begin(s) + first;
            for (size_t m = 0; m < count; ++m) {
                const uint32_t h = trees.heads[begin + m];
                heads[m] = h <= first ? 0 : h - static_cast<uint32_t>(first);
            }
            const auto best = problem.score(heads);
            for (uint32_t m = 1; m <= count; ++m) {
                interrupt::poll();
                const uint32_t kept = heads[m - 1];
                problem.for_other_heads(m, kept, [&](uint32_t h) {
                    heads[m - 1] = h;
                    margins[begin + m - 1] =
                        std::min(margins[begin + m - 1],
                                 static_cast<double>(best - problem.score(heads)) * weights_->scale());
                });
                heads[m - 1] = kept;
            }
        });
    return {std::move(trees), std::move(margins)};
}

}  // namespace goldbeam
