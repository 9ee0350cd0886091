#include "problems/tagging/decoder.hpp"

#include <atomic>
#include <numeric>

#include "core/crew.hpp"
#include "problems/tagging/guided.hpp"
#include "search/guided.hpp"
#include "search/kbest.hpp"
#include "search/with_search.hpp"

namespace goldbeam {

namespace {

constexpr size_t kMostTypes = 1 << 17;  // forget token types beyond this: memory stays bounded on any input
constexpr size_t kChunk = 256;          // sentences that a thread takes at a time

GuidedSearch<FrozenGuided> guided_search(const SearchOptions& options) {
    return GuidedSearch<FrozenGuided>({options.beam.filter.width, !options.left_to_right});
}

void run(GuidedSearch<FrozenGuided>& search, FrozenGuided& problem) {
    search.begin(problem);
    while (!search.done()) search.accept(problem, search.select());
}

template <class Search>
void run(Search& search, FrozenTagging& problem, std::span<const Action> gold = {}) {
    search.begin(problem, gold);
    while (search.step(problem)) {
    }
}

// By how much each label beats the best other one, in the context of all the labels around it.
template <class Bind>
void guided_margins(const Corpus& corpus, std::span<const uint32_t> labels, std::span<const uint32_t> written,
                    Bind bind, double scale, std::vector<double>* margins) {
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        FrozenGuided& problem = bind(s);
        const auto given = labels.subspan(corpus.sentence_begin(s), problem.size());
        const auto at = [&](size_t i) { return i < given.size() ? Action{given[i]} : kEdgeLabel; };
        problem.observe_all();
        for (size_t i = 0; i < given.size(); ++i) {
            const auto* row = problem.score(i, problem.context(at(i - 1), at(i - 2), at(i + 1), at(i + 2)));
            double margin = std::numeric_limits<double>::infinity();
            for (Action a = 0; a < written.size(); ++a)
                if (written[a] != written[given[i]])
                    margin = std::min(margin, static_cast<double>(row[given[i]] - row[a]) * scale);
            (*margins)[corpus.sentence_begin(s) + i] = margin;
        }
    }
}

}  // namespace

// One thread's memory and the problem that uses it.
class TaggingDecoder::Scratch {
  public:
    Scratch(const TaggingSpec& spec, const Frozen& weights)
        : types_(spec), rows_(spec), problem_(spec, weights, types_, CachedRows{&rows_}) {}

    FrozenTagging& bind(const Corpus& corpus, CellReader& cells, size_t sentence) {
        problem_.bind(types_of(corpus, cells, sentence));
        return problem_;
    }
    FrozenGuided& bind_guided(const Corpus& corpus, CellReader& cells, size_t sentence) {
        if (!guided_)
            guided_ = std::make_unique<FrozenGuided>(problem_.spec(), problem_.weights(), types_,
                                                     CachedRows{&rows_});
        guided_->bind(types_of(corpus, cells, sentence));
        return *guided_;
    }

  private:
    std::span<const uint32_t> types_of(const Corpus& corpus, CellReader& cells, size_t sentence) {
        if (types_.size() > kMostTypes) {
            types_.clear();
            rows_.forget_types();
        }
        interrupt::poll();  // not every question about a sentence is a search
        tokens_.clear();
        for (size_t t = corpus.sentence_begin(sentence); t < corpus.sentence_end(sentence); ++t)
            tokens_.push_back(types_.intern(cells(t)));
        return tokens_;
    }

    TaggingTypes types_;
    RowCache rows_;
    FrozenTagging problem_;
    std::unique_ptr<FrozenGuided> guided_;  // once it is wanted
    std::vector<uint32_t> tokens_;
};

// A scratch memory for as long as it lives, and the corpus that it reads.
class TaggingDecoder::Reader {
  public:
    Reader(const TaggingDecoder& decoder, const Corpus& corpus, const std::vector<size_t>& columns)
        : corpus_(corpus), cells_(corpus, columns), scratch_(decoder.pool_, [&] {
              return std::make_unique<Scratch>(*decoder.spec_, *decoder.weights_);
          }) {}

    FrozenTagging& bind(size_t sentence) { return scratch_->bind(corpus_, cells_, sentence); }
    FrozenGuided& bind_guided(size_t sentence) { return scratch_->bind_guided(corpus_, cells_, sentence); }

  private:
    const Corpus& corpus_;
    CellReader cells_;
    Pool<Scratch>::Loan scratch_;
};

TaggingDecoder::~TaggingDecoder() = default;

TaggingDecoder::TaggingDecoder(std::shared_ptr<const TaggingSpec> spec, std::shared_ptr<const Frozen> weights,
                               SearchOptions search)
    : spec_(std::move(spec)), weights_(std::move(weights)), search_(std::move(search)) {
    check_search(search_, *spec_);
}

std::vector<uint32_t> TaggingDecoder::decode(const Corpus& corpus, const std::vector<size_t>& columns,
                                             size_t threads) const {
    std::vector<uint32_t> labels(corpus.token_count());
    std::atomic<size_t> next{0};
    Crew crew(std::min(threads, corpus.sentence_count() / kChunk + 1));
    crew.run([&](size_t) {
        Reader scratch(*this, corpus, columns);
        const auto for_sentences = [&](auto decode_one) {
            for (size_t first; (first = next.fetch_add(kChunk)) < corpus.sentence_count();)
                for (size_t s = first; s < std::min(first + kChunk, corpus.sentence_count()); ++s)
                    decode_one(s, labels.data() + corpus.sentence_begin(s));
        };
        if (search_.kind == "guided") {
            auto search = guided_search(search_);
            for_sentences([&](size_t s, uint32_t* out) {
                run(search, scratch.bind_guided(s));
                if (search.order().empty()) return;
                search.visit(search.last().states.front(),
                             [&](const auto& node) { out[node.token] = node.label; });
            });
            return;
        }
        with_search<FrozenTagging>(search_, weights_->scale(), [&](auto search) {
            std::vector<Action> best;
            for_sentences([&](size_t s, uint32_t* out) {
                FrozenTagging& problem = scratch.bind(s);
                run(search, problem);
                best_derivation(problem, search.trajectory(), &best);
                std::copy(best.begin(), best.end(), out);
            });
        });
    });
    return labels;
}

RankedLabels TaggingDecoder::ranked(const Corpus& corpus, const std::vector<size_t>& columns, size_t count,
                                    size_t threads) const {
    refuse_guided("ranked labels");
    RankedLabels found{count, std::vector<Action>(corpus.token_count() * count, kNoAction),
                       std::vector<float>(corpus.token_count() * count)};
    std::atomic<size_t> next{0};
    Crew crew(std::min(threads, corpus.sentence_count()));
    crew.run([&](size_t) {
        Reader scratch(*this, corpus, columns);
        std::vector<std::pair<FrozenTagging::Total, Action>> labels;
        const auto better = [](const auto& a, const auto& b) {
            return a.first != b.first ? a.first > b.first : a.second < b.second;
        };
        for (size_t s; (s = next.fetch_add(1)) < corpus.sentence_count();) {
            FrozenTagging& problem = scratch.bind(s);
            FrozenTagging::State state = problem.start();
            for (size_t i = 0; i < corpus.sentence_end(s) - corpus.sentence_begin(s); ++i) {
                problem.enter(i);
                labels.clear();
                problem.expand(i, state, 0, [&](Action a, auto total) { labels.emplace_back(total, a); });
                if (labels.empty()) break;
                const size_t kept = std::min(count, labels.size());
                const auto middle = labels.begin() + static_cast<ptrdiff_t>(kept);
                std::partial_sort(labels.begin(), middle, labels.end(), better);
                const size_t row = (corpus.sentence_begin(s) + i) * count;
                for (size_t k = 0; k < kept; ++k) {
                    found.labels[row + k] = labels[k].second;
                    found.scores[row + k] =
                        static_cast<float>(static_cast<double>(labels[k].first) * weights_->scale());
                }
                state = problem.advance(i, state, labels.front().second);
            }
        }
    });
    return found;
}

std::vector<uint32_t> TaggingDecoder::decide_order(const Corpus& corpus,
                                                   const std::vector<size_t>& columns) const {
    std::vector<uint32_t> ranks(corpus.token_count());
    Reader scratch(*this, corpus, columns);
    auto search = guided_search(search_);
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        uint32_t* out = ranks.data() + corpus.sentence_begin(s);
        if (search_.kind != "guided") {
            std::iota(out, ranks.data() + corpus.sentence_end(s), 0u);
            continue;
        }
        run(search, scratch.bind_guided(s));
        for (uint32_t rank = 0; rank < search.order().size(); ++rank) out[search.order()[rank]] = rank;
    }
    return ranks;
}

size_t TaggingDecoder::pairs_of_states(const Corpus& corpus, const std::vector<size_t>& columns) const {
    Reader scratch(*this, corpus, columns);
    auto search = guided_search(search_);
    size_t pairs = 0;
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        run(search, scratch.bind_guided(s));
        pairs += search.pairs();
    }
    return pairs;
}

std::vector<GuidedStep> TaggingDecoder::guided_steps(const Corpus& corpus, const std::vector<size_t>& columns,
                                                     size_t sentence) const {
    if (search_.kind != "guided") throw ParameterError("only guided search has an order of its own to show");
    Reader scratch(*this, corpus, columns);
    FrozenGuided& problem = scratch.bind_guided(sentence);
    auto search = guided_search(search_);
    std::vector<GuidedStep> steps;
    search.begin(problem);
    while (!search.done()) {
        const uint32_t token = search.select();
        const double score = static_cast<double>(search.states(token).front().score) * weights_->scale();
        search.accept(problem, token);
        const auto span = search.last();
        GuidedStep& step = steps.emplace_back(GuidedStep{token, span.begin, score, {}});
        for (const auto& state : span.states) {
            auto& labels = step.states.emplace_back(span.end - span.begin);
            search.visit(state, [&](const auto& node) { labels[node.token - span.begin] = node.label; });
        }
    }
    return steps;
}

void TaggingDecoder::refuse_guided(const char* what) const {
    if (search_.kind == "guided")
        throw ParameterError(std::string("guided search has no ") + what +
                             "; use a tagger with another search");
}

std::vector<std::vector<ScoredLabels>> TaggingDecoder::k_best(const Corpus& corpus,
                                                              const std::vector<size_t>& columns,
                                                              size_t k) const {
    refuse_guided("k-best lists");
    std::vector<std::vector<ScoredLabels>> all(corpus.sentence_count());
    Reader scratch(*this, corpus, columns);
    SearchOptions options = search_;
    options.beam.record_merged = true;
    with_search<FrozenTagging>(options, weights_->scale(), [&](auto search) {
        for (size_t s = 0; s < all.size(); ++s) {
            run(search, scratch.bind(s));
            for (auto& derivation : goldbeam::k_best(search.trajectory(), k))
                all[s].push_back({static_cast<double>(derivation.total) * weights_->scale(),
                                  std::move(derivation.actions)});
        }
    });
    return all;
}

std::vector<double> TaggingDecoder::margins(const Corpus& corpus, const std::vector<size_t>& columns,
                                            std::span<const uint32_t> labels,
                                            std::span<const uint32_t> written) const {
    std::vector<double> margins(corpus.token_count());
    Reader scratch(*this, corpus, columns);
    const size_t n = spec_->labels().size();
    if (search_.kind == "guided") {
        guided_margins(
            corpus, labels, written, [&](size_t s) -> FrozenGuided& { return scratch.bind_guided(s); },
            weights_->scale(), &margins);
        return margins;
    }
    // advantage[i][a]: score with label a at i less the score of the given labels, the others kept.
    std::vector<int64_t> advantage;
    std::vector<LabelHistory> histories;
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        FrozenTagging& problem = scratch.bind(s);
        const auto gold = labels.subspan(corpus.sentence_begin(s), problem.steps());
        advantage.assign(problem.steps() * n, 0);
        histories.assign(1, problem.start());
        for (size_t i = 0; i < problem.steps(); ++i) {
            problem.enter(i);
            const LabelHistory here = histories.back();
            const int64_t kept = problem.total_after(i, here, 0, gold[i]);
            // Another label at i itself, and at one of the positions before that this one's features look
            // back to.
            for (Action a = 0; a < n; ++a) advantage[i * n + a] += problem.total_after(i, here, 0, a) - kept;
            for (size_t back = 1; back <= std::min(spec_->order(), i); ++back) {
                const size_t j = i - back;
                for (Action a = 0; a < n; ++a) {
                    LabelHistory history = push_label(histories[j], a);
                    for (size_t m = j + 1; m < i; ++m) history = push_label(history, gold[m]);
                    advantage[j * n + a] += problem.total_after(i, history, 0, gold[i]) - kept;
                }
            }
            histories.push_back(push_label(here, gold[i]));
        }
        for (size_t i = 0; i < problem.steps(); ++i) {
            double margin = std::numeric_limits<double>::infinity();
            for (Action a = 0; a < n; ++a)
                if (written[a] != written[gold[i]])
                    margin = std::min(margin, -static_cast<double>(advantage[i * n + a]) * weights_->scale());
            margins[corpus.sentence_begin(s) + i] = margin;
        }
    }
    return margins;
}

std::vector<double> TaggingDecoder::scores(const Corpus& corpus, const std::vector<size_t>& columns,
                                           std::span<const uint32_t> labels) const {
    refuse_guided("scores of whole sentences");
    std::vector<double> scores(corpus.sentence_count());
    Reader scratch(*this, corpus, columns);
    for (size_t s = 0; s < scores.size(); ++s) {
        FrozenTagging& problem = scratch.bind(s);
        LabelHistory state = problem.start();
        int64_t total = 0;
        for (size_t i = 0; i < problem.steps(); ++i) {
            const Action label = labels[corpus.sentence_begin(s) + i];
            problem.enter(i);
            total = problem.total_after(i, state, total, label);
            state = problem.advance(i, state, label);
        }
        scores[s] = static_cast<double>(total) * weights_->scale();
    }
    return scores;
}

Trajectory<LabelHistory, Frozen::Total> TaggingDecoder::trace(const Corpus& corpus,
                                                              const std::vector<size_t>& columns,
                                                              size_t sentence,
                                                              std::span<const uint32_t> gold) const {
    refuse_guided("beam to trace");
    Reader scratch(*this, corpus, columns);
    SearchOptions options = search_;
    options.beam.runner_up = true;
    return with_search<FrozenTagging>(options, weights_->scale(), [&](auto search) {
        run(search, scratch.bind(sentence), gold);
        return search.trajectory();
    });
}

}  // namespace goldbeam
