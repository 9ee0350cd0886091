// Repeated use of hypotheses (Collins and Roark 2004, section 4.1 and Figure 4).
//
// Searching is dear, and an update looks at one wrong hypothesis alone. So the hypotheses of the last beam of
// each example are kept, as differences from gold, and after each example the model is updated wherever gold
// is not the best of those that are kept.
#pragma once

#include <cstdint>
#include <vector>

#include "learn/delta.hpp"
#include "learn/steps.hpp"
#include "weights/weights.hpp"

namespace goldbeam {

struct RepeatedUse {
    size_t examples = 0;         // that are kept, the last ones; 0: none
    size_t passes = 5;           // T1
    uint32_t most_updates = 50;  // T2, of one example's hypotheses
};

// What gold and the hypotheses of a beam differ in.
struct Rivals {
    struct Rival {
        std::vector<Delta::Term> terms;  // Phi(gold) - Phi(hypothesis)
        double fixed;                    // by how much gold is better in what is not learned
    };
    std::vector<Rival> rivals;
    uint32_t updates = 0;  // c_j
};

class HypothesisCache {
  public:
    explicit HypothesisCache(const RepeatedUse& use) : use_(use) {}

    bool on() const { return use_.examples > 0; }
    // One that has kept nothing yet.
    HypothesisCache fresh() const { return HypothesisCache(use_); }

    // All that is kept, in flat arrays: hypotheses one after the other, and their terms.
    struct State {
        std::vector<uint32_t> updates, rivals;  // of an example; how many hypotheses it has
        std::vector<double> fixed;              // of a hypothesis
        std::vector<uint32_t> lengths;          // terms of a hypothesis
        std::vector<uint64_t> keys;             // of a term, as all that follow
        std::vector<uint32_t> checks, actions;
        std::vector<double> coefficients;
        uint64_t next = 0;

        template <class State, class Visit>
        static void visit(State& s, Visit visit) {
            visit("updates", s.updates);
            visit("rivals", s.rivals);
            visit("fixed", s.fixed);
            visit("lengths", s.lengths);
            visit("keys", s.keys);
            visit("checks", s.checks);
            visit("actions", s.actions);
            visit("coefficients", s.coefficients);
            visit("next", s.next);
        }
    };
    State state() const;
    // Restores a state. Throws ModelError if it is inconsistent or has an action of `actions` or more.
    void restore(const State& state, size_t actions);

    // Step 2 of Figure 4, after step 1 has given the rivals of one more example.
    void learn(Rivals rivals, const Step& step, Weights* weights) {
        if (kept_.size() < use_.examples) {
            kept_.push_back(std::move(rivals));
        } else {
            kept_[next_] = std::move(rivals);
            next_ = (next_ + 1) % use_.examples;
        }
        for (size_t pass = 0; pass < use_.passes; ++pass) {
            bool changed = false;
            for (Rivals& r : kept_)
                if (r.updates < use_.most_updates) changed |= learn_from(r, step, weights);
            if (!changed) break;  // another pass would find the same
        }
    }

  private:
    static bool learn_from(Rivals& kept, const Step& step, Weights* weights) {
        const Rivals::Rival* worst = nullptr;
        double least = 0;
        for (const Rivals::Rival& rival : kept.rivals) {
            double gap = rival.fixed;
            for (const Delta::Term& term : rival.terms)
                gap += term.coefficient * weights->weight(term.feature.key, term.action);
            if (worst != nullptr ? gap < least : gap <= step.margin) {
                worst = &rival;
                least = gap;
            }
        }
        if (worst == nullptr) return false;
        double norm = 0;
        for (const Delta::Term& term : worst->terms) norm += term.coefficient * term.coefficient;
        if (norm == 0) return false;  // no weights can tell them apart
        const double tau = step.tau(-least, norm, 1);
        for (const Delta::Term& term : worst->terms)
            weights->update(term.feature, term.action, tau * term.coefficient);
        ++kept.updates;
        return true;
    }

    RepeatedUse use_;
    std::vector<Rivals> kept_;
    size_t next_ = 0;  // the oldest, once all places are taken
};

}  // namespace goldbeam
