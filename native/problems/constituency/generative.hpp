// A generative model of trees, top-down and from left to right (Roark 2001; Collins and Roark 2004): each
// label given what is to its left and above it, each word given its tag and what is around that, by deleted
// interpolation along a fixed chain of conditions.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace goldbeam {

// P(y | x1 … xn) = l * ML(y | x1 … xn) + (1 - l) * P(y | x1 … xn-1), the l tied in bins of contexts that have
// seen about as many tokens a type.
class Interpolated {
  public:
    static constexpr size_t kBins = 24;
    using Lambdas = std::vector<std::array<float, kBins>>;  // by level

    // A flat list of events: `levels` keys each, from the least to the most specific, and an outcome.
    struct Events {
        size_t levels;
        std::vector<uint64_t> keys;
        std::vector<uint32_t> outcomes;
        std::vector<uint32_t> sentences;

        size_t size() const { return outcomes.size(); }
        void add(std::span<const uint64_t> key, uint32_t outcome, uint32_t sentence) {
            keys.insert(keys.end(), key.begin(), key.end());
            outcomes.push_back(outcome);
            sentences.push_back(sentence);
        }
    };

    // What a model file holds. Contexts have `keys`, level by level; the entries e of
    // context c are begins[c] <= e < begins[c + 1], by ascending outcome.
    struct Parts {
        std::vector<uint64_t> keys;
        std::vector<float> lambdas;
        std::vector<uint32_t> begins;
        std::vector<uint32_t> outcomes;
        std::vector<float> shares;  // l * ML
        double base = 1;            // of every outcome, before all conditions
    };

    Interpolated() = default;
    // Throws ModelError if the parts do not fit together, or an outcome is `outcomes` or more (0: any).
    Interpolated(Parts parts, size_t outcomes);

    // From the events of the sentences for which wanted(sentence) is true.
    template <class Wanted>
    static Interpolated estimate(const Events& events, const Lambdas& lambdas, double base, Wanted wanted);

    // Expectation-maximisation on held-out sentences of what the others say: those of which
    // held_out(sentence) is true.
    template <class HeldOut>
    static Lambdas fit(const Events& events, double base, HeldOut held_out) {
        std::vector<bool> counted(events.size());
        for (size_t e = 0; e < events.size(); ++e) counted[e] = !held_out(events.sentences[e]);
        return fit_on(events, base, counted);
    }

    const Parts& parts() const { return parts_; }

    // p[y] for all outcomes, of which there are `count`.
    void row(std::span<const uint64_t> keys, float* p, size_t count) const {
        std::fill_n(p, count, static_cast<float>(parts_.base));
        for (const uint64_t key : keys) {
            const size_t context = find(key);
            if (context == kUnseen) return;
            const float rest = 1 - parts_.lambdas[context];
            for (size_t y = 0; y < count; ++y) p[y] *= rest;
            for (uint32_t e = parts_.begins[context]; e < parts_.begins[context + 1]; ++e)
                p[parts_.outcomes[e]] += parts_.shares[e];
        }
    }
    double probability(std::span<const uint64_t> keys, uint32_t outcome) const {
        double p = parts_.base;
        for (const uint64_t key : keys) {
            const size_t context = find(key);
            if (context == kUnseen) return p;
            p = p * (1 - parts_.lambdas[context]) + share(context, outcome);
        }
        return p;
    }

  private:
    static constexpr size_t kUnseen = SIZE_MAX;

    size_t find(uint64_t key) const {
        if (index_.empty()) return kUnseen;
        for (size_t p = key & mask_;; p = (p + 1) & mask_) {
            if (index_[p] == 0) return kUnseen;
            if (parts_.keys[index_[p] - 1] == key) return index_[p] - 1;
        }
    }
    double share(size_t context, uint32_t outcome) const;
    void make_index();
    static Lambdas fit_on(const Events& events, double base, const std::vector<bool>& counted);
    static Parts count(const Events& events, const std::vector<bool>& wanted, const Lambdas& lambdas,
                       double base);

    Parts parts_;
    std::vector<uint32_t> index_;  // open addressing: 1 + context
    size_t mask_ = 0;
};

template <class Wanted>
Interpolated Interpolated::estimate(const Events& events, const Lambdas& lambdas, double base,
                                    Wanted wanted) {
    std::vector<bool> chosen(events.size());
    for (size_t e = 0; e < events.size(); ++e) chosen[e] = wanted(events.sentences[e]);
    Interpolated made;
    made.parts_ = count(events, chosen, lambdas, base);
    made.make_index();
    return made;
}

// Labels and words.
struct GenerativeModel {
    static constexpr size_t kLabelLevels = 11, kWordLevels = 6;

    Interpolated labels, words;
    std::vector<uint32_t> known;  // the outcomes of the words that training had more than once, ascending

    // What a word is as an outcome: itself, or words like it if it is rare.
    uint32_t outcome(std::string_view word) const;
};

// A word as an outcome, whether it is known or not; and the class of rare words that are like it.
uint32_t word_outcome(std::string_view word);
uint32_t rare_outcome(std::string_view word);

}  // namespace goldbeam
