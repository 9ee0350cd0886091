// What speaks for an action, as Python sees it.
#pragma once

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "search/explanation.hpp"

namespace goldbeam::bindings {

// The action that was taken, and the scores of all that were allowed.
using DecisionTuple = std::tuple<Action, std::vector<std::pair<Action, double>>>;
inline DecisionTuple decision_tuple(const Decision& decision) { return {decision.action, decision.scores}; }

// Names of features with their weights for each option, the options' scores, and what these are besides.
using NamedWeightsTuple = std::tuple<std::vector<std::pair<std::string, std::vector<double>>>,
                                     std::vector<double>, std::vector<double>>;
inline NamedWeightsTuple named_weights_tuple(const NamedWeights& found) {
    std::vector<std::pair<std::string, std::vector<double>>> features;
    for (const auto& feature : found.features) features.emplace_back(feature.name, feature.weights);
    return {std::move(features), found.scores, found.rest};
}

}  // namespace goldbeam::bindings
