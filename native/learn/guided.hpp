// Guided learning (2007 paper, section 2.3, Algorithm 2): the classifier and the order of inference, learned
// together.
#pragma once

#include <span>
#include <vector>

#include "learn/updater.hpp"
#include "learn/violations.hpp"

namespace goldbeam {

// Where an action is made, and what is known there.
template <class P>
struct DecisionSite {
    size_t place;
    typename P::State context;
};

// Decisions of guided search: where gold would make its action, and where the wrong one was preferred.
template <class P>
struct DecisionContrast final : Contrast {
    struct Decision {
        DecisionSite<P> gold, made;
    };

    explicit DecisionContrast(P& problem) : problem(problem) {}

    // promote(w, f(p'.G.A)), demote(w, f(p'.S.T.A))
    size_t difference(Positions gold, Positions made, Delta* out) override {
        const auto add = [&](const DecisionSite<P>& site, Action action, double sign) {
            problem.features(site.place, site.context, action,
                             [&](const FeatureKey& f, Action a) { out->add(f, a, sign); });
        };
        for (size_t k = 0; k < made.size(); ++k) {
            add(decisions[k].gold, gold[k], +1);
            add(decisions[k].made, made[k], -1);
        }
        return made.size();
    }
    void visit_names(Positions gold, Positions made, VisitFeature visit) override {
        const auto name = [&](const DecisionSite<P>& site, Action action) {
            problem.name_features(site.place, site.context,
                                  [&](uint64_t key, auto make) { visit(key, action, make); });
        };
        for (size_t k = 0; k < made.size(); ++k) {
            name(decisions[k].gold, gold[k]);
            name(decisions[k].made, made[k]);
        }
    }

    P& problem;
    std::vector<Decision> decisions;
};

// Search is a guided search that knows gold, of labels (guided_labels.hpp) or of arcs (guided_arcs.hpp):
//   begin(problem, gold), done(), select(), accept(problem, place)
//   made()                                         how many decisions were accepted
//   find_mistakes(problem, place, margin, add)     calls add(site, action, wrong site, wrong action) for what
//                                                  is wrong with the place that is next; not if all is right
//   renew(problem, delta)                          scores anew what depends on the weights of a delta
template <class P, class Search>
class GuidedPerceptron {
  public:
    GuidedPerceptron(P& problem, const GuidedLearning& options)
        : problem_(problem), aggressive_(options.aggressive), search_(options), contrast_(problem) {}

    void learn(std::span<const Action> gold, Updater& updater) {
        search_.begin(problem_, gold);
        const size_t most_updates = kUpdatesAToken * gold.size() + kUpdatesMore;
        while (!search_.done()) {
            const uint32_t place = search_.select();
            forget();
            search_.find_mistakes(problem_, place, updater.margin(),
                                  [&](const DecisionSite<P>& right, Action gold_action,
                                      const DecisionSite<P>& wrong, Action made_action) {
                                      contrast_.decisions.push_back({right, wrong});
                                      gold_.push_back(gold_action);
                                      made_.push_back(made_action);
                                  });
            if (made_.empty()) {
                search_.accept(problem_, place);
            } else if (!aggressive_) {
                update(updater);
                return;
            } else {
                if (updater.report().updates == most_updates || !update(updater)) return updater.give_up();
                search_.renew(problem_, updater.delta());
            }
        }
    }

  private:
    // Far more than any sentence needed that the weights can separate.
    static constexpr size_t kUpdatesAToken = 50, kUpdatesMore = 100;

    void forget() {
        contrast_.decisions.clear();
        gold_.clear();
        made_.clear();
    }

    // False if nothing changes: then the same mistake would be made for ever.
    bool update(Updater& updater) {
        double violation = 0;
        for (size_t k = 0; k < made_.size(); ++k) {
            const auto& [right, wrong] = contrast_.decisions[k];
            violation -= problem_.score(right.place, right.context)[gold_[k]];
            violation += problem_.score(wrong.place, wrong.context)[made_[k]];
        }
        return updater.update(contrast_, gold_, made_, {search_.made() + 1, violation, true}, true);
    }

    P& problem_;
    bool aggressive_;
    Search search_;
    DecisionContrast<P> contrast_;
    std::vector<Action> gold_, made_;  // actions of the decisions
};

// Whether a right action is not far enough ahead of a wrong one. A passive-aggressive step goes to the
// margin, but for rounding.
template <class Score>
bool comes_too_near(Score right, Score wrong, double margin) {
    return static_cast<double>(right) - static_cast<double>(wrong) < margin * (1 - 1e-4);
}

}  // namespace goldbeam
