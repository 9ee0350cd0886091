// _core.RerankingSpec, RerankingData, RerankingLearner.
#include "bindings/arrays.hpp"
#include "bindings/learner.hpp"
#include "bindings/module.hpp"
#include "problems/reranking/learner.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

// Where each of so many parts ends, after a 0; they must have `total` in all.
std::vector<size_t> ends_of(nb::handle counts, size_t total) {
    std::vector<size_t> ends{0};
    for (const uint32_t count : numbers<uint32_t>(counts)) ends.push_back(ends.back() + count);
    if (ends.back() != total) throw ParameterError("the arrays of the candidates do not agree in number");
    return ends;
}

RerankingData data_of(nb::handle keys, nb::handle checks, size_t templates, nb::handle places,
                      nb::handle place_counts, nb::handle candidate_counts, nb::handle scores,
                      uint64_t score_key, nb::handle best) {
    RerankingData data{templates,
                       numbers<uint64_t>(keys),
                       numbers<uint32_t>(checks),
                       numbers<uint32_t>(places),
                       {},
                       {},
                       numbers<double>(scores),
                       score_key,
                       numbers<uint32_t>(best)};
    data.candidate_ends = ends_of(place_counts, data.places.size());
    data.list_ends = ends_of(candidate_counts, data.scores.size());
    if (templates == 0 || data.keys.size() % templates != 0 || data.keys.size() != data.checks.size() ||
        data.candidate_ends.size() != data.scores.size() + 1 || data.list_ends.size() != data.best.size() + 1)
        throw ParameterError("the arrays of the candidates do not agree in number");
    for (const uint32_t place : data.places)
        if (place >= data.keys.size() / templates) throw ParameterError("a place's number is out of range");
    for (size_t list = 0; list < data.best.size(); ++list)
        if (data.best[list] >= data.count(list) && data.count(list) > 0)
            throw ParameterError("a candidate's number is out of range");
    return data;
}

}  // namespace

void bind_reranking(nb::module_& m) {
    nb::class_<RerankingSpec>(m, "RerankingSpec", "What a learner has to know of all candidates: nothing.")
        .def(nb::init<>());
    nb::class_<RerankingData>(m, "RerankingData", "Lists of candidates, by their features, to learn from.")
        .def(
            "__init__",
            [](RerankingData* self, nb::handle keys, nb::handle checks, size_t templates, nb::handle places,
               nb::handle place_counts, nb::handle candidate_counts, nb::handle scores, uint64_t score_key,
               nb::handle best) {
                new (self) RerankingData(data_of(keys, checks, templates, places, place_counts,
                                                 candidate_counts, scores, score_key, best));
            },
            "keys"_a, "checks"_a, "templates"_a, "places"_a, "place_counts"_a, "candidate_counts"_a,
            "scores"_a, "score_key"_a, "best"_a,
            "Keys (uint64) and checks (uint32) of different places, `templates` features each; the places of "
            "all candidates, how many a candidate has, how many candidates a list has (uint32); the value of "
            "the feature `score_key` by candidate (float64); the best candidate of each list (uint32).")
        .def("__len__", &RerankingData::sentence_count);
    bind_learner<RerankingLearner>(m, "RerankingLearner", "A violation-fixing perceptron that re-ranks.");
}

}  // namespace goldbeam::bindings
