// Comparing files: whether they have the same tokens, and whether their scores differ by more than luck.
#include <nanobind/stl/pair.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "bindings/number_buffers.hpp"
#include "evaluate/resample.hpp"
#include "evaluate/same_tokens.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

void require_column(const Corpus& corpus, size_t column) {
    if (column >= corpus.column_count()) {
        throw ParameterError("column must be below " + std::to_string(corpus.column_count()) + ", got " +
                             std::to_string(column));
    }
}

using ColumnValues = std::pair<size_t, std::vector<std::string>>;

nb::bytes mark_cells(const Corpus& corpus, const std::vector<ColumnValues>& values) {
    std::vector<uint8_t> marks(corpus.token_count(), 0);
    for (const auto& [column, names] : values) {
        require_column(corpus, column);
        const std::unordered_set<std::string_view> wanted(names.begin(), names.end());
        if (wanted.empty()) continue;
        for (size_t i = 0; i < marks.size(); ++i) marks[i] |= wanted.contains(corpus.cell(i, column));
    }
    return nb::bytes(marks.data(), marks.size());
}

using Resample = std::vector<double> (*)(std::span<const PairedCounts>, uint64_t, size_t, size_t);

template <Resample resample>
nb::bytes differences(nb::handle counts, uint64_t seed, size_t first, size_t count) {
    const Buffer buffer(counts);
    if (buffer.view().size() % sizeof(PairedCounts) != 0) {
        throw ParameterError("counts must hold four numbers (uint64) a sentence, got " +
                             std::to_string(buffer.view().size()) + " bytes");
    }
    const std::span sentences(reinterpret_cast<const PairedCounts*>(buffer.view().data()),
                              buffer.view().size() / sizeof(PairedCounts));
    std::vector<double> result;
    {
        const WithoutGil unlocked;
        result = resample(sentences, seed, first, count);
    }
    return nb::bytes(result.data(), result.size() * sizeof(double));
}

}  // namespace

void bind_compare(nb::module_& m) {
    m.def(
        "check_same_tokens",
        [](const Corpus& gold, size_t gold_column, const Corpus& output, size_t output_column) {
            require_column(gold, gold_column);
            require_column(output, output_column);
            check_same_tokens(gold, gold_column, output, output_column);
        },
        "gold"_a, "gold_column"_a, "output"_a, "output_column"_a,
        "DataError that names the first place where the tokens of two corpora differ.");
    m.def(
        "same_cells",
        [](const Corpus& one, size_t one_column, const Corpus& other, size_t other_column) {
            require_column(one, one_column);
            require_column(other, other_column);
            return same_cells(one, one_column, other, other_column);
        },
        "one"_a, "one_column"_a, "other"_a, "other_column"_a, "Whether two corpora agree in a column.");
    m.def("mark_cells", &mark_cells, "corpus"_a, "values"_a,
          "One byte a token: 1 if one of its columns has one of the values given for it.");
    m.def("bootstrap_differences", &differences<bootstrap_differences>, "counts"_a, "seed"_a, "first"_a,
          "count"_a,
          "Differences B - A (float64, per cent) of bootstrap samples first, first + 1, ...\n\n"
          "`counts` has four numbers (uint64) a sentence: part and whole of A, part and whole of B.");
    m.def("randomised_differences", &differences<randomised_differences>, "counts"_a, "seed"_a, "first"_a,
          "count"_a, "The same with the outputs of each sentence swapped at random.");
}

}  // namespace goldbeam::bindings
