#include "problems/words/decoder.hpp"

#include <atomic>

#include "core/crew.hpp"
#include "problems/words/problem.hpp"
#include "search/kbest.hpp"
#include "search/with_search.hpp"

namespace goldbeam {

namespace {

constexpr size_t kMostTypes = 1 << 17;  // forget types of characters beyond this: memory stays bounded
constexpr size_t kChunk = 256;          // sentences that a thread takes at a time
// A search remembers every beam. So a longer text, such as a file without line ends, is searched in pieces;
// words near the end of a piece are found again with what comes after them.
constexpr size_t kPiece = 1 << 14, kOverlap = 1 << 8;

template <class Search>
void run(Search& search, FrozenWords& problem, std::span<const Action> gold = {}) {
    search.begin(problem, gold);
    while (search.step(problem)) {
    }
}

}  // namespace

// One thread's memory and the problem that uses it.
class WordDecoder::Scratch {
  public:
    Scratch(const WordSpec& spec, const Frozen& weights) : types_(spec), problem_(spec, weights, types_) {}

    FrozenWords& bind(CellReader& cells, size_t begin, size_t end) {
        if (types_.size() > kMostTypes) types_.clear();
        interrupt::poll();  // not every question about a sentence is a search
        tokens_.clear();
        for (size_t t = begin; t < end; ++t) tokens_.push_back(types_.intern(cells(t)));
        problem_.bind(tokens_);
        return problem_;
    }

  private:
    CharacterTypes types_;
    FrozenWords problem_;
    std::vector<uint32_t> tokens_;
};

// A scratch memory for as long as it lives, and the corpus that it reads.
class WordDecoder::Reader {
  public:
    Reader(const WordDecoder& decoder, const Corpus& corpus, const std::vector<size_t>& columns)
        : corpus_(corpus), cells_(corpus, columns), scratch_(decoder.pool_, [&] {
              return std::make_unique<Scratch>(*decoder.spec_, *decoder.weights_);
          }) {}

    FrozenWords& bind(size_t sentence) {
        return scratch_->bind(cells_, corpus_.sentence_begin(sentence), corpus_.sentence_end(sentence));
    }

    // Calls write(first character, beginnings) for each piece of a sentence, one after the other.
    template <class Search, class Write>
    void decode(Search& search, size_t sentence, Write write) {
        const size_t end = corpus_.sentence_end(sentence);
        for (size_t first = corpus_.sentence_begin(sentence); first < end;) {
            FrozenWords& problem = scratch_->bind(cells_, first, std::min(first + kPiece, end));
            run(search, problem);
            best_derivation(problem, search.trajectory(), &best_);
            best_.pop_back();  // it closed the last word
            if (first + best_.size() < end) keep_sure_words();
            write(first, best_);
            first += best_.size();
        }
    }

  private:
    // Cuts best_ at the last word that begins before the overlap, if one does in the second half: a piece
    // must not be searched for a few characters only.
    void keep_sure_words() {
        const auto half = best_.rbegin() + kPiece / 2;
        const auto last = std::find(best_.rbegin() + kOverlap, half, kSeparate);
        if (last != half) best_.resize(static_cast<size_t>(best_.rend() - last) - 1);
    }

    const Corpus& corpus_;
    CellReader cells_;
    Pool<Scratch>::Loan scratch_;
    std::vector<Action> best_;
};

WordDecoder::~WordDecoder() = default;

WordDecoder::WordDecoder(std::shared_ptr<const WordSpec> spec, std::shared_ptr<const Frozen> weights,
                         SearchOptions search)
    : spec_(std::move(spec)), weights_(std::move(weights)), search_(std::move(search)) {
    check_search(search_, *spec_);
}

std::vector<uint32_t> WordDecoder::decode(const Corpus& corpus, const std::vector<size_t>& columns,
                                          size_t threads) const {
    std::vector<uint32_t> begins(corpus.token_count());
    std::atomic<size_t> next{0};
    Crew crew(std::min(threads, corpus.sentence_count() / kChunk + 1));
    crew.run([&](size_t) {
        Reader reader(*this, corpus, columns);
        with_search<FrozenWords>(search_, weights_->scale(), [&](auto search) {
            for (size_t first; (first = next.fetch_add(kChunk)) < corpus.sentence_count();) {
                const size_t end = std::min(first + kChunk, corpus.sentence_count());
                for (size_t s = first; s < end; ++s)
                    reader.decode(search, s, [&](size_t at, const std::vector<Action>& best) {
                        std::copy(best.begin(), best.end(), begins.begin() + static_cast<ptrdiff_t>(at));
                    });
            }
        });
    });
    return begins;
}

std::vector<std::vector<ScoredWords>> WordDecoder::k_best(const Corpus& corpus,
                                                          const std::vector<size_t>& columns,
                                                          size_t k) const {
    std::vector<std::vector<ScoredWords>> all(corpus.sentence_count());
    Reader reader(*this, corpus, columns);
    SearchOptions options = search_;
    options.beam.record_merged = true;
    with_search<FrozenWords>(options, weights_->scale(), [&](auto search) {
        for (size_t s = 0; s < all.size(); ++s) {
            run(search, reader.bind(s));
            for (auto& derivation : goldbeam::k_best(search.trajectory(), k)) {
                if (!derivation.actions.empty()) derivation.actions.pop_back();
                all[s].push_back({static_cast<double>(derivation.total) * weights_->scale(),
                                  std::move(derivation.actions)});
            }
        }
    });
    return all;
}

std::vector<double> WordDecoder::scores(const Corpus& corpus, const std::vector<size_t>& columns,
                                        std::span<const uint32_t> begins) const {
    std::vector<double> scores(corpus.sentence_count());
    Reader reader(*this, corpus, columns);
    for (size_t s = 0; s < scores.size(); ++s) {
        FrozenWords& problem = reader.bind(s);
        const size_t first = corpus.sentence_begin(s);
        const auto actions = word_actions(begins.subspan(first, corpus.sentence_end(s) - first));
        WordState state = problem.start();
        int64_t total = 0;
        for (size_t i = 0; i < actions.size(); ++i) {
            problem.enter(i);
            total = problem.total_after(i, state, total, actions[i]);
            state = problem.advance(i, state, actions[i]);
        }
        scores[s] = static_cast<double>(total) * weights_->scale();
    }
    return scores;
}

Trajectory<WordState, Frozen::Total> WordDecoder::trace(const Corpus& corpus,
                                                        const std::vector<size_t>& columns, size_t sentence,
                                                        std::span<const uint32_t> begins) const {
    Reader reader(*this, corpus, columns);
    SearchOptions options = search_;
    options.beam.runner_up = true;
    const std::vector<Action> gold = word_actions(begins);
    return with_search<FrozenWords>(options, weights_->scale(), [&](auto search) {
        run(search, reader.bind(sentence), gold);
        return search.trajectory();
    });
}

}  // namespace goldbeam
