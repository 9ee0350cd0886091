#include "problems/morphology/lemma_examples.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/interrupt.hpp"
#include "core/random.hpp"

namespace goldbeam {

void LemmaExamples::add(std::vector<LemmaRanker::Candidate> candidates, std::string_view gold) {
    const auto right = std::find_if(candidates.begin(), candidates.end(),
                                    [&](const auto& candidate) { return candidate.lemma == gold; });
    if (right == candidates.end() || candidates.size() == 1) return;
    Example example{{}, static_cast<size_t>(right - candidates.begin())};
    for (const auto& candidate : candidates) {
        Choice& choice = example.choices.emplace_back(candidate.score, std::vector<uint32_t>{});
        for (const uint32_t key : candidate.features)
            choice.features.push_back(
                numbers_.try_emplace(key, static_cast<uint32_t>(numbers_.size())).first->second);
        std::sort(choice.features.begin(), choice.features.end());
    }
    examples_.push_back(std::move(example));
}

LemmaExamples::Learned LemmaExamples::learn(const Options& options) const {
    std::vector<double> weights(numbers_.size(), 0), sums(numbers_.size(), 0);
    const auto total = [&](const Choice& choice) {
        double score = choice.score;
        for (const uint32_t feature : choice.features) score += weights[feature];
        return score;
    };
    double time = 1;
    std::vector<uint32_t> added, removed;
    for (size_t epoch = 0; epoch < options.epochs; ++epoch) {
        interrupt::poll();
        for (const uint32_t i : permutation(static_cast<uint32_t>(examples_.size()), options.seed + epoch)) {
            ++time;
            const auto& [choices, right] = examples_[i];
            const Choice* rival = nullptr;
            double most = 0;
            for (size_t c = 0; c < choices.size(); ++c) {
                if (c == right) continue;
                const double score = total(choices[c]);
                if (rival != nullptr && score <= most) continue;
                rival = &choices[c];
                most = score;
            }
            const double loss = options.margin + most - total(choices[right]);
            if (loss <= 0) continue;
            added.clear();
            removed.clear();
            const auto& gold = choices[right].features;
            const auto& other = rival->features;
            std::set_difference(gold.begin(), gold.end(), other.begin(), other.end(),
                                std::back_inserter(added));
            std::set_difference(other.begin(), other.end(), gold.begin(), gold.end(),
                                std::back_inserter(removed));
            if (added.empty() && removed.empty()) continue;
            const double step =
                std::min(options.most, loss / static_cast<double>(added.size() + removed.size()));
            const auto change = [&](const std::vector<uint32_t>& features, double by) {
                for (const uint32_t feature : features) {
                    weights[feature] += by;
                    sums[feature] += by * time;
                }
            };
            change(added, step);
            change(removed, -step);
        }
    }
    std::vector<std::pair<uint32_t, float>> kept;
    for (const auto& [key, number] : numbers_) {
        const double weight = weights[number] - sums[number] / time;
        if (std::abs(weight) >= options.least) kept.emplace_back(key, static_cast<float>(weight));
    }
    std::sort(kept.begin(), kept.end());
    Learned learned;
    for (const auto& [key, weight] : kept) {
        learned.keys.push_back(key);
        learned.weights.push_back(weight);
    }
    return learned;
}

}  // namespace goldbeam
