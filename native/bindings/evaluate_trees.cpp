// Counting for the scores of dependency trees.
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include <map>
#include <tuple>
#include <utility>

#include "bindings/number_buffers.hpp"
#include "evaluate/attachment.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

// Counts with the names of what they count.
struct NamedCounts {
    AttachmentCounts counts;
    std::vector<std::string> relations;
};

NamedCounts attachment_counts(nb::object gold_heads, nb::object gold_relations, nb::object heads,
                              nb::object relations, nb::object offsets, const std::vector<std::string>& names,
                              nb::object punctuation, bool universal) {
    const Ids wanted_heads(gold_heads, "gold heads"), wanted_relations(gold_relations, "gold relations");
    const Ids got_heads(heads, "heads"), got_relations(relations, "relations");
    const Integers bounds(offsets, "offsets");
    const Buffer mask(punctuation);
    check_pair(wanted_heads, wanted_relations, "heads, relations");
    check_pair(wanted_heads, got_heads, "heads");
    check_pair(wanted_relations, got_relations, "relations");
    const size_t tokens = wanted_heads.view().size();
    check_mask(mask, tokens, "punctuation");
    const RelationTable table(names, universal);
    return {with_offsets(bounds, tokens,
                         [&](auto sentences) {
                             return count_attachment(table, {wanted_heads.view(), wanted_relations.view()},
                                                     {got_heads.view(), got_relations.view()}, sentences,
                                                     bytes(mask));
                         }),
            table.group_names()};
}

using Named = std::pair<std::string, std::tuple<uint64_t, uint64_t, uint64_t, uint64_t>>;

template <class Names, class Kinds>
std::vector<Named> named(const Names& names, const Kinds& kinds) {
    std::vector<Named> result;
    for (size_t i = 0; i < kinds.size(); ++i) {
        const ArcCounts& kind = kinds[i];
        result.emplace_back(std::string(names[i]),
                            std::tuple(kind.correct, kind.predicted, kind.gold, kind.heads));
    }
    return result;
}

std::map<std::string, uint64_t> totals(const NamedCounts& counts) {
    std::map<std::string, uint64_t> sums;
    for (size_t field = 0; field < attachment::kFields; ++field) {
        uint64_t sum = 0;
        for (const attachment::Row& row : counts.counts.sentences) sum += row[field];
        sums.emplace(attachment::kFieldNames[field], sum);
    }
    return sums;
}

}  // namespace

void bind_evaluate_trees(nb::module_& m) {
    nb::class_<NamedCounts>(m, "AttachmentCounts",
                            "Counts of dependency trees, as attachment_counts() returns them.")
        .def_prop_ro(
            "fields",
            [](const NamedCounts&) {
                return std::vector<std::string>(attachment::kFieldNames.begin(),
                                                attachment::kFieldNames.end());
            },
            "What a row of `sentences` counts, in order.")
        .def_prop_ro(
            "sentences", [](const NamedCounts& c) { return as_rows(c.counts.sentences); },
            "A row a sentence (uint32).")
        .def_prop_ro("totals", &totals, "The sums of the rows, by field.")
        .def_prop_ro(
            "relations", [](const NamedCounts& c) { return named(c.relations, c.counts.relations); },
            "Each relation with its arcs: (correct, predicted, gold, right heads among gold).")
        .def_prop_ro(
            "distances",
            [](const NamedCounts& c) { return named(attachment::kDistanceNames, c.counts.distances); },
            "The same for each distance between word and head.");
    m.def("attachment_counts", &attachment_counts, "gold_heads"_a, "gold_relations"_a, "heads"_a,
          "relations"_a, "offsets"_a, "names"_a, "punctuation"_a = nb::bytes("", 0), "universal"_a = true,
          "Compares trees: heads and relations (uint32, numbers in `names`) of gold and prediction.\n\n"
          "`punctuation` has one byte a token or is empty. With `universal`, relations are compared up to "
          "':'.");
}

}  // namespace goldbeam::bindings
