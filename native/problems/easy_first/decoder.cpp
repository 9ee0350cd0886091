#include "problems/easy_first/decoder.hpp"

#include <limits>

#include "problems/easy_first/problem.hpp"
#include "problems/tokens/read_types.hpp"
#include "problems/tokens/token_data.hpp"

namespace goldbeam {

class EasyFirstTask::Scratch {
  public:
    Scratch(const ParsingSpec& spec, const Frozen& weights)
        : spec_(spec), types_(spec), problem_(spec, weights, types_) {}

    void bind(const Corpus& corpus, CellReader& cells, size_t s) {
        bound_types(types_, [&] { problem_.forget_types(); });
        const uint32_t root = intern_root(spec_, &types_);
        read_types(cells, corpus.sentence_begin(s), corpus.sentence_end(s), types_, &tokens_);
        problem_.bind(tokens_, root);
    }
    FrozenEasyFirst& problem() { return problem_; }

  private:
    const ParsingSpec& spec_;
    ParsingTypes types_;
    FrozenEasyFirst problem_;
    std::vector<uint32_t> tokens_;
};

template class TaskThreads<EasyFirstTask>;

namespace {

using Search = EasyFirstSearch<FrozenEasyFirst>;

// The arc that an action on a pair makes; a head of 0 is the root.
Arc arc_of(const FrozenEasyFirst& problem, uint32_t pair, Action action) {
    Arc arc = problem.arc(problem.pair(pair), action);
    if (arc.head == problem.configurations().root_word()) arc.head = 0;
    return arc;
}

// Searches on to the end; visit(pair, choice, arc) before each action.
template <class Visit>
void finish(Search& search, FrozenEasyFirst& problem, Visit visit) {
    while (!search.done()) {
        const uint32_t pair = search.select();
        const Search::Choice best = search.candidate(pair).best;
        visit(pair, best, arc_of(problem, pair, best.action));
        search.accept(problem, pair);
    }
}

ParsedTree tree_of_roots(const FrozenEasyFirst& problem) {
    const size_t words = problem.configurations().words();
    return {std::vector<uint32_t>(words, 0), std::vector<uint32_t>(words, problem.spec().root_relation())};
}

void add(const Arc& arc, ParsedTree* tree) {
    tree->heads[arc.child - 1] = arc.head;
    tree->relations[arc.child - 1] = arc.relation;
}

// By how much a choice beats every other action on the word that it attaches.
Frozen::Total margin_of(const Search& search, FrozenEasyFirst& problem, uint32_t pair,
                        const Search::Choice& choice) {
    Frozen::Total margin = std::numeric_limits<Frozen::Total>::max();
    const auto state = problem.pair(pair);
    const auto* row = problem.score(pair, state);
    problem.for_valid_moves(state, [&](ParsingSpec::Range actions) {
        for (Action a = actions.begin; a < actions.end; ++a)
            if (a != choice.action) margin = std::min<Frozen::Total>(margin, choice.score - row[a]);
    });
    const TreeRow& trees = problem.row();
    const bool left = problem.spec().actions()[choice.action].move == Move::kLeft;
    const uint32_t other = left ? trees.previous(pair) : trees.next(pair);
    if (other != kNoTree && problem.is_pair(other))
        margin = std::min<Frozen::Total>(margin, choice.score - search.candidate(other).best.score);
    return margin;
}

}  // namespace

template <class Use>
void EasyFirstDecoder::for_searches(const Corpus& corpus, const Columns& columns, size_t threads,
                                    Use use) const {
    share_out(corpus, columns, threads, [&](Scratch& scratch, CellReader& cells, auto each) {
        Search search;
        each([&](size_t s) {
            scratch.bind(corpus, cells, s);
            search.begin(scratch.problem());
            use(search, scratch.problem(), s);
        });
    });
}

std::vector<ParsedTree> EasyFirstDecoder::decode(const Corpus& corpus, const Columns& columns,
                                                 size_t threads) const {
    std::vector<ParsedTree> trees(corpus.sentence_count());
    for_searches(corpus, columns, threads, [&](Search& search, FrozenEasyFirst& problem, size_t s) {
        trees[s] = tree_of_roots(problem);
        finish(search, problem,
               [&](uint32_t, const Search::Choice&, const Arc& arc) { add(arc, &trees[s]); });
    });
    return trees;
}

std::vector<std::vector<Scored<ParsedTree>>> EasyFirstDecoder::k_best(const Corpus& corpus,
                                                                      const Columns& columns,
                                                                      size_t threads) const {
    std::vector<std::vector<Scored<ParsedTree>>> lists(corpus.sentence_count());
    for_searches(corpus, columns, threads, [&](Search& search, FrozenEasyFirst& problem, size_t s) {
        Scored<ParsedTree>& found = lists[s].emplace_back(Scored<ParsedTree>{tree_of_roots(problem), 0});
        finish(search, problem, [&](uint32_t, const Search::Choice& choice, const Arc& arc) {
            add(arc, &found);
            found.score += static_cast<double>(choice.score) * weights_->scale();
        });
    });
    return lists;
}

TreesWithMargins EasyFirstDecoder::margins(const Corpus& corpus, const Columns& columns) const {
    std::vector<double> none(corpus.token_count(), std::numeric_limits<double>::infinity());
    TreesWithMargins found{std::vector<ParsedTree>(corpus.sentence_count()), std::move(none)};
    for_searches(corpus, columns, 1, [&](Search& search, FrozenEasyFirst& problem, size_t s) {
        found.first[s] = tree_of_roots(problem);
        double* margins = found.second.data() + corpus.sentence_begin(s);
        finish(search, problem, [&](uint32_t pair, const Search::Choice& choice, const Arc& arc) {
            add(arc, &found.first[s]);
            const Frozen::Total margin = margin_of(search, problem, pair, choice);
            if (margin != std::numeric_limits<Frozen::Total>::max())  // else nothing else could be done
                margins[arc.child - 1] = static_cast<double>(margin) * weights_->scale();
        });
    });
    return found;
}

SearchTrace EasyFirstDecoder::trace(const Corpus& corpus, const Columns& columns, size_t sentence,
                                    std::span<const Action> gold) const {
    const double scale = weights_->scale();
    Loan scratch = borrow();
    CellReader cells(corpus, columns);
    scratch->bind(corpus, cells, sentence);
    FrozenEasyFirst& problem = scratch->problem();
    Search search;
    SearchTrace trace{scale, {}, {}, {}, {}, {}};
    const auto attached = [&](const Search::Choice& choice, const Arc& arc) {
        return SearchTrace::Attachment{arc.child, arc.head, choice.action,
                                       static_cast<double>(choice.score) * scale};
    };
    problem.follow(gold);
    search.begin(problem);
    bool right = true;
    double total = 0;
    finish(search, problem, [&](uint32_t pair, const Search::Choice& choice, const Arc& arc) {
        trace.attachments.push_back(attached(choice, arc));
        if (gold.empty()) return;
        CurvePoint point;
        if (right && choice.action == search.candidate(pair).right.action) {
            const auto wrong = search.best_of(problem, &Search::Candidate::wrong);
            point.has_rival = wrong.action != kNoAction;
            point.rival = total + static_cast<double>(wrong.score);
        } else {
            right = false;
            point.has_rival = true;
            point.rival = total + static_cast<double>(choice.score);
        }
        point.in_beam = point.best_is_gold = right;
        total += static_cast<double>(choice.score);
        trace.beams.push_back({{total, 0, choice.action, right}});
        trace.curve.push_back(point);
    });
    if (gold.empty()) return trace;
    // The same arcs as gold has, from the start.
    scratch->bind(corpus, cells, sentence);
    problem.follow(gold);
    search.begin(problem);
    for (total = 0; !search.done();) {
        const auto best = search.best_of(problem, &Search::Candidate::right);
        trace.gold_attachments.push_back(attached(best, arc_of(problem, best.number, best.action)));
        total += static_cast<double>(best.score);
        trace.curve[search.made()].gold = total;
        search.join(problem, best.number, best.action);
    }
    return trace;
}

std::vector<JoiningDecision> EasyFirstDecoder::decisions(const Corpus& corpus, const Columns& columns,
                                                         size_t sentence) const {
    const double scale = weights_->scale();
    Loan scratch = borrow();
    CellReader cells(corpus, columns);
    scratch->bind(corpus, cells, sentence);
    FrozenEasyFirst& problem = scratch->problem();
    Search search;
    search.begin(problem);
    std::vector<JoiningDecision> found;
    const auto option = [&](uint32_t pair, Action action, Frozen::Score score) {
        const Arc arc = arc_of(problem, pair, action);
        return JoiningDecision::Option{pair,
                                       {arc.child, arc.head, action, static_cast<double>(score) * scale}};
    };
    finish(search, problem, [&](uint32_t taken, const Search::Choice& choice, const Arc&) {
        JoiningDecision& decision = found.emplace_back();
        decision.taken = option(taken, choice.action, choice.score);
        for (uint32_t k = problem.first_pair(); k != kNoPair; k = problem.next_pair(k)) {
            const auto state = problem.pair(k);
            const auto* row = problem.score(k, state);
            problem.for_valid_moves(state, [&](ParsingSpec::Range actions) {
                for (Action a = actions.begin; a < actions.end; ++a)
                    decision.options.push_back(option(k, a, row[a]));
            });
        }
    });
    return found;
}

NamedWeights EasyFirstDecoder::explain(const Corpus& corpus, const Columns& columns, size_t sentence,
                                       size_t step,
                                       std::span<const std::pair<uint32_t, Action>> options) const {
    Loan scratch = borrow();
    CellReader cells(corpus, columns);
    scratch->bind(corpus, cells, sentence);
    FrozenEasyFirst& problem = scratch->problem();
    Search search;
    search.begin(problem);
    while (!search.done() && search.made() < step) search.accept(problem, search.select());
    if (search.done()) throw ParameterError("the derivation has no such step");
    NamedWeightTable table(*weights_, options.size());
    std::vector<Frozen::Score> scores;
    for (size_t k = 0; k < options.size(); ++k) {
        const auto [pair, action] = options[k];
        if (pair >= problem.places() || !problem.is_pair(pair) || action >= problem.spec().actions().size())
            throw ParameterError("an action is not allowed at this step");
        const auto state = problem.pair(pair);
        scores.push_back(problem.score(pair, state)[action]);
        problem.features(step, state, action, table.sink(k));
        problem.name_features(step, state, table.namer());
    }
    return table.named(std::span<const Frozen::Score>(scores), weights_->scale());
}

}  // namespace goldbeam
