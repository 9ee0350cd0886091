// A search that knew gold, for people: the two curves of the 2012 paper's Figure 3, and every beam.
#pragma once

#include <vector>

#include "search/trajectory.hpp"

namespace goldbeam {

// What is left of a trajectory when the states of its problem are left out.
struct SearchTrace {
    struct Hypothesis {
        double total;
        uint32_t parent;  // its rank in the beam before
        Action action;
        bool gold;
    };

    // What a step of guided search labelled: a token, with the score U, and so made a span. Its states by
    // their labels, the best first.
    struct Span {
        uint32_t token, begin;
        double score;
        std::vector<std::vector<Action>> states;
    };

    // What a step of easy-first search attached: a word to another one (from 1; 0 is the root), with the
    // score of the action.
    struct Attachment {
        uint32_t child, head;
        Action action;
        double score;
    };

    double scale;                                // what one unit of a score is worth
    std::vector<CurvePoint> curve;               // a point a step
    std::vector<std::vector<Hypothesis>> beams;  // after each step, in the search's order: best first
    std::vector<Span> spans;                     // of guided search only
    std::vector<Attachment> attachments, gold_attachments;  // of easy-first search only
};

template <class State, class Total>
SearchTrace trace_of(const Trajectory<State, Total>& t, double scale) {
    SearchTrace trace{scale, t.curve, {}, {}, {}, {}};
    for (size_t after = 1; after <= t.steps(); ++after) {
        auto& beam = trace.beams.emplace_back();
        for (size_t k = 0; k < t.beam_size(after); ++k) {
            const auto& item = t.beam(after)[k];
            beam.push_back({static_cast<double>(item.total), item.parent, item.action, item.gold});
        }
    }
    return trace;
}

}  // namespace goldbeam
