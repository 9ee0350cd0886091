#include "problems/dependency/decoder.hpp"

#include <atomic>
#include <type_traits>

#include "core/crew.hpp"
#include "problems/dependency/data.hpp"
#include "problems/dependency/merged_states.hpp"
#include "search/kbest.hpp"
#include "search/with_search.hpp"

namespace goldbeam {

namespace {

constexpr size_t kMostTypes = 1 << 17;  // forget token types beyond this: memory stays bounded on any input
constexpr size_t kChunk = 16;           // sentences that a thread takes at a time

template <class Search, class P>
void run(Search& search, P& problem, std::span<const Action> gold = {}) {
    search.begin(problem, gold);
    while (search.step(problem)) {
    }
}

}  // namespace

// One thread's memory and the problem that uses it.
class ParsingDecoder::Scratch {
  public:
    Scratch(const ParsingSpec& spec, const Frozen& weights)
        : spec_(spec), types_(spec), merged_(spec, weights, types_), problem_(merged_.base()) {}

    template <class P>
    P& bind(const Corpus& corpus, CellReader& cells, size_t sentence) {
        if (types_.size() > kMostTypes) {
            types_.clear();
            problem_.forget_types();
        }
        const uint32_t root = intern_root(spec_, &types_);
        tokens_.clear();
        for (size_t t = corpus.sentence_begin(sentence); t < corpus.sentence_end(sentence); ++t)
            tokens_.push_back(types_.intern(cells(t)));
        if constexpr (std::same_as<P, MergedFrozen>) {
            merged_.bind(tokens_, root);
            return merged_;
        } else {
            problem_.bind(tokens_, root);
            return problem_;
        }
    }

    FrozenParsing& plain() { return problem_; }

    // The tree that these actions build; visit(state, action, arc) for each arc.
    template <class Visit>
    void build(std::span<const Action> actions, uint32_t* heads, uint32_t* relations, Visit visit) {
        std::fill_n(heads, tokens_.size(), 0);
        std::fill_n(relations, tokens_.size(), spec_.root_relation());
        auto state = problem_.start();
        const uint32_t root = problem_.configurations().root_word();
        for (size_t i = 0; i < actions.size(); ++i) {
            if (actions[i] == kIdle) break;
            const Arc arc = problem_.arc(state, actions[i]);
            if (arc.child != kNoWord) {
                heads[arc.child - 1] = arc.head == root ? 0 : arc.head;
                relations[arc.child - 1] = arc.relation;
                visit(state, actions[i], arc);
            }
            state = problem_.advance(i, state, actions[i]);
        }
    }
    void build(std::span<const Action> actions, uint32_t* heads, uint32_t* relations) {
        build(actions, heads, relations, [](const ParserState&, Action, const Arc&) {});
    }

  private:
    const ParsingSpec& spec_;
    ParsingTypes types_;
    MergedFrozen merged_;
    FrozenParsing& problem_;  // the same without merging
    std::vector<uint32_t> tokens_;
};

// Calls use(search, problem type) with the search that the options name, on states that are merged or not.
template <class Use>
static auto with_parser(const SearchOptions& options, double scale, Use use) {
    if (merges(options))
        return with_search<MergedFrozen>(
            options, scale, [&](auto search) { return use(search, std::type_identity<MergedFrozen>{}); });
    return with_search<FrozenParsing>(
        options, scale, [&](auto search) { return use(search, std::type_identity<FrozenParsing>{}); });
}

ParsingDecoder::~ParsingDecoder() = default;

ParsingDecoder::ParsingDecoder(std::shared_ptr<const ParsingSpec> spec, std::shared_ptr<const Frozen> weights,
                               SearchOptions search)
    : spec_(std::move(spec)), weights_(std::move(weights)), search_(std::move(search)) {
    check_search(search_, *spec_);
}

ParsingDecoder::Loan ParsingDecoder::borrow() const {
    return Loan(pool_, [&] { return std::make_unique<Scratch>(*spec_, *weights_); });
}

ParsedTrees ParsingDecoder::decode(const Corpus& corpus, const std::vector<size_t>& columns,
                                   size_t threads) const {
    ParsedTrees trees{std::vector<uint32_t>(corpus.token_count()),
                      std::vector<uint32_t>(corpus.token_count())};
    std::atomic<size_t> next{0};
    Crew crew(std::min(threads, corpus.sentence_count() / kChunk + 1));
    crew.run([&](size_t) {
        Loan scratch = borrow();
        CellReader cells(corpus, columns);
        with_parser(search_, weights_->scale(), [&](auto& search, auto type) {
            using P = typename decltype(type)::type;
            std::vector<Action> best;
            for (size_t first; (first = next.fetch_add(kChunk)) < corpus.sentence_count();) {
                const size_t end = std::min(first + kChunk, corpus.sentence_count());
                for (size_t s = first; s < end; ++s) {
                    P& problem = scratch->bind<P>(corpus, cells, s);
                    run(search, problem);
                    best_derivation(problem, search.trajectory(), &best);
                    const size_t begin = corpus.sentence_begin(s);
                    scratch->build(best, trees.heads.data() + begin, trees.relations.data() + begin);
                }
            }
        });
    });
    return trees;
}

std::vector<std::vector<ScoredTree>> ParsingDecoder::k_best(const Corpus& corpus,
                                                            const std::vector<size_t>& columns,
                                                            size_t k) const {
    std::vector<std::vector<ScoredTree>> all(corpus.sentence_count());
    Loan scratch = borrow();
    CellReader cells(corpus, columns);
    SearchOptions options = search_;
    if (options.kind == "greedy") options = {"beam", {}};
    // Several derivations may build the same tree, so the beam is wider than the list is long.
    options.beam.filter.width = std::max(options.beam.filter.width, 2 * k);
    options.beam.merge = false;
    check_search(options, *spec_);
    with_search<FrozenParsing>(options, weights_->scale(), [&](auto search) {
        for (size_t s = 0; s < all.size(); ++s) {
            run(search, scratch->bind<FrozenParsing>(corpus, cells, s));
            const size_t words = corpus.sentence_end(s) - corpus.sentence_begin(s);
            for (const auto& derivation : goldbeam::k_best(search.trajectory(), options.beam.filter.width)) {
                ScoredTree tree{static_cast<double>(derivation.total) * weights_->scale(),
                                std::vector<uint32_t>(words), std::vector<uint32_t>(words)};
                scratch->build(derivation.actions, tree.heads.data(), tree.relations.data());
                const bool known = std::any_of(all[s].begin(), all[s].end(), [&](const ScoredTree& other) {
                    return other.heads == tree.heads && other.relations == tree.relations;
                });
                if (!known && all[s].size() < k) all[s].push_back(std::move(tree));
            }
        }
    });
    return all;
}

std::pair<ParsedTrees, std::vector<double>> ParsingDecoder::margins(
    const Corpus& corpus, const std::vector<size_t>& columns) const {
    ParsedTrees trees{std::vector<uint32_t>(corpus.token_count()),
                      std::vector<uint32_t>(corpus.token_count())};
    std::vector<double> margins(corpus.token_count(), std::numeric_limits<double>::infinity());
    Loan scratch = borrow();
    CellReader cells(corpus, columns);
    with_parser(search_, weights_->scale(), [&](auto& search, auto type) {
        using P = typename decltype(type)::type;
        std::vector<Action> best;
        for (size_t s = 0; s < corpus.sentence_count(); ++s) {
            P& bound = scratch->bind<P>(corpus, cells, s);
            run(search, bound);
            best_derivation(bound, search.trajectory(), &best);
            FrozenParsing& problem = scratch->plain();
            const size_t begin = corpus.sentence_begin(s);
            scratch->build(best, trees.heads.data() + begin, trees.relations.data() + begin,
                           [&](const ParserState& state, Action action, const Arc& arc) {
                               const auto* row = problem.score(state);
                               problem.for_valid_moves(state, [&](ParsingSpec::Range actions) {
                                   for (Action a = actions.begin; a < actions.end; ++a) {
                                       if (a == action) continue;
                                       double& margin = margins[begin + arc.child - 1];
                                       margin = std::min(margin, static_cast<double>(row[action] - row[a]) *
                                                                     weights_->scale());
                                   }
                               });
                           });
        }
    });
    return {std::move(trees), std::move(margins)};
}

Trajectory<ParserState, Frozen::Total> ParsingDecoder::trace(const Corpus& corpus,
                                                             const std::vector<size_t>& columns,
                                                             size_t sentence,
                                                             std::span<const Action> gold) const {
    Loan scratch = borrow();
    CellReader cells(corpus, columns);
    SearchOptions options = search_;
    options.beam.runner_up = true;
    options.beam.merge = false;  // a trace shows derivations one by one
    return with_search<FrozenParsing>(options, weights_->scale(), [&](auto search) {
        run(search, scratch->bind<FrozenParsing>(corpus, cells, sentence), gold);
        return search.trajectory();
    });
}

}  // namespace goldbeam
