#include "arrow/corpus_columns.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <unordered_map>

#include "core/errors.hpp"
#include "core/interrupt.hpp"

namespace goldbeam::arrow {

namespace {

constexpr std::string_view kBlank = "_";
constexpr int32_t kNoNumber = std::numeric_limits<int32_t>::min();
constexpr size_t kShown = 40;  // bytes of a cell in a message

std::optional<int32_t> number_in(std::string_view cell) {
    int32_t number = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
    if (error != std::errc() || end != cell.data() + cell.size() || number == kNoNumber) return std::nullopt;
    return number;
}

// The beginning of a cell, which ends between characters.
std::string excerpt(std::string_view cell) {
    size_t size = std::min(cell.size(), kShown);
    while (size > 0 && size < cell.size() && (cell[size] & 0xc0) == 0x80) --size;
    return std::string(cell.substr(0, size));
}

template <class Number>
std::vector<int32_t> per_token(const Corpus& corpus, Number number) {
    std::vector<int32_t> values;
    values.reserve(corpus.token_count());
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        interrupt::poll();
        for (size_t t = corpus.sentence_begin(s); t < corpus.sentence_end(s); ++t)
            values.push_back(static_cast<int32_t>(number(s, t)));
    }
    return values;
}

// What a label of any usual scheme does, and the type that it names.
struct LabelParts {
    bool outside, begins, ends;
    std::string_view type;
};

LabelParts parts_of(std::string_view label) {
    if (label.empty() || label == "O" || label == kBlank) return {true, false, false, {}};
    const bool has_prefix = std::string_view("BIMELSU").find(label[0]) != std::string_view::npos &&
                            (label.size() == 1 || label[1] == '-');
    if (!has_prefix) return {false, false, false, label};
    const char prefix = label[0];
    const bool single = prefix == 'S' || prefix == 'U';
    return {false, prefix == 'B' || single, prefix == 'E' || prefix == 'L' || single,
            label.substr(std::min<size_t>(2, label.size()))};
}

}  // namespace

SharedColumn sentence_numbers(std::string name, const Corpus& corpus) {
    return int32_column(std::move(name), per_token(corpus, [](size_t s, size_t) { return s + 1; }),
                        kNoNumber);
}

SharedColumn token_numbers(std::string name, const Corpus& corpus) {
    auto number = [&](size_t s, size_t t) { return t - corpus.sentence_begin(s) + 1; };
    return int32_column(std::move(name), per_token(corpus, number), kNoNumber);
}

SharedColumn cell_strings(std::string name, const Corpus& corpus, size_t column, bool blank_is_null) {
    InternedColumn cells = interned_cells(corpus, column);
    // No cell is empty, so an empty string is no cell's null.
    return string_column(std::move(name), std::move(cells.ids), cells.values, blank_is_null ? kBlank : "");
}

SharedColumn cell_numbers(std::string name, const Corpus& corpus, size_t column) {
    const InternedColumn cells = interned_cells(corpus, column);
    std::vector<int32_t> numbers;
    for (const std::string_view cell : cells.values) {
        const std::optional<int32_t> number = cell == kBlank ? kNoNumber : number_in(cell);
        if (!number) {
            size_t token = 0;
            while (cells.values[cells.ids[token]] != cell) ++token;
            throw DataError(corpus.where(token) + ": column '" + name + "' is '" + excerpt(cell) +
                            "', not a whole number; correct the file");
        }
        numbers.push_back(*number);
    }
    std::vector<int32_t> values;
    values.reserve(cells.ids.size());
    for (const uint32_t id : cells.ids) values.push_back(numbers[id]);
    return int32_column(std::move(name), std::move(values), kNoNumber);
}

SharedColumn iob2_labels(std::string name, const Corpus& corpus, const InternedColumn& labels) {
    std::vector<LabelParts> parts;
    std::unordered_map<std::string_view, uint32_t> types;  // numbers, from 1
    std::vector<uint32_t> type_of;
    std::vector<std::string> names{"O"};  // then B- and I- of each type
    for (const std::string_view label : labels.values) {
        parts.push_back(parts_of(label));
        if (parts.back().outside) {
            type_of.push_back(0);
            continue;
        }
        const auto [found, is_new] =
            types.try_emplace(parts.back().type, static_cast<uint32_t>(types.size() + 1));
        if (is_new) {
            names.push_back("B-" + std::string(found->first));
            names.push_back("I-" + std::string(found->first));
        }
        type_of.push_back(found->second);
    }
    std::vector<uint32_t> ids;
    ids.reserve(labels.ids.size());
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        uint32_t open = 0;  // the type of the span that goes on
        for (size_t t = corpus.sentence_begin(s); t < corpus.sentence_end(s); ++t) {
            const uint32_t label = labels.ids[t], type = type_of[label];
            const bool begins = parts[label].begins || type != open;
            ids.push_back(type == 0 ? 0 : 2 * type - (begins ? 1 : 0));
            open = parts[label].ends ? 0 : type;
        }
    }
    return string_column(std::move(name), std::move(ids), {names.begin(), names.end()}, "");
}

SharedColumn null_strings(std::string name, size_t rows) {
    return string_column(std::move(name), std::vector<uint32_t>(rows), {kBlank}, kBlank);
}

SharedColumn null_int32(std::string name, size_t rows) {
    return int32_column(std::move(name), std::vector<int32_t>(rows, kNoNumber), kNoNumber);
}

SharedColumn null_int64(std::string name, size_t rows) {
    return int64_column(std::move(name), std::vector<int64_t>(rows, -1), -1);
}

}  // namespace goldbeam::arrow
