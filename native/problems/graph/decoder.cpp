#include "problems/graph/decoder.hpp"

#include <limits>
#include <map>

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
    for (ParsedTree& tree : trees) join_pieces(&tree);
    return trees;
}

void GraphDecoder::join_pieces(ParsedTree* tree) const {
    std::vector<uint32_t>& heads = tree->heads;
    if (heads.size() <= kLongestWhole || !spec_->single_root()) return;
    const auto root = std::find(heads.begin(), heads.end(), 0u);
    std::replace(root + 1, heads.end(), 0u, static_cast<uint32_t>(root - heads.begin()) + 1);
}

std::vector<std::vector<Scored<ParsedTree>>> GraphDecoder::k_best(const Corpus& corpus,
                                                                  const Columns& columns, size_t k,
                                                                  size_t threads,
                                                                  const ArcLists* candidates) const {
    std::vector<std::vector<Scored<ParsedTree>>> lists(corpus.sentence_count(), {Scored<ParsedTree>{}});
    for_pieces(
        corpus, columns, threads, candidates, [&](FrozenGraph& problem, size_t s, uint32_t first, size_t) {
            std::vector<Scored<ParsedTree>> longer;
            for (const auto& [total, heads] : problem.k_best(k)) {
                ParsedTree piece;
                for (uint32_t m = 1; m <= heads.size(); ++m) {
                    const uint32_t h = heads[m - 1];
                    piece.relations.push_back(problem.best_relation(h, m));
                    piece.heads.push_back(h == 0 ? 0 : h + first);
                }
                for (Scored<ParsedTree> tree : lists[s]) {
                    tree.heads.insert(tree.heads.end(), piece.heads.begin(), piece.heads.end());
                    tree.relations.insert(tree.relations.end(), piece.relations.begin(),
                                          piece.relations.end());
                    tree.score += static_cast<double>(total) * weights_->scale();
                    longer.push_back(std::move(tree));
                }
            }
            std::stable_sort(longer.begin(), longer.end(),
                             [](const auto& one, const auto& other) { return one.score > other.score; });
            longer.resize(std::min(longer.size(), k));
            lists[s] = std::move(longer);
        });
    for (auto& list : lists)
        for (auto& tree : list) join_pieces(&tree);
    return lists;
}

template <class Use>
void GraphDecoder::for_marginals(const Corpus& corpus, const Columns& columns, double temperature,
                                 size_t threads, Use use) const {
    if (spec_->order() != 1) throw ParameterError("marginals are those of a parser of order 1");
    for_pieces(corpus, columns, threads, nullptr,
               [&](FrozenGraph& problem, size_t s, uint32_t first, size_t count) {
                   std::vector<double> probable;
                   problem.marginals(temperature, &probable);
                   use(s, first, count, probable);
               });
}

std::vector<std::vector<double>> GraphDecoder::marginals(const Corpus& corpus, const Columns& columns,
                                                         double temperature, size_t threads) const {
    std::vector<std::vector<double>> all(corpus.sentence_count());
    for (size_t s = 0; s < all.size(); ++s) {
        const size_t words = corpus.sentence_end(s) - corpus.sentence_begin(s);
        all[s].resize(words * (words + 1));
    }
    for_marginals(corpus, columns, temperature, threads,
                  [&](size_t s, uint32_t first, size_t count, const std::vector<double>& probable) {
                      const size_t width = corpus.sentence_end(s) - corpus.sentence_begin(s) + 1;
                      for (size_t m = 0; m < count; ++m)
                          for (size_t h = 0; h <= count; ++h)
                              all[s][(first + m) * width + (h == 0 ? 0 : h + first)] =
                                  probable[m * (count + 1) + h];
                  });
    return all;
}

std::vector<double> GraphDecoder::marginals_of(const Corpus& corpus, const Columns& columns,
                                               std::span<const uint32_t> heads, double temperature,
                                               size_t threads) const {
    if (heads.size() != corpus.token_count()) throw ParameterError("there must be one head a token");
    std::vector<double> all(heads.size());
    for_marginals(corpus, columns, temperature, threads,
                  [&](size_t s, uint32_t first, size_t count, const std::vector<double>& probable) {
                      const size_t begin = corpus.sentence_begin(s) + first;
                      for (size_t m = 0; m < count; ++m) {
                          const size_t h = heads[begin + m];
                          if (h <= first + count)  // of an earlier piece: its own root
                              all[begin + m] = probable[m * (count + 1) + (h <= first ? 0 : h - first)];
                      }
                  });
    return all;
}

ArcLists GraphDecoder::candidates(const Corpus& corpus, const Columns& columns, size_t most, double least,
                                  double temperature, size_t threads) const {
    if (spec_->order() != 1) throw ParameterError("candidates are chosen by a parser of order 1");
    std::vector<std::vector<CandidateArcs::Arc>> found(corpus.sentence_count());
    for_pieces(corpus, columns, threads, nullptr,
               [&](FrozenGraph& problem, size_t s, uint32_t first, size_t) {
                   std::vector<CandidateArcs::Arc> arcs;
                   problem.candidates(most, least, temperature, &arcs);
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

template <class Use>
void GraphDecoder::for_tree(const Corpus& corpus, const Columns& columns, size_t sentence, uint32_t word,
                            const ArcLists* candidates, Use use) const {
    const size_t words = corpus.sentence_end(sentence) - corpus.sentence_begin(sentence);
    if (words > kLongestWhole)
        throw ParameterError("a sentence of more than " + std::to_string(kLongestWhole) +
                             " words is parsed in pieces and cannot be explained");
    if (word < 1 || word > words) throw ParameterError("the sentence has no such word");
    for_pieces(corpus, columns, 1, candidates, [&](FrozenGraph& problem, size_t s, uint32_t, size_t) {
        if (s != sentence) return;
        FrozenGraph::Structure heads;
        problem.decode({}, 0, &heads);
        use(problem, heads);
    });
}

Decision GraphDecoder::head_decision(const Corpus& corpus, const Columns& columns, size_t sentence,
                                     uint32_t word, const ArcLists* candidates) const {
    Decision found{kNoAction, {}};
    for_tree(corpus, columns, sentence, word, candidates,
             [&](FrozenGraph& problem, FrozenGraph::Structure& heads) {
                 found.action = heads[word - 1];
                 const auto add = [&](uint32_t head) {
                     heads[word - 1] = head;
                     found.scores.emplace_back(head,
                                               static_cast<double>(problem.score(heads)) * weights_->scale());
                 };
                 add(found.action);
                 problem.for_other_heads(word, found.action, add);
             });
    return found;
}

Decision GraphDecoder::relation_decision(const Corpus& corpus, const Columns& columns, size_t sentence,
                                         uint32_t word, const ArcLists* candidates) const {
    Decision found{kNoAction, {}};
    for_tree(corpus, columns, sentence, word, candidates,
             [&](FrozenGraph& problem, const FrozenGraph::Structure& heads) {
                 const uint32_t head = heads[word - 1];
                 found.action = problem.best_relation(head, word);
                 const auto* row = problem.relation_row(head, word);
                 problem.for_relations(head, [&](uint32_t r) {
                     found.scores.emplace_back(
                         r, static_cast<double>(row[GraphSpec::action_of(r)]) * weights_->scale());
                 });
             });
    return found;
}

NamedWeights GraphDecoder::explain_heads(const Corpus& corpus, const Columns& columns, size_t sentence,
                                         uint32_t word, std::span<const uint32_t> asked,
                                         const ArcLists* candidates) const {
    NamedWeights found;
    for_tree(corpus, columns, sentence, word, candidates,
             [&](FrozenGraph& problem, FrozenGraph::Structure& heads) {
                 std::vector<uint32_t> possible{heads[word - 1]};
                 problem.for_other_heads(word, heads[word - 1], [&](uint32_t h) { possible.push_back(h); });
                 std::map<Part, std::vector<size_t>> parts;  // the options that have them
                 std::vector<Frozen::Total> scores;
                 for (size_t k = 0; k < asked.size(); ++k) {
                     if (std::find(possible.begin(), possible.end(), asked[k]) == possible.end())
                         throw ParameterError("a word is no possible head");
                     heads[word - 1] = asked[k];
                     problem.visit_structure(heads, [&](const Part& part) { parts[part].push_back(k); });
                     scores.push_back(problem.score(heads));
                 }
                 NamedWeightTable table(*weights_, asked.size());
                 for (const auto& [part, options] : parts) {
                     if (options.size() == asked.size() && asked.size() > 1) continue;
                     for (const size_t k : options)
                         problem.features(part, GraphSpec::kPartAction, table.sink(k));
                     problem.name_features(0, part, table.namer());
                 }
                 // Without what the parts score that all share.
                 if (!scores.empty()) {
                     const auto shared = scores.front() - static_cast<Frozen::Total>(table.sum(0));
                     for (auto& score : scores) score -= shared;
                 }
                 found = table.named(std::span<const Frozen::Total>(scores), weights_->scale());
             });
    return found;
}

NamedWeights GraphDecoder::explain_relations(const Corpus& corpus, const Columns& columns, size_t sentence,
                                             uint32_t word, std::span<const uint32_t> relations,
                                             const ArcLists* candidates) const {
    NamedWeights found;
    for_tree(corpus, columns, sentence, word, candidates,
             [&](FrozenGraph& problem, const FrozenGraph::Structure& heads) {
                 const Part part{Part::Kind::kRelation, heads[word - 1], word};
                 NamedWeightTable table(*weights_, relations.size());
                 std::vector<Frozen::Score> scores;
                 for (size_t k = 0; k < relations.size(); ++k) {
                     if (relations[k] >= spec_->relations().size())
                         throw ParameterError("the model does not know one of the relations");
                     const Action action = GraphSpec::action_of(relations[k]);
                     scores.push_back(problem.relation_row(part.head, word)[action]);
                     problem.features(part, action, table.sink(k));
                 }
                 problem.name_features(0, part, table.namer());
                 found = table.named(std::span<const Frozen::Score>(scores), weights_->scale());
             });
    return found;
}

}  // namespace goldbeam
