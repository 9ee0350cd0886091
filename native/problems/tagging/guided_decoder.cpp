#include "problems/tagging/guided_decoder.hpp"

#include "problems/tagging/guided.hpp"
#include "problems/tagging/scratch.hpp"
#include "search/guided_kbest.hpp"

namespace goldbeam {

class GuidedTask::Scratch : public TaggingScratch<FrozenGuided> {
  public:
    using TaggingScratch::TaggingScratch;
};

template class TaskThreads<GuidedTask>;

namespace {

using Search = GuidedSearch<FrozenGuided>;

// The labels of a hypothesis of a span.
std::vector<Action> labels_of(const Search& search, const Search::Node& state, size_t begin, size_t end) {
    std::vector<Action> labels(end - begin);
    search.visit(state, [&](const auto& node) { labels[node.token - begin] = node.label; });
    return labels;
}

}  // namespace

template <class Use>
void GuidedDecoder::for_searches(const Corpus& corpus, const Columns& columns, size_t threads, bool record,
                                 Use use) const {
    share_out(corpus, columns, threads, [&](Scratch& scratch, CellReader& cells, auto each) {
        Search search({search_.beam.filter.width, !search_.left_to_right, record, false});
        each([&](size_t s) {
            scratch.bind(corpus, cells, s);
            search.begin(scratch.problem());
            while (!search.done()) search.accept(scratch.problem(), search.select());
            use(search, s);
        });
    });
}

std::vector<SentenceLabels> GuidedDecoder::decode(const Corpus& corpus, const Columns& columns,
                                                  size_t threads) const {
    std::vector<SentenceLabels> answers(corpus.sentence_count());
    for_searches(corpus, columns, threads, false, [&](const Search& search, size_t s) {
        if (search.order().empty()) return;
        const auto whole = search.last();
        answers[s].labels = labels_of(search, whole.states.front(), whole.begin, whole.end);
    });
    return answers;
}

std::vector<std::vector<Scored<SentenceLabels>>> GuidedDecoder::k_best(const Corpus& corpus,
                                                                       const Columns& columns, size_t k,
                                                                       size_t threads) const {
    std::vector<std::vector<Scored<SentenceLabels>>> lists(corpus.sentence_count());
    for_searches(corpus, columns, threads, true, [&](const Search& search, size_t s) {
        for (auto& found : goldbeam::k_best(search, k))
            lists[s].push_back(
                {{std::move(found.actions)}, static_cast<double>(found.total) * weights_->scale()});
    });
    return lists;
}

std::vector<double> GuidedDecoder::margins(const Corpus& corpus, const Columns& columns,
                                           std::span<const uint32_t> labels,
                                           std::span<const uint32_t> written) const {
    std::vector<double> margins(corpus.token_count());
    for_problems(corpus, columns, [&](FrozenGuided& problem, size_t s) {
        const auto given = labels.subspan(corpus.sentence_begin(s), problem.size());
        const auto at = [&](size_t i) { return i < given.size() ? Action{given[i]} : kEdgeLabel; };
        problem.observe_all();
        for (size_t i = 0; i < given.size(); ++i) {
            const auto* row = problem.score(i, problem.context(at(i - 1), at(i - 2), at(i + 1), at(i + 2)));
            margins[corpus.sentence_begin(s) + i] = label_margin(
                given[i], written, weights_->scale(), [&](Action a) { return row[given[i]] - row[a]; });
        }
    });
    return margins;
}

SearchTrace GuidedDecoder::trace(const Corpus& corpus, const Columns& columns, size_t sentence,
                                 std::span<const Action> gold) const {
    const double scale = weights_->scale();
    Loan scratch = borrow();
    CellReader cells(corpus, columns);
    scratch->bind(corpus, cells, sentence);
    FrozenGuided& problem = scratch->problem();
    Search search({search_.beam.filter.width, !search_.left_to_right, false, true});
    SearchTrace trace{scale, {}, {}, {}, {}, {}};
    std::vector<Search::Total> gold_totals(problem.size());  // by the first token of a span
    search.begin(problem, gold);
    while (!search.done()) {
        const uint32_t token = search.select();
        const auto* rival = search.rival(token);
        CurvePoint point;
        point.has_rival = rival != nullptr;
        if (rival != nullptr) point.rival = static_cast<double>(rival->total);
        search.accept(problem, token);
        const auto span = search.last();
        const auto& top = span.states.front();
        auto& made = trace.spans.emplace_back(
            SearchTrace::Span{token, span.begin, static_cast<double>(top.score) * scale, {}});
        auto& beam = trace.beams.emplace_back();
        point.in_beam = false;
        for (const auto& state : span.states) {
            made.states.push_back(labels_of(search, state, span.begin, span.end));
            beam.push_back({static_cast<double>(state.total), 0, state.label, state.gold});
            point.in_beam |= state.gold;
        }
        if (gold.empty()) continue;
        auto total =
            problem.score(token, search.gold_context_of(problem, top))[gold[token]] + Search::Total{0};
        if (top.left != kNoNode) total += gold_totals[span.begin];
        if (top.right != kNoNode) total += gold_totals[token + 1];
        gold_totals[span.begin] = total;
        point.gold = static_cast<double>(total);
        point.best_is_gold = top.gold;
        trace.curve.push_back(point);
    }
    return trace;
}

template <class Use>
void GuidedDecoder::for_winners(const Corpus& corpus, const Columns& columns, size_t sentence,
                                Use use) const {
    Loan scratch = borrow();
    CellReader cells(corpus, columns);
    scratch->bind(corpus, cells, sentence);
    FrozenGuided& problem = scratch->problem();
    Search search({search_.beam.filter.width, !search_.left_to_right, false, false});
    search.begin(problem);
    while (!search.done()) search.accept(problem, search.select());
    if (search.order().empty()) return;
    std::vector<Search::Node> winners(problem.size());
    search.visit(search.last().states.front(), [&](const auto& node) { winners[node.token] = node; });
    for (const auto& node : winners) use(problem, node.token, node.label, search.context_of(problem, node));
}

std::vector<Decision> GuidedDecoder::decisions(const Corpus& corpus, const Columns& columns,
                                               size_t sentence) const {
    std::vector<Decision> found;
    for_winners(corpus, columns, sentence,
                [&](FrozenGuided& problem, size_t token, Action label, LabelHistory context) {
                    Decision& decision = found.emplace_back(Decision{label, {}});
                    const auto* row = problem.score(token, context);
                    for (Action a = 0; a < problem.labels(); ++a)
                        decision.scores.emplace_back(a, static_cast<double>(row[a]) * weights_->scale());
                });
    return found;
}

NamedWeights GuidedDecoder::explain(const Corpus& corpus, const Columns& columns, size_t sentence,
                                    size_t token, std::span<const Action> labels) const {
    NamedWeights found;
    for_winners(corpus, columns, sentence,
                [&](FrozenGuided& problem, size_t at, Action, LabelHistory context) {
                    if (at != token) return;
                    const auto* row = problem.score(at, context);
                    std::vector<Frozen::Score> scores;
                    for (const Action label : labels) {
                        if (label >= problem.labels())
                            throw ParameterError("an action is not allowed at this step");
                        scores.push_back(row[label]);
                    }
                    NamedWeightTable table(*weights_, labels.size());
                    name_actions(problem, at, context, labels, &table);
                    found = table.named(std::span<const Frozen::Score>(scores), weights_->scale());
                });
    return found;
}

std::vector<uint32_t> GuidedDecoder::decide_order(const Corpus& corpus, const Columns& columns) const {
    std::vector<uint32_t> ranks(corpus.token_count());
    for_searches(corpus, columns, 1, false, [&](const Search& search, size_t s) {
        uint32_t* out = ranks.data() + corpus.sentence_begin(s);
        for (uint32_t rank = 0; rank < search.order().size(); ++rank) out[search.order()[rank]] = rank;
    });
    return ranks;
}

size_t GuidedDecoder::pairs_of_states(const Corpus& corpus, const Columns& columns) const {
    size_t pairs = 0;
    for_searches(corpus, columns, 1, false, [&](const Search& search, size_t) { pairs += search.pairs(); });
    return pairs;
}

}  // namespace goldbeam
