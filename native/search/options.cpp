#include "search/options.hpp"

#include <algorithm>

#include "core/errors.hpp"

namespace goldbeam {

void SearchOptions::check() const {
    if (kind != kGuidedSearches[0] &&
        std::find(kSearches.begin(), kSearches.end(), kind) == kSearches.end()) {
        std::string known;
        for (const std::string_view name : kSearches) known.append(name).append(", ");
        throw ParameterError("search must be one of " + known.append(kGuidedSearches[0]) + ", not '" + kind +
                             "'");
    }
    if (beam.filter.width < 1) throw ParameterError("beam must be at least 1");
}

}  // namespace goldbeam
