// How to learn: search, update, step, penalties, dropout, minibatches.
#pragma once

#include <cstddef>

#include "learn/dropout.hpp"
#include "learn/repeated.hpp"
#include "learn/steps.hpp"
#include "learn/swvp.hpp"
#include "learn/violations.hpp"
#include "search/options.hpp"
#include "weights/penalty.hpp"

namespace goldbeam {

struct GuidedLearning {
    GuidedOptions search;
    // Whether the search stays at a mistake until the weights no longer make it (Algorithm 2). Otherwise it
    // goes on as long as gold is among the states of an accepted span, and the whole span is learned from
    // where it falls out, or at the end (Collins and Roark 2004).
    bool aggressive = true;
};

// Gradient steps on the likelihood of gold, in place of updates on wrong structures.
struct Likelihood {
    bool on = false;
    double temperature = 1;  // that scores are divided by
    double rate = 0.01;
};

struct LearningOptions {
    SearchOptions search;
    const Finder* finder = nullptr;
    Step step;
    GuidedLearning guided;  // for guided search, which has no finder
    Penalty penalty;
    Dropout dropout;
    size_t minibatch = 1;  // examples that are decoded with the same weights; 1 is online learning
    size_t threads = 1;    // that share a minibatch; the result does not depend on it
    Swvp swvp;
    bool augmented = false;   // for whole structures (learn/structures.hpp)
    Likelihood likelihood;    // for these too
    RepeatedUse repeated;     // of hypotheses
    bool keep_names = false;  // of features

    void check() const;
};

}  // namespace goldbeam
