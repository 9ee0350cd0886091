#include "problems/constituency/decoder.hpp"

#include <atomic>

#include "core/crew.hpp"
#include "problems/constituency/problem.hpp"
#include "search/kbest.hpp"
#include "search/with_search.hpp"

namespace goldbeam {

namespace {

constexpr size_t kMostTypes = 1 << 17;  // forget token types beyond this: memory stays bounded on any input
constexpr size_t kChunk = 4;            // sentences that a thread takes at a time

template <class Search, class P>
void run(Search& search, P& problem, std::span<const Action> gold = {}) {
    search.begin(problem, gold);
    while (search.step(problem)) {
    }
}

}  // namespace

// One thread's memory and the problem that uses it.
class ConstituencyDecoder::Scratch {
  public:
    Scratch(const ConstituencySpec& spec, const Frozen& weights)
        : types_(spec), reader_(spec, &types_), problem_(spec, weights, types_, weights.scale()) {}

    FrozenConstituency& bind(const Corpus& corpus, CellReader& cells, size_t form_column, size_t sentence,
                             const GenerativeScore& generative) {
        if (types_.size() > kMostTypes) {
            types_.clear();
            problem_.forget_types();
        }
        const size_t first = corpus.sentence_begin(sentence), end = corpus.sentence_end(sentence);
        reader_.clear();
        const bool known = reader_.add(corpus, cells, first, end);
        if (generative.model != nullptr)
            reader_.find_outcomes(*generative.model, corpus, form_column, first, end);
        problem_.bind({reader_.types, reader_.tags, reader_.words, reader_.outcomes,
                       ends_in_question(corpus, form_column, first, end), known},
                      generative);
        return problem_;
    }
    const std::vector<Label>& tags() const { return reader_.tags; }

  private:
    ConstituencyTypes types_;
    ConstituencyReader reader_;
    FrozenConstituency problem_;
};

ConstituencyDecoder::~ConstituencyDecoder() = default;

ConstituencyDecoder::ConstituencyDecoder(std::shared_ptr<const ConstituencySpec> spec,
                                         std::shared_ptr<const Frozen> weights, SearchOptions search,
                                         std::shared_ptr<const GenerativeModel> generative, double weight)
    : spec_(std::move(spec)),
      weights_(std::move(weights)),
      search_(std::move(search)),
      generative_(std::move(generative)),
      weight_(weight) {
    check_search(search_, *spec_);
}

ConstituencyDecoder::Loan ConstituencyDecoder::borrow() const {
    return Loan(pool_, [&] { return std::make_unique<Scratch>(*spec_, *weights_); });
}

namespace {

void append(const Nodes& tree, double score, bool flagged, ParsedNodes* out) {
    out->labels.insert(out->labels.end(), tree.labels.begin(), tree.labels.end());
    out->ends.insert(out->ends.end(), tree.ends.begin(), tree.ends.end());
    out->node_ends.push_back(static_cast<uint32_t>(out->labels.size()));
    out->scores.push_back(score);
    out->flagged.push_back(flagged);
}

}  // namespace

ParsedNodes ConstituencyDecoder::decode(const Corpus& corpus, const std::vector<size_t>& columns,
                                        size_t threads) const {
    struct Found {
        Nodes tree;
        double score = 0;
        bool flagged = false;
    };
    std::vector<Found> found(corpus.sentence_count());
    std::atomic<size_t> next{0};
    Crew crew(std::min(threads, corpus.sentence_count() / kChunk + 1));
    crew.run([&](size_t) {
        Loan scratch = borrow();
        CellReader cells(corpus, columns);
        with_search<FrozenConstituency>(search_, 1.0, [&](auto search) {
            std::vector<Action> best;
            for (size_t first; (first = next.fetch_add(kChunk)) < corpus.sentence_count();) {
                for (size_t s = first; s < std::min(first + kChunk, corpus.sentence_count()); ++s) {
                    auto& problem = scratch->bind(corpus, cells, columns[0], s, {generative_.get(), weight_});
                    run(search, problem);
                    const auto& t = search.trajectory();
                    best_derivation(problem, t, &best);
                    const auto& item = t.beam(t.steps())[0];
                    found[s] = {build_tree(spec_->grammar(), best, scratch->tags()), item.total,
                                problem.flagged(item.state)};
                }
            }
        });
    });
    ParsedNodes trees;
    for (const Found& f : found) append(f.tree, f.score, f.flagged, &trees);
    return trees;
}

template <class Use>
void ConstituencyDecoder::each(const Corpus& corpus, const std::vector<size_t>& columns,
                               const SearchOptions& options, Use use) const {
    Loan scratch = borrow();
    CellReader cells(corpus, columns);
    with_search<FrozenConstituency>(options, 1.0, [&](auto search) {
        for (size_t s = 0; s < corpus.sentence_count(); ++s) {
            auto& problem = scratch->bind(corpus, cells, columns[0], s, {generative_.get(), weight_});
            run(search, problem);
            use(problem, search.trajectory(), scratch->tags());
        }
    });
}

ConstituencyDecoder::Lists ConstituencyDecoder::k_best(const Corpus& corpus,
                                                       const std::vector<size_t>& columns, size_t k) const {
    Lists lists;
    SearchOptions options = search_;
    if (options.kind == "greedy") options = {"beam", {}};
    options.beam.filter.width = std::max(options.beam.filter.width, k);
    each(corpus, columns, options, [&](const auto& problem, const auto& t, const auto& tags) {
        const auto derivations = goldbeam::k_best(t, k);
        for (size_t i = 0; i < derivations.size(); ++i)
            append(build_tree(spec_->grammar(), derivations[i].actions, tags), derivations[i].total,
                   problem.flagged(t.beam(t.steps())[i].state), &lists.trees);
        lists.tree_ends.push_back(static_cast<uint32_t>(lists.trees.node_ends.size()));
    });
    return lists;
}

std::vector<double> ConstituencyDecoder::prefixes(const Corpus& corpus,
                                                  const std::vector<size_t>& columns) const {
    std::vector<double> sums;
    each(corpus, columns, search_, [&](const auto&, const auto& t, const auto&) {
        for (size_t step = 1; step <= t.steps(); ++step) {
            const auto* beam = t.beam(step);
            double sum = 0;
            for (size_t i = 0; i < t.beam_size(step); ++i) sum += std::exp(beam[i].total - beam[0].total);
            sums.push_back(beam[0].total + std::log(sum));
        }
    });
    return sums;
}

Trajectory<ConstituencyState, double> ConstituencyDecoder::trace(const Corpus& corpus,
                                                                 const std::vector<size_t>& columns,
                                                                 size_t sentence,
                                                                 std::span<const Action> gold) const {
    Loan scratch = borrow();
    CellReader cells(corpus, columns);
    SearchOptions options = search_;
    options.beam.runner_up = true;
    return with_search<FrozenConstituency>(options, 1.0, [&](auto search) {
        run(search, scratch->bind(corpus, cells, columns[0], sentence, {generative_.get(), weight_}), gold);
        return search.trajectory();
    });
}

}  // namespace goldbeam
