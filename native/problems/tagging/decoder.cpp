#include "problems/tagging/decoder.hpp"

#include <atomic>

#include "core/crew.hpp"

namespace goldbeam {

namespace {

constexpr size_t kMostTypes = 1 << 17;  // forget token types beyond this: memory stays bounded on any input
constexpr size_t kChunk = 256;          // sentences that a thread takes at a time

template <class Search>
void run(Search& search, FrozenTagging& problem, std::span<const Action> gold = {}) {
    search.begin(problem, gold);
    while (search.step(problem)) {
    }
}

}  // namespace

// One thread's memory and the problem that uses it.
class TaggingDecoder::Scratch {
  public:
    Scratch(const TaggingSpec& spec, const Frozen& weights)
        : types_(spec), rows_(spec), problem_(spec, weights, types_, CachedRows{&rows_}) {}

    FrozenTagging& bind(const Corpus& corpus, CellReader& cells, size_t sentence) {
        if (types_.size() > kMostTypes) {
            types_.clear();
            rows_.forget_types();
        }
        tokens_.clear();
        for (size_t t = corpus.sentence_begin(sentence); t < corpus.sentence_end(sentence); ++t)
            tokens_.push_back(types_.intern(cells(t)));
        problem_.bind(tokens_);
        return problem_;
    }

  private:
    TaggingTypes types_;
    RowCache rows_;
    FrozenTagging problem_;
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
        with_search<FrozenTagging>(search_, weights_->scale(), [&](auto search) {
            std::vector<Action> best;
            for (size_t first; (first = next.fetch_add(kChunk)) < corpus.sentence_count();) {
                const size_t end = std::min(first + kChunk, corpus.sentence_count());
                for (size_t s = first; s < end; ++s) {
                    FrozenTagging& problem = scratch.bind(s);
                    run(search, problem);
                    best_derivation(problem, search.trajectory(), &best);
                    std::copy(best.begin(), best.end(),
                              labels.begin() + static_cast<ptrdiff_t>(corpus.sentence_begin(s)));
                }
            }
        });
    });
    return labels;
}

std::vector<std::vector<ScoredLabels>> TaggingDecoder::k_best(const Corpus& corpus,
                                                              const std::vector<size_t>& columns,
                                                              size_t k) const {
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

TrajectoryOf<FrozenTagging> TaggingDecoder::trace(const Corpus& corpus, const std::vector<size_t>& columns,
                                                  size_t sentence, std::span<const uint32_t> gold) const {
    Reader scratch(*this, corpus, columns);
    SearchOptions options = search_;
    options.beam.runner_up = true;
    return with_search<FrozenTagging>(options, weights_->scale(), [&](auto search) {
        run(search, scratch.bind(sentence), gold);
        return search.trajectory();
    });
}

}  // namespace goldbeam
