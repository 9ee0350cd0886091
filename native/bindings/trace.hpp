// A search that knew gold, as Python sees it: the two curves of the 2012 paper's Figure 3, every beam, and
// the prefix that each update method would choose. For the trajectory of any problem.
#pragma once

#include "bindings/module.hpp"
#include "learn/violations.hpp"
#include "search/trajectory.hpp"

namespace goldbeam::bindings {

// A beam by its back-pointers: (total, rank of the parent in the beam before, action, is gold), in the
// search's order: best first. A list of actions each would grow with the square of the length, and exact
// search keeps thousands.
template <class State, class Total>
nanobind::list linked_beam(const Trajectory<State, Total>& t, size_t after, double scale) {
    nanobind::list beam;
    for (size_t k = 0; k < t.beam_size(after); ++k) {
        const auto& item = t.beam(after)[k];
        beam.append(nanobind::make_tuple(static_cast<double>(item.total) * scale, item.parent, item.action,
                                         item.gold));
    }
    return beam;
}

// The same with whole derivations: (total, actions).
template <class State, class Total>
nanobind::list spelled_beam(const Trajectory<State, Total>& t, size_t after, double scale) {
    nanobind::list beam;
    std::vector<Action> actions;
    for (uint32_t k = 0; k < t.beam_size(after); ++k) {
        t.actions_to(after, k, &actions);
        const double total = static_cast<double>(t.beam(after)[k].total) * scale;
        beam.append(nanobind::make_tuple(total, nanobind::cast(actions)));
    }
    return beam;
}

// A dict a step. `scale` is what one unit of score is worth; `beam_of(after)` gives a step's "beam".
template <class BeamOf>
nanobind::list curve_list(std::span<const CurvePoint> curve, double scale, BeamOf beam_of) {
    nanobind::list steps;
    for (size_t i = 0; i < curve.size(); ++i) {
        const CurvePoint& p = curve[i];
        nanobind::dict step;
        step["gold"] = p.gold * scale;
        step["rival"] = p.has_rival ? nanobind::cast(p.rival * scale) : nanobind::none();
        step["in_beam"] = p.in_beam;
        step["best_is_gold"] = p.best_is_gold;
        step["beam"] = beam_of(i + 1);
        steps.append(step);
    }
    return steps;
}

// For each update method the prefix that it would choose on these curves: (length, size, valid), or None.
// `margin` is in the units of the weights; the finders see the search's own, in which equal is equal.
inline nanobind::dict choices(std::span<const CurvePoint> curve, double scale, double margin) {
    nanobind::dict chosen;
    for (const Finder& finder : all_finders()) {
        const nanobind::str name(finder.name.data(), finder.name.size());
        chosen[name] = nanobind::none();
        if (curve.empty()) continue;
        const Violation v = finder.find(Curves{curve, margin / scale});
        if (v.length > 0) chosen[name] = nanobind::make_tuple(v.length, v.size * scale, v.valid);
    }
    return chosen;
}

// {"steps": [...], "choices": {...}}; without `beams` the beams are left empty, for those who look for a
// sentence.
template <class State, class Total>
nanobind::dict trace_dict(const Trajectory<State, Total>& t, double scale, double margin, bool beams) {
    nanobind::dict trace;
    trace["steps"] = curve_list(t.curve, scale, [&](size_t after) {
        return beams ? linked_beam(t, after, scale) : nanobind::list();
    });
    trace["choices"] = choices(t.curve, scale, margin);
    return trace;
}

}  // namespace goldbeam::bindings
