#include "bindings/trace.hpp"

#include "learn/violations.hpp"

namespace nb = nanobind;

namespace goldbeam::bindings {

namespace {

// A dict a step; `beam_of(i)` gives its "beam".
template <class BeamOf>
nb::list steps_of(const SearchTrace& trace, BeamOf beam_of) {
    nb::list steps;
    for (size_t i = 0; i < trace.curve.size(); ++i) {
        const CurvePoint& p = trace.curve[i];
        nb::dict step;
        step["gold"] = p.gold * trace.scale;
        step["rival"] = p.has_rival ? nb::cast(p.rival * trace.scale) : nb::none();
        step["in_beam"] = p.in_beam;
        step["best_is_gold"] = p.best_is_gold;
        step["beam"] = beam_of(i);
        steps.append(step);
    }
    return steps;
}

// The finders see the search's own units, in which equal is equal.
nb::dict choices(const SearchTrace& trace, double margin) {
    nb::dict chosen;
    for (const Finder& finder : all_finders()) {
        const nb::str name(finder.name.data(), finder.name.size());
        chosen[name] = nb::none();
        if (trace.curve.empty()) continue;
        const Violation v = finder.find(Curves{trace.curve, margin / trace.scale});
        if (v.length > 0) chosen[name] = nb::make_tuple(v.length, v.size * trace.scale, v.valid);
    }
    return chosen;
}

nb::tuple attachment_tuple(const SearchTrace::Attachment& made) {
    return nb::make_tuple(made.child, made.head, made.action, made.score);
}

}  // namespace

nb::list attachments_of(const SearchTrace& trace) {
    nb::list all;
    for (const auto& made : trace.attachments) all.append(attachment_tuple(made));
    return all;
}

nb::dict trace_dict(const SearchTrace& trace, double margin, bool beams) {
    nb::list steps = steps_of(trace, [&](size_t i) {
        nb::list beam;
        if (!beams) return beam;
        for (const auto& h : trace.beams[i])
            beam.append(nb::make_tuple(h.total * trace.scale, h.parent, h.action, h.gold));
        return beam;
    });
    for (size_t i = 0; beams && i < trace.spans.size(); ++i) {
        const SearchTrace::Span& span = trace.spans[i];
        steps[i]["token"] = span.token;
        steps[i]["begin"] = span.begin;
        steps[i]["score"] = span.score;
        steps[i]["states"] = nb::cast(span.states);
    }
    for (size_t i = 0; beams && i < trace.gold_attachments.size(); ++i) {
        steps[i]["attached"] = attachment_tuple(trace.attachments[i]);
        steps[i]["gold_attached"] = attachment_tuple(trace.gold_attachments[i]);
    }
    nb::dict found;
    found["steps"] = steps;
    const bool guided = !trace.spans.empty() || !trace.attachments.empty();
    found["choices"] = guided ? nb::dict() : choices(trace, margin);
    return found;
}

nb::list spelled_steps(const SearchTrace& trace) {
    return steps_of(trace, [&](size_t last) {
        nb::list beam;
        for (uint32_t k = 0; k < trace.beams[last].size(); ++k) {
            std::vector<Action> actions(last + 1);
            uint32_t rank = k;
            for (size_t i = last + 1; i-- > 0; rank = trace.beams[i][rank].parent)
                actions[i] = trace.beams[i][rank].action;
            beam.append(nb::make_tuple(trace.beams[last][k].total * trace.scale, nb::cast(actions)));
        }
        return beam;
    });
}

}  // namespace goldbeam::bindings
