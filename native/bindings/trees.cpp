// Dependency trees: heads and relations come and go as bytes of uint32, a number a token.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <optional>

#include "bindings/arrays.hpp"
#include "problems/dependency/trees/deprojectivize.hpp"
#include "problems/dependency/trees/facts.hpp"
#include "problems/dependency/trees/heads.hpp"
#include "problems/dependency/trees/projectivize.hpp"
#include "problems/dependency/trees/single_root.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

std::vector<uint32_t> a_number_a_token(const Corpus& corpus, nb::handle data, const char* what) {
    std::vector<uint32_t> values = numbers<uint32_t>(data);
    if (values.size() != corpus.token_count())
        throw ParameterError(std::string("there must be one ") + what + " (uint32) a token");
    return values;
}

// Heads and relations that are safe to work on.
struct GivenTrees {
    std::vector<uint32_t> heads, relations;

    GivenTrees(const Corpus& corpus, nb::handle heads_data, nb::handle relations_data)
        : heads(a_number_a_token(corpus, heads_data, "head")),
          relations(a_number_a_token(corpus, relations_data, "relation")) {}

    void check(const Corpus& corpus, size_t names) const {
        check_heads(corpus, heads);
        for (size_t token = 0; token < relations.size(); ++token)
            if (relations[token] >= names)
                throw DataError(corpus.where(token) + ": has relation number " +
                                std::to_string(relations[token]) + ", and there are names for " +
                                std::to_string(names) + "; give a name for each");
    }
};

nb::bytes read(const Corpus& corpus, size_t column) {
    check_column(corpus, column);
    return as_bytes(without_gil([&] { return read_heads(corpus, column); }));
}

nb::dict facts(const Corpus& corpus, nb::handle heads_data) {
    const std::vector<uint32_t> heads = a_number_a_token(corpus, heads_data, "head");
    TreeFacts found;
    {
        const WithoutGil nogil;
        check_heads(corpus, heads);
        found = tree_facts(corpus, heads);
    }
    nb::dict result;
    result["sentences"] = found.sentences;
    result["tokens"] = found.tokens;
    result["non_projective_sentences"] = found.non_projective.size();
    result["non_projective_arcs"] = found.non_projective_arcs;
    result["multi_rooted_sentences"] = found.multi_rooted.size();
    result["non_projective"] = nb::cast(found.non_projective);
    result["multi_rooted"] = nb::cast(found.multi_rooted);
    return result;
}

nb::tuple single_rooted(const Corpus& corpus, nb::handle heads, nb::handle relations,
                        std::optional<uint32_t> relation) {
    GivenTrees trees(corpus, heads, relations);
    {
        const WithoutGil nogil;
        check_heads(corpus, trees.heads);
        make_single_rooted(corpus, trees.heads, trees.relations, relation.value_or(kKeepRelation));
    }
    return nb::make_tuple(as_bytes(trees.heads), as_bytes(trees.relations));
}

nb::tuple to_projective(const Corpus& corpus, nb::handle heads, nb::handle relations,
                        std::vector<std::string> names) {
    GivenTrees trees(corpus, heads, relations);
    ProjectiveTrees projective;
    {
        const WithoutGil nogil;
        trees.check(corpus, names.size());
        projective =
            projectivize(corpus, std::move(trees.heads), std::move(trees.relations), std::move(names));
    }
    nb::dict facts;
    facts["sentences"] = projective.sentences;
    facts["arcs"] = projective.arcs;
    facts["lifts"] = projective.lifts;
    facts["separator"] = projective.separator;
    return nb::make_tuple(as_bytes(projective.heads), as_bytes(projective.relations),
                          nb::cast(projective.names), facts);
}

nb::tuple from_projective(const Corpus& corpus, nb::handle heads, nb::handle relations,
                          const std::vector<std::string>& names, const std::string& separator) {
    if (separator.empty()) throw ParameterError("separator must not be empty");
    GivenTrees trees(corpus, heads, relations);
    PlainTrees plain;
    {
        const WithoutGil nogil;
        trees.check(corpus, names.size());
        plain = deprojectivize(corpus, std::move(trees.heads), std::move(trees.relations), names, separator);
    }
    return nb::make_tuple(as_bytes(plain.heads), as_bytes(plain.relations), nb::cast(plain.names));
}

}  // namespace

void bind_trees(nb::module_& m) {
    m.def("read_heads", &read, "corpus"_a, "column"_a,
          nb::sig("def read_heads(corpus: Corpus, column: int) -> bytes"),
          "A column's cells as heads (uint32): 0 for the root, else a word of the sentence, from 1.");
    m.def("tree_facts", &facts, "corpus"_a, "heads"_a,
          nb::sig("def tree_facts(corpus: Corpus, heads: object) -> dict[str, typing.Any]"),
          "Counts of non-projective and multi-rooted trees, and their numbers.");
    m.def(
        "single_rooted", &single_rooted, "corpus"_a, "heads"_a, "relations"_a, "relation"_a = nb::none(),
        nb::sig("def single_rooted(corpus: Corpus, heads: object, relations: object, relation: int | None = "
                "None) -> tuple[bytes, bytes]"),
        "Later roots of a sentence hang on its first one, with this relation if one is given.");
    m.def("projectivize", &to_projective, "corpus"_a, "heads"_a, "relations"_a, "names"_a,
          nb::sig("def projectivize(corpus: Corpus, heads: object, relations: object, names: "
                  "collections.abc.Sequence[str]) -> tuple[bytes, bytes, list[str], dict[str, typing.Any]]"),
          "Lifts non-projective arcs: heads, relations, names with those of lifted relations, and facts.");
    m.def("deprojectivize", &from_projective, "corpus"_a, "heads"_a, "relations"_a, "names"_a,
          "separator"_a = "|",
          nb::sig("def deprojectivize(corpus: Corpus, heads: object, relations: object, names: "
                  "collections.abc.Sequence[str], separator: str = '|') -> tuple[bytes, bytes, list[str]]"),
          "Brings lifted words down again: heads, relations, and names without those of lifted relations.");
}

}  // namespace goldbeam::bindings
