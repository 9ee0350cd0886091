// Everything that a learner knows between two batches: what a checkpoint holds, and all of it. Settings are
// in LearningOptions; what an example or a batch needs for itself is gone at its end. There is no stream of
// random numbers: what dropout hides follows from the seed and the number of the example (dropout.hpp).
#pragma once

#include <memory>

#include "core/state_io.hpp"
#include "learn/names.hpp"
#include "learn/options.hpp"
#include "learn/repeated.hpp"
#include "weights/weights.hpp"

namespace goldbeam {

struct LearnerState {
    LearnerState(const LearningOptions& options, bool keep_names);

    Weights weights;                   // with what averages and penalties remember
    HypothesisCache hypotheses;        // of repeated use
    std::unique_ptr<KeptNames> names;  // null unless names of features are kept

    void pack(StateWriter& out) const;
    // Goes on from what `pack` of a learner with the same settings gave. Throws ModelError if it makes no
    // sense or has an action of `actions` or more; then nothing has changed.
    void restore(const StateReader& in, size_t actions);
};

}  // namespace goldbeam
