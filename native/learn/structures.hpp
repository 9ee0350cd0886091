// The perceptron for problems that find whole structures by algorithms of their own, not step by step: the
// structured perceptron of Collins (2002) as Algorithm 1 of the 2016 paper states it.
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
#pragma once

#include <span>
#include <vector>

#include "learn/delta.hpp"
#include "learn/perceptron.hpp"
#include "learn/steps.hpp"

namespace goldbeam {

template <class P>
concept FindsStructures =
    requires(P& p, typename P::Structure structure) { p.decode(structure, 0.0, &structure); };

template <class P>
class StructurePerceptron {
  public:
    // `augmented`: the search looks for the structure that breaks the margin most, not for the best one.
    StructurePerceptron(const Step& step, bool augmented) : step_(step), augmented_(augmented) {}

    template <class Apply>
    ExampleReport learn(P& problem, std::span<const Action> gold, const Mask& dropped, Apply apply) {
        ExampleReport report;
        report.steps = gold.size();
        problem.gold_structure(gold, &right_);
        const bool augmented = augmented_ && step_.margin > 0;
        problem.decode(augmented ? right_ : none_, step_.margin, &found_);
        size_t wrong = 0;
        for (size_t k = 0; k < right_.size(); ++k) wrong += right_[k] != found_[k];
        if (wrong > 0) {
            const auto violation = static_cast<double>(problem.score(found_) - problem.score(right_));
            delta_.clear();
            problem.difference(right_, found_, adds(+1), adds(-1));
            structures_ = true;
            update(violation, wrong, dropped, &report, apply);
        }
        structures_ = false;
        problem.learn_rest(
            gold, step_.margin,
            [&](double violation, const typename P::State& part, Action right, Action preferred) {
                delta_.clear();
                problem.features(part, right, adds(+1));
                problem.features(part, preferred, adds(-1));
                decision_ = {part, right, preferred};
                update(violation, 1, dropped, &report, apply);
            });
        return report;
    }

    // The parts of the update that was handed over last.
    template <class Visit>
    void visit_prefixes(P& problem, const GoldPath&, Visit visit) const {
        if (structures_) {
            problem.visit_structure(right_, [&](const auto& part) { visit(0, part, P::kPartAction); });
            problem.visit_structure(found_, [&](const auto& part) { visit(0, part, P::kPartAction); });
            return;
        }
        visit(0, decision_.part, decision_.right);
        visit(0, decision_.part, decision_.preferred);
    }

  private:
    auto adds(double sign) {
        return [this, sign](const FeatureKey& f, Action a) { delta_.add(f, a, sign); };
    }
    template <class Apply>
    void update(double violation, size_t wrong, const Mask& dropped, ExampleReport* report, Apply apply) {
        delta_.drop(dropped);
        apply(delta_, step_.tau(violation, delta_.squared_norm(), wrong));
        ++report->updates;
        report->invalid += violation < -step_.margin * static_cast<double>(wrong);
        report->violation += violation + step_.margin;
        report->prefix += report->steps;
    }

    struct Decision {
        typename P::State part;
        Action right, preferred;
    };
    Step step_;
    bool augmented_;
    bool structures_ = false;
    typename P::Structure right_, found_, none_;
    Decision decision_{};
    Delta delta_;
};

}  // namespace goldbeam
