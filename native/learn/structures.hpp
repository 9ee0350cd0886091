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
#pragma once

#include <span>
#include <vector>

#include "learn/delta.hpp"
#include "learn/report.hpp"
#include "learn/steps.hpp"
#include "learn/swvp.hpp"

namespace goldbeam {

template <class P>
concept FindsStructures =
    requires(P& p, typename P::Structure structure) { p.decode(structure, 0.0, &structure); };

template <class P>
class StructurePerceptron {
  public:
    // `augmented`: the search looks for the structure that breaks the margin most, not for the best one.
    StructurePerceptron(const Step& step, bool augmented, const Swvp& swvp)
        : step_(step), augmented_(augmented), swvp_(swvp) {}

    ExampleReport learn(P& problem, std::span<const Action> gold, const Mask& dropped, ApplyUpdate apply) {
        ExampleReport report;
        report.steps = gold.size();
        problem.gold_structure(gold, &right_);
        const bool augmented = augmented_ && step_.margin > 0;
        problem.decode(augmented ? right_ : none_, step_.margin, &found_);
        size_t wrong = 0;
        for (size_t k = 0; k < right_.size(); ++k) wrong += right_[k] != found_[k];
        structures_ = true;
        if (wrong > 0) learn_structure(problem, wrong, dropped, &report, apply);
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
    void visit_prefixes(P& problem, const GoldPath&, Visit visit) {
        const auto visit_all = [&](const typename P::Structure& structure) {
            problem.visit_structure(structure, [&](const auto& part) { visit(0, part, P::kPartAction); });
        };
        if (structures_) {
            visit_all(right_);
            if (weigher_.mixed().empty()) visit_all(found_);
            for (const MixedAssignment& m : weigher_.mixed()) {
                mix(sets_[m.set]);
                visit_all(mixed_);
            }
            return;
        }
        visit(0, decision_.part, decision_.right);
        visit(0, decision_.part, decision_.preferred);
    }

  private:
    auto adds(double sign) { return adds(sign, &delta_); }
    static auto adds(double sign, Delta* delta) {
        return [sign, delta](const FeatureKey& f, Action a) { delta->add(f, a, sign); };
    }

    // From gold and what was found in its place, or from mixtures of the two.
    void learn_structure(P& problem, size_t wrong, const Mask& dropped, ExampleReport* report,
                         ApplyUpdate apply) {
        weigher_.clear();
        if (swvp_.on) {
            sets_ = substructures_of(swvp_, right_, found_);
            if (sets_.size() != 1 || sets_[0].size() != wrong) {  // else it is the plain update
                const Weighing made = weigh(problem);
                report->gamma_invalid += made.gamma_invalid;
                report->plain_fallbacks += made.plain_fallback;
                if (!made.plain_fallback) return update(-made.margin, made.wrong, dropped, report, apply);
            }
        }
        weigher_.clear();
        delta_.clear();
        problem.difference(right_, found_, adds(+1), adds(-1));
        const auto violation = static_cast<double>(problem.score(found_) - problem.score(right_));
        update(violation, static_cast<double>(wrong), dropped, report, apply);
    }
    Weighing weigh(P& problem) {
        const auto difference = [&](std::span<const uint32_t> set, Delta* out) {
            mix(set);
            problem.difference(right_, mixed_, adds(+1, out), adds(-1, out));
        };
        const auto dot = [&](const Delta& delta) { return margin_of(problem.weights(), delta); };
        return weigher_(swvp_, sets_, step_.margin, difference, dot, &delta_);
    }
    // The mixed assignment m^J.
    void mix(std::span<const uint32_t> set) {
        mixed_ = right_;
        for (const uint32_t k : set) mixed_[k] = found_[k];
    }
    void update(double violation, double wrong, const Mask& dropped, ExampleReport* report,
                ApplyUpdate apply) {
        delta_.drop(dropped);
        apply(delta_, step_.tau(violation, delta_.squared_norm(), wrong));
        ++report->updates;
        report->invalid += violation < -step_.margin * wrong;
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
    const Swvp& swvp_;
    typename P::Structure right_, found_, none_, mixed_;
    Substructures sets_;
    Weigher weigher_;
    Decision decision_{};
    Delta delta_;
};

}  // namespace goldbeam
