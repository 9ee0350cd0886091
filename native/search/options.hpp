// A search chosen at run time by name.
#pragma once

#include <string>

#include "core/errors.hpp"
#include "search/beam.hpp"
#include "search/viterbi.hpp"

namespace goldbeam {

struct SearchOptions {
    std::string kind = "beam";  // "greedy", "beam", "viterbi" or "guided"
    BeamOptions beam;
    bool left_to_right = false;  // guided search in this order

    void check() const {
        if (kind != "greedy" && kind != "beam" && kind != "viterbi" && kind != "guided")
            throw ParameterError("search must be greedy, beam, viterbi or guided, not '" + kind + "'");
        if (beam.keep.width < 1) throw ParameterError("beam must be at least 1");
    }
};

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
    if (options.kind == "greedy") beam.keep.width = 1;
    beam.keep.gamma /= scale;
    beam.keep.decay /= scale;
    return use(BeamSearch<P>(beam));
}

}  // namespace goldbeam
