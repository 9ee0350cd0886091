// From the options of a search to the search itself.
#pragma once

#include <functional>

#include "core/errors.hpp"
#include "search/beam.hpp"
#include "search/options.hpp"
#include "search/viterbi.hpp"

namespace goldbeam {

// Calls use(search) with the search that the options name. `scale` is what one unit of score is worth: frozen
// weights are integers, while thresholds are given in the units of the weights.
template <Problem P, class Use>
auto with_search(const SearchOptions& options, double scale, Use use) {
    if constexpr (ChainProblem<P>) {
        if (options.kind == "viterbi")
            return use(ViterbiSearch<P>(options.beam.record_merged, options.beam.runner_up));
    }
    if (options.kind == "guided")
        throw ParameterError(
            "guided search labels every token of a sentence; this task needs another search");
    BeamOptions beam = options.beam;
    if (options.kind == "greedy") beam.filter.width = 1;
    beam.filter.gamma /= scale;
    beam.filter.decay /= scale;
    beam.filter.branching /= scale;
    beam.filter.cascade /= scale;
    return use(BeamSearch<P>(beam));
}

// A search that was chosen by name; search(problem, gold) runs it to its end.
template <Problem P>
using SearchOf = std::function<const TrajectoryOf<P>&(P&, std::span<const Action>)>;

template <Problem P>
SearchOf<P> make_search(const SearchOptions& options, double scale) {
    return with_search<P>(options, scale, [](auto chosen) -> SearchOf<P> {
        return [search = std::move(chosen)](P& problem,
                                            std::span<const Action> gold) mutable -> const TrajectoryOf<P>& {
            search.begin(problem, gold);
            while (search.step(problem)) {
            }
            return search.trajectory();
        };
    });
}

}  // namespace goldbeam
