// One updater for all ways of inference: chains of steps, guided search, whole structures.
//
// Inference finds a rival that it prefers to gold. From there on everything is the same: a violation (2012
// paper, Definition 3) is fixed by w += tau * dPhi with dPhi = Phi(x, y) - Phi(x, z), or with a mean over
// mixtures of the two (SWVP; 2016 paper, Algorithm 2, lines 6-11). The change is made at once (online) or
// waits for the end of a minibatch; hypotheses may be kept for repeated use (Collins and Roark 2004).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/function_ref.hpp"
#include "learn/delta.hpp"
#include "learn/learner_state.hpp"
#include "learn/options.hpp"
#include "learn/report.hpp"
#include "weights/masked.hpp"

namespace goldbeam {

// visit(key, action, make) for a feature, where make() is its name.
using VisitFeature = FunctionRef<void(uint64_t key, Action action, FunctionRef<std::string()> make)>;

// What inference tells of gold and a rival, which are numbers by position: the actions of two derivations,
// the heads of two trees, the labels of decisions.
class Contrast {
  public:
    // Adds Phi(gold) - Phi(other) to an empty delta; returns at how many positions the other one is wrong.
    virtual size_t difference(Positions gold, Positions other, Delta* out) = 0;
    // The features of both; some may come again.
    virtual void visit_names(Positions gold, Positions other, VisitFeature visit) = 0;
    // Whether gold and a rival may be mixed, position by position.
    virtual bool mixes() const { return false; }
    // Of whole structures, gold has to win by the margin for every wrong position, and what is reported of a
    // mixture is its own violation. Of searches, the point of their curves is reported.
    virtual bool is_structure() const { return false; }

  protected:
    ~Contrast() = default;
};

// What one example does, waiting for the end of its minibatch: changes of weights, names of features.
struct PendingUpdates {
    struct Change {
        FeatureKey feature;
        Action action;
        double amount;
    };
    std::vector<Change> changes;
    std::vector<std::pair<uint64_t, std::string>> names;
};

// Each thread has its own. Inference calls `update` for every violation that it finds in an example.
class Updater {
  public:
    Updater(const LearningOptions& options, LearnerState& state)
        : options_(options), state_(state), seen_(state.weights) {}

    // The weights as the present example sees them: what the problem of this thread reads.
    const MaskedWeights& weights() const { return seen_; }
    double margin() const { return options_.step.margin; }

    // Begins an example of so many steps, the `number`-th of the run. Its updates are made at once, or go to
    // `pending`.
    void begin(size_t steps, uint64_t number, PendingUpdates* pending);
    // Ends one whose updates were made at once.
    void end();

    // Updates on a violation. Returns false if that changes no weight; such an update counts all the same,
    // unless it `must_change` one.
    bool update(Contrast& contrast, Positions gold, Positions rival, const Violation& violation,
                bool must_change = false);
    // Follows a gradient, which is the difference of gold.
    void follow(Contrast& gradient, Positions gold);
    void give_up() { report_.gave_up = 1; }
    const ExampleReport& report() const { return report_; }

    // Repeated use: of an example, the rivals of its last search are kept, with what gold is ahead by.
    bool keeps_rivals() const { return state_.hypotheses.on(); }
    void forget_rivals() { rivals_ = {}; }
    void keep_rival(Contrast& contrast, Positions gold, Positions rival, double ahead);

    // The terms of the last update.
    const Delta& delta() const { return delta_; }

  private:
    bool weigh(Contrast& contrast, Positions gold, Positions rival, Weighing* made);
    void mix(Positions gold, Positions rival, Positions set);
    void apply(double tau);
    void keep_names(Contrast& contrast, Positions gold, Positions rival);

    const LearningOptions& options_;
    LearnerState& state_;
    MaskedWeights seen_;
    Mask dropped_;  // features that the example does not see
    PendingUpdates* pending_ = nullptr;
    ExampleReport report_;
    Delta delta_, one_;
    Rivals rivals_;
    // SWVP
    Substructures sets_;
    std::vector<MixedAssignment> mixed_;                 // those of the last update; none for a plain one
    std::vector<std::vector<Delta::Term>> mixed_terms_;  // dPhi by set
    std::vector<uint32_t> mixture_;
};

// The updates of a minibatch, made together in the order of its examples.
void apply_together(std::span<PendingUpdates> group, LearnerState* state);

}  // namespace goldbeam
