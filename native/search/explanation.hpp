// Why a step takes its action, for people: what every other action would score, and the named features that
// speak for one action or another, with their weights in a frozen model.
//
// The same for every problem: the features of an action sum up to its score. Names come from the state, so a
// model needs to have kept none.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/errors.hpp"
#include "search/named_features.hpp"
#include "weights/frozen.hpp"

namespace goldbeam {

// A step of a derivation: its action, and the scores of all actions that were allowed.
struct Decision {
    Action action;
    std::vector<std::pair<Action, double>> scores;
};

// The features that fire for some of several options, with their weights for each. `rest` is what an option
// scores besides: 0 but for problems that score by other means, too, such as a generative model.
struct NamedWeights {
    struct Feature {
        std::string name;
        std::vector<double> weights;
    };
    std::vector<Feature> features;
    std::vector<double> scores, rest;
};

// Adds up the features of options by their keys. Features without a weight are left out.
class NamedWeightTable {
  public:
    NamedWeightTable(const Frozen& weights, size_t options) : weights_(weights), options_(options) {}

    // What a problem calls with the features of an option.
    auto sink(size_t option) {
        return [this, option](const FeatureKey& feature, Action row, double value = 1) {
            const double weight = weights_.weight(feature.key, row) * value;
            if (weight == 0) return;
            const auto [found, added] = places_.try_emplace(feature.key, entries_.size());
            if (added) entries_.push_back({feature.key, {}, std::vector<double>(options_)});
            entries_[found->second].weights[option] += weight;
        };
    }
    // What a problem calls with the names of features, once their weights are known.
    auto namer() {
        return [this](uint64_t key, auto make, Action = kNoAction) {
            const auto found = places_.find(key);
            if (found == places_.end()) return;
            Entry& entry = entries_[found->second];
            if (entry.name.empty()) entry.name = make();
        };
    }

    // Of an option, in units of the weights' scale.
    double sum(size_t option) const {
        double sum = 0;
        for (const Entry& entry : entries_) sum += entry.weights[option];
        return sum;
    }

    // `scores` are those of the options, in units of `scale`.
    template <class Score>
    NamedWeights named(std::span<const Score> scores, double scale) const {
        NamedWeights found;
        for (const Entry& entry : entries_) {
            found.features.push_back({entry.name.empty() ? "bias" : entry.name, entry.weights});
            for (double& weight : found.features.back().weights) weight *= weights_.scale();
        }
        for (size_t k = 0; k < options_; ++k) {
            const double sum = this->sum(k);
            found.scores.push_back(static_cast<double>(scores[k]) * scale);
            // Sums of integers are exact.
            const bool all = std::is_integral_v<Score> && sum == static_cast<double>(scores[k]);
            found.rest.push_back(all ? 0 : found.scores[k] - sum * weights_.scale());
        }
        return found;
    }

  private:
    struct Entry {
        uint64_t key;
        std::string name;
        std::vector<double> weights;  // by option
    };
    const Frozen& weights_;
    size_t options_;
    std::vector<Entry> entries_;  // in the order in which they fired first
    std::unordered_map<uint64_t, size_t> places_;
};

// Takes all successors that a problem emits.
template <class Total>
struct AllSuccessors {
    std::vector<std::pair<Action, Total>>* found;

    void operator()(Action action, Total total) const { found->emplace_back(action, total); }
    // For problems that need not emit what scores less.
    Total least(Total) const
        requires std::is_integral_v<Total>
    {
        return std::numeric_limits<Total>::lowest();
    }
    double cascade() const { return std::numeric_limits<double>::infinity(); }
};

// The actions that are allowed in a state, with what each scores by itself.
template <Problem P>
std::vector<std::pair<Action, typename P::Total>> successors(P& problem, size_t step,
                                                             const typename P::State& state) {
    std::vector<std::pair<Action, typename P::Total>> found;
    problem.enter(step);
    problem.expand(step, state, 0, AllSuccessors<typename P::Total>{&found});
    return found;
}

// Walks along a derivation, which ends with the last action that is not idle; visit(step, state, allowed)
// before each step. Throws ParameterError at an action that is not allowed.
template <Problem P, class Visit>
void walk(P& problem, std::span<const Action> actions, Visit visit) {
    typename P::State state = problem.start();
    for (size_t i = 0; i < actions.size() && actions[i] != kIdle; ++i) {
        if (i >= problem.steps()) throw ParameterError("the derivation is longer than it can be");
        const auto allowed = successors(problem, i, state);
        const auto taken = [&](const auto& successor) { return successor.first == actions[i]; };
        if (std::none_of(allowed.begin(), allowed.end(), taken))
            throw ParameterError("step " + std::to_string(i + 1) + " of the derivation is not allowed there");
        visit(i, state, allowed);
        state = problem.advance(i, state, actions[i]);
    }
}

template <Problem P>
std::vector<Decision> decisions_of(P& problem, std::span<const Action> actions, double scale) {
    std::vector<Decision> found;
    walk(problem, actions, [&](size_t step, const auto&, const auto& allowed) {
        Decision& decision = found.emplace_back(Decision{actions[step], {}});
        for (const auto& [action, total] : allowed)
            decision.scores.emplace_back(action, static_cast<double>(total) * scale);
    });
    return found;
}

// The named weights of actions in a state, whatever their scores are.
template <class P>
void name_actions(P& problem, size_t step, const typename P::State& state, std::span<const Action> actions,
                  NamedWeightTable* table) {
    for (size_t k = 0; k < actions.size(); ++k) problem.features(step, state, actions[k], table->sink(k));
    if constexpr (NamesFeaturesOfActions<P>) {
        for (const Action action : actions) problem.name_features(step, state, action, table->namer());
    } else {
        problem.name_features(step, state, table->namer());
    }
}

// What speaks for several actions at a step of a derivation.
template <Problem P>
    requires NamesFeatures<P> || NamesFeaturesOfActions<P>
NamedWeights explain_step(P& problem, const Frozen& weights, std::span<const Action> derivation, size_t step,
                          std::span<const Action> actions, double scale) {
    if (step >= derivation.size() || derivation[step] == kIdle)
        throw ParameterError("the derivation has no such step");
    NamedWeights found;
    walk(problem, derivation.first(step + 1), [&](size_t at, const auto& state, const auto& allowed) {
        if (at != step) return;
        std::vector<typename P::Total> scores;
        for (const Action action : actions) {
            const auto wanted = [&](const auto& successor) { return successor.first == action; };
            const auto place = std::find_if(allowed.begin(), allowed.end(), wanted);
            if (place == allowed.end()) throw ParameterError("an action is not allowed at this step");
            scores.push_back(place->second);
        }
        NamedWeightTable table(weights, actions.size());
        name_actions(problem, at, state, actions, &table);
        found = table.named(std::span<const typename P::Total>(scores), scale);
    });
    return found;
}

}  // namespace goldbeam
