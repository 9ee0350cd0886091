// The probability of each arc if that of a tree is proportional to the exponential of its score, over all
// trees, crossing arcs or not: the marginals of the matrix-tree theorem (Koo et al. 2007, Smith and Smith
// 2007, McDonald and Satta 2007), in cubic time.
//
// The theorem takes differences of entries of an inverse matrix, and where scores are far apart nothing is
// left of such a difference. So the same numbers are computed here from sums of positive terms alone. Think
// of a walk that goes from a word m to a head h with probability p(m, h) proportional to exp(score(h, m)),
// until it is at the root. Then (Wilson 1996)
//     P(h is the head of m)  is proportional to  p(m, h) q(h),
// where q(h) is the probability that a walk from h comes to the root without coming to m. A word k is
// eliminated by letting the walk go from its predecessors right to its successors, as Grassmann, Taksar and
// Heyman (1985) do without subtracting; q is known again in the reverse order. All words but m are eliminated
// for each m; words are halved, so that those in one half share the elimination of the other.
//
// With a single root, arcs from the root are so unlikely that two of them weigh nothing against one.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/interrupt.hpp"

namespace goldbeam {

class TreeMarginals {
  public:
    // score(h, m) as Eisner's. marginals[(m - 1) * (n + 1) + h] becomes the probability that h is the head.
    template <class Score>
    void operator()(size_t n, bool single_root, Score score, std::vector<double>* marginals) {
        width_ = n + 1;
        steps_.assign(n * width_, 0);
        for (uint32_t m = 1; m <= n; ++m) fill_steps(m, single_root, score);
        marginals->assign(n * width_, 0);
        marginals_ = marginals;
        eliminated_.clear();
        reached_.resize(width_);
        std::vector<uint32_t> words;
        for (uint32_t m = 1; m <= n; ++m) words.push_back(m);
        if (n > 0) divide(words, steps_);
    }

  private:
    static constexpr double kLeast = 1e-26;       // relative to the most likely head
    static constexpr double kSingleRoot = 1e-45;  // small beside kLeast, and far from underflow

    // A word with the words that were left after it, and the probabilities to go there or to the root next.
    struct Eliminated {
        uint32_t word;
        std::vector<uint32_t> left;
        std::vector<double> steps;
    };

    template <class Score>
    void fill_steps(uint32_t m, bool single_root, Score& score) {
        double* row = &steps_[(m - 1) * width_];
        double most = -std::numeric_limits<double>::infinity(), sum = 0;
        for (uint32_t h = 0; h < width_; ++h)
            if (h != m) most = std::max(most, static_cast<double>(score(h, m)));
        for (uint32_t h = 0; h < width_; ++h) {
            if (h == m) continue;
            row[h] = std::max(std::exp(static_cast<double>(score(h, m)) - most), kLeast);
            if (h == 0 && single_root) row[h] *= kSingleRoot;
            sum += row[h];
        }
        for (uint32_t h = 0; h < width_; ++h) row[h] /= sum;
    }

    // `steps` has a row for each word; those of the words that are not among these are not looked at.
    void divide(const std::vector<uint32_t>& words, const std::vector<double>& steps) {
        if (words.size() == 1) return finish(words[0]);
        const auto middle = words.begin() + static_cast<ptrdiff_t>(words.size() / 2);
        const std::vector<uint32_t> halves[] = {{words.begin(), middle}, {middle, words.end()}};
        for (const size_t kept : {0u, 1u}) {
            std::vector<double> changed = steps;
            std::vector<uint32_t> left = words;
            for (const uint32_t word : halves[1 - kept]) eliminate(word, &left, &changed);
            divide(halves[kept], changed);
            eliminated_.resize(eliminated_.size() - halves[1 - kept].size());
        }
    }

    void eliminate(uint32_t word, std::vector<uint32_t>* left, std::vector<double>* steps) {
        interrupt::poll();
        std::erase(*left, word);
        const double* row = &(*steps)[(word - 1) * width_];
        double sum = row[0];
        for (const uint32_t other : *left) sum += row[other];
        Eliminated gone{word, *left, std::vector<double>(width_)};
        gone.steps[0] = sum > 0 ? row[0] / sum : 1;
        for (const uint32_t other : *left) gone.steps[other] = sum > 0 ? row[other] / sum : 0;
        for (const uint32_t from : *left) {
            double* changed = &(*steps)[(from - 1) * width_];
            const double through = changed[word];
            changed[0] += through * gone.steps[0];
            for (const uint32_t to : *left) changed[to] += through * gone.steps[to];
        }
        eliminated_.push_back(std::move(gone));
    }

    // All words but one are eliminated.
    void finish(uint32_t m) {
        reached_[0] = 1;
        reached_[m] = 0;
        for (auto gone = eliminated_.rbegin(); gone != eliminated_.rend(); ++gone) {
            double sum = gone->steps[0];
            for (const uint32_t other : gone->left) sum += gone->steps[other] * reached_[other];
            reached_[gone->word] = sum;
        }
        const double* row = &steps_[(m - 1) * width_];
        double* marginals = &(*marginals_)[(m - 1) * width_];
        double sum = 0;
        for (uint32_t h = 0; h < width_; ++h) sum += marginals[h] = row[h] * reached_[h];
        for (uint32_t h = 0; h < width_; ++h) marginals[h] = sum > 0 ? marginals[h] / sum : row[h];
    }

    size_t width_ = 0;
    std::vector<double> steps_;  // of the walk, by word; the diagonal is never looked at
    std::vector<Eliminated> eliminated_;
    std::vector<double> reached_;  // q
    std::vector<double>* marginals_ = nullptr;
};

}  // namespace goldbeam
