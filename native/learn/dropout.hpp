// Dropout (2014 paper, section 5): what an example has to do without while it is learned.
#pragma once

#include "core/errors.hpp"
#include "core/mask.hpp"

namespace goldbeam {

struct Dropout {
    double input = 0;     // share of tokens that are read as null: features that contain one do not fire
    double features = 0;  // share of features
    uint64_t seed = 0;

    void check() const {
        if (!(input >= 0 && input < 1)) throw ParameterError("dropout must be at least 0 and less than 1");
        if (!(features >= 0 && features < 1))
            throw ParameterError("feature_dropout must be at least 0 and less than 1");
    }
    // What the n-th example that is learned does without: by position, and by key. They depend on nothing
    // else, so a run that goes on from a checkpoint sees the same.
    Mask tokens_of(uint64_t n) const { return {scramble(scramble(seed) + 2 * n), input}; }
    Mask features_of(uint64_t n) const { return {scramble(scramble(seed) + 2 * n + 1), features}; }
};

}  // namespace goldbeam
