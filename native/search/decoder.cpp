#include "search/decoder.hpp"

namespace goldbeam {

SearchOptions list_options(const SearchOptions& search, size_t k, size_t width) {
    SearchOptions options = search;
    options.beam.record_merged = width == 0;
    options.beam.filter.cascade = BeamFilter{}.cascade;  // whose scores are not complete
    // A list wants also what is hardly worth following for the best answer.
    if (k > 1 && !options.beam.filter.branches_freely())
        options.beam.filter = {.width = options.beam.filter.width};
    if (width == 0) return options;
    if (options.kind == "greedy") {
        if (width == 1) return options;
        options = {"beam", {}};
    }
    options.beam.filter.width = std::max(options.beam.filter.width, width * k);
    options.beam.merge = false;
    return options;
}

}  // namespace goldbeam
