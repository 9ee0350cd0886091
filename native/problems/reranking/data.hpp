// Lists of candidates to learn from, as their features: what candidates are is known in Python
// (src/goldbeam/tasks/segmentation/candidate_features.py).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "features/template.hpp"
#include "search/options.hpp"
#include "search/problem.hpp"

namespace goldbeam {

// Features of all candidates share one row of weights, whatever the templates are.
struct RerankingSpec {
    size_t action_count() const { return 1; }
};

// Throws ParameterError for exact search: a list is looked through from end to end in any case.
inline void check_search(const SearchOptions& search, const RerankingSpec&) {
    search.check();
    if (search.kind == "viterbi")
        throw ParameterError("a list of candidates needs no exact search; use \"greedy\"");
}

// A candidate has places, and a place has one feature of each template. Many candidates of a list, and many
// lists, have equal places, which are stored once.
struct RerankingData {
    size_t templates;                               // features of a place
    std::vector<uint64_t> keys;                     // of their features, place by place
    std::vector<uint32_t> checks;                   // the same
    std::vector<uint32_t> places;                   // of all candidates
    std::vector<size_t> candidate_ends, list_ends;  // in places and in candidates, each after a 0
    std::vector<double> scores;                     // the value of one more feature of each candidate
    uint64_t score_key;                             // of that feature
    std::vector<Action> best;                       // what is to be chosen, by list

    bool made_for(const RerankingSpec&) const { return true; }
    size_t sentence_count() const { return best.size(); }
    size_t count(size_t list) const { return list_ends[list + 1] - list_ends[list]; }
    // Nothing can be learned from a list of one.
    std::span<const Action> gold(size_t list) const {
        return count(list) > 1 ? std::span(best).subspan(list, 1) : std::span<const Action>{};
    }
};

}  // namespace goldbeam
