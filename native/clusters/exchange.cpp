#include "clusters/exchange.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "core/errors.hpp"
#include "core/interrupt.hpp"
#include "core/random.hpp"

namespace goldbeam {

namespace {

// Larger batches look at older classes, smaller ones leave threads waiting for each other.
constexpr size_t kBatch = 64;

// A gain below is rounding: of counts in the millions the last digits of n log n are about 1e-8.
constexpr double kLeastGain = 1e-6;

std::vector<uint32_t> first_classes(size_t words, uint32_t clusters) {
    if (clusters < 2 || clusters > words)
        throw ParameterError("there must be 2 clusters or more, and as many words");
    std::vector<uint32_t> classes(words);
    for (size_t word = 0; word < words; ++word)
        classes[word] = static_cast<uint32_t>(std::min<size_t>(word, clusters - 1));
    return classes;
}

}  // namespace

Exchange::Exchange(const Bigrams& bigrams, uint32_t clusters, uint64_t seed, size_t threads)
    : Exchange(bigrams, clusters, seed, threads, first_classes(bigrams.words(), clusters), {}) {}

Exchange::Exchange(const Bigrams& bigrams, uint32_t clusters, uint64_t seed, size_t threads,
                   std::vector<uint32_t> classes, ExchangeProgress progress)
    : counts_(bigrams, clusters, std::move(classes)),
      seed_(seed),
      crew_(threads),
      progress_(progress),
      best_(kBatch),
      scratch_(crew_.size()) {
    // At the beginning of a pass, `moved` is that of the last one.
    const size_t looked_at = progress.position == 0 ? bigrams.words() : progress.position;
    if (progress.position >= bigrams.words() || progress.moved > looked_at)
        throw ParameterError("the position is outside the pass");
    order_words();
}

// Frequent words first, in the first pass: their classes are what the others then find.
void Exchange::order_words() {
    const auto words = static_cast<uint32_t>(counts_.classes().size());
    if (progress_.pass == 0) {
        order_.resize(words);
        std::iota(order_.begin(), order_.end(), 0u);
    } else {
        order_ = permutation(words, scramble(seed_) + progress_.pass);
    }
}

bool Exchange::run(double seconds) {
    const auto end = interrupt::Clock::now() + std::chrono::duration_cast<interrupt::Clock::duration>(
                                                   std::chrono::duration<double>(seconds));
    moves_.clear();
    if (progress_.position == 0) progress_.moved = 0;
    do {
        const size_t size = std::min(kBatch, order_.size() - progress_.position);
        run_batch({order_.data() + progress_.position, size});
        progress_.position += static_cast<uint32_t>(size);
        if (progress_.position == order_.size()) {
            ++progress_.pass;
            progress_.position = 0;
            order_words();
            return true;
        }
    } while (interrupt::Clock::now() < end);
    return false;
}

void Exchange::run_batch(std::span<const uint32_t> words) {
    std::atomic<size_t> next{0};
    crew_.run([&](size_t worker) {
        for (size_t i; (i = next.fetch_add(1)) < words.size();) {
            const uint32_t word = words[i];
            best_[i] = counts_.may_move(word) ? counts_.best_class(word, &scratch_[worker])
                                              : ClassCounts::Move{counts_.classes()[word], 0};
        }
    });
    // From here on nothing is interrupted.
    for (size_t i = 0; i < words.size(); ++i) {
        const auto [to, gain] = best_[i];
        if (gain <= kLeastGain || !counts_.may_move(words[i])) continue;
        if (counts_.gain(words[i], to, &scratch_[0]) <= kLeastGain) continue;
        counts_.move(words[i], to, &scratch_[0]);
        moves_.emplace_back(words[i], to);
        ++progress_.moved;
    }
}

}  // namespace goldbeam
