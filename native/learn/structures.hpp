// The perceptron for problems that find whole structures by algorithms of their own, not step by step: the
// structured perceptron of Collins (2002) and SWVP, as Algorithms 1 and 2 of the 2016 paper state them.
//
// Such a problem has
//   Structure                                what is found: a number for each position
//   gold_structure(gold, structure)          the same of gold
//   decode(gold, cost, structure)            the best one; with gold, every other number at a position costs
//   score(structure)                         of any numbers
//   difference(one, other, add, remove)      features, less those of parts that both have
//   learn_rest(gold, margin, learn)          what is learned besides: learn(violation, part, right,
//   preferred)
//                                            for actions of a part of which the wrong one is preferred, or
//                                            comes nearer than the margin
//   gradient(gold, temperature, visit)       for likelihood in place of violations: visit(part, gold less
//                                            expected), where scores are divided by the temperature
#pragma once

#include <span>

#include "learn/updater.hpp"
#include "learn/violations.hpp"

namespace goldbeam {

template <class P>
concept FindsStructures =
    requires(P& p, typename P::Structure structure) { p.decode(structure, 0.0, &structure); };

template <class P>
class StructurePerceptron {
  public:
    // `augmented`: the search looks for the structure that breaks the margin most, not for the best one.
    StructurePerceptron(P& problem, bool augmented, const Likelihood& likelihood)
        : problem_(problem),
          structures_(problem),
          part_(problem),
          gradient_(problem, likelihood),
          augmented_(augmented) {}

    void learn(std::span<const Action> gold, Updater& updater) {
        const double margin = updater.margin();
        problem_.gold_structure(gold, &right_);
        if (gradient_.likelihood.on)
            updater.follow(gradient_, right_);
        else
            learn_structure(updater);
        problem_.learn_rest(
            gold, margin,
            [&](double violation, const typename P::State& part, Action right, Action preferred) {
                part_.part = part;
                updater.update(part_, {&right, 1}, {&preferred, 1}, {gold.size(), violation, true});
            });
    }

  private:
    void learn_structure(Updater& updater) {
        const double margin = updater.margin();
        problem_.decode(augmented_ && margin > 0 ? right_ : none_, margin, &found_);
        if (found_ != right_) {
            const auto size = static_cast<double>(problem_.score(found_) - problem_.score(right_));
            updater.update(structures_, right_, found_, {right_.size(), size, true});
        }
    }
    static auto adds(double sign, Delta* delta) {
        return [sign, delta](const FeatureKey& f, Action a) { delta->add(f, a, sign); };
    }

    struct StructureContrast final : Contrast {
        explicit StructureContrast(P& problem) : problem(problem) {}
        size_t difference(Positions gold, Positions other, Delta* out) override {
            problem.difference(gold, other, adds(+1, out), adds(-1, out));
            size_t wrong = 0;
            for (size_t k = 0; k < gold.size(); ++k) wrong += gold[k] != other[k];
            return wrong;
        }
        void visit_names(Positions gold, Positions other, VisitFeature visit) override {
            for (const Positions structure : {gold, other})
                problem.visit_structure(structure, [&](const auto& part) {
                    problem.name_features(0, part,
                                          [&](uint64_t key, auto make) { visit(key, P::kPartAction, make); });
                });
        }
        bool mixes() const override { return true; }
        bool is_structure() const override { return true; }
        P& problem;
    };

    // Two actions of one part.
    struct PartContrast final : Contrast {
        explicit PartContrast(P& problem) : problem(problem) {}
        size_t difference(Positions gold, Positions other, Delta* out) override {
            problem.features(part, gold[0], adds(+1, out));
            problem.features(part, other[0], adds(-1, out));
            return 1;
        }
        void visit_names(Positions gold, Positions other, VisitFeature visit) override {
            for (const Positions actions : {gold, other})
                problem.name_features(0, part,
                                      [&](uint64_t key, auto make) { visit(key, actions[0], make); });
        }
        P& problem;
        typename P::State part{};
    };

    // Gold less what is expected, under the present weights.
    struct Gradient final : Contrast {
        Gradient(P& problem, const Likelihood& likelihood) : problem(problem), likelihood(likelihood) {}
        size_t difference(Positions gold, Positions, Delta* out) override {
            problem.gradient(gold, likelihood.temperature, [&](const auto& part, double coefficient) {
                problem.features(part, P::kPartAction, adds(likelihood.rate * coefficient, out));
            });
            return 0;
        }
        void visit_names(Positions gold, Positions, VisitFeature visit) override {
            problem.gradient(gold, likelihood.temperature, [&](const auto& part, double) {
                problem.name_features(0, part,
                                      [&](uint64_t key, auto make) { visit(key, P::kPartAction, make); });
            });
        }
        P& problem;
        const Likelihood& likelihood;
    };

    P& problem_;
    StructureContrast structures_;
    PartContrast part_;
    Gradient gradient_;
    bool augmented_;
    typename P::Structure right_, found_, none_;
};

}  // namespace goldbeam
