// Columns that are put beside a file.
#include <algorithm>
#include <unordered_set>

#include "core/errors.hpp"
#include "core/interrupt.hpp"
#include "data/corpus.hpp"

namespace goldbeam {

namespace {

// The names one after the other, and a cell for each token.
std::shared_ptr<const Overlay> make_overlay(const NewColumn& column) {
    auto names = std::make_shared<Overlay::Names>();
    std::vector<Cell> by_id(column.used.empty() ? 0 : column.used.back() + size_t{1});
    for (size_t i = 0; i < column.names.size(); ++i) {
        const std::string_view name = column.names[i];
        if (name.size() > kMaxCellLength)
            throw ParameterError("a name of column '" + column.name + "' is longer than 16 MiB; shorten it");
        by_id[column.used[i]] = {names->text.size(), name.size()};
        names->places.push_back(by_id[column.used[i]]);
        names->text.append(name);
    }
    auto cells = std::make_unique_for_overwrite<Cell[]>(column.ids.size());
    for (size_t t = 0; t < column.ids.size(); ++t) cells[t] = by_id[column.ids[t]];
    return std::make_shared<Overlay>(Overlay{std::move(names), std::move(cells)});
}

}  // namespace

void check_ids(std::span<const uint32_t> ids, size_t tokens, size_t names) {
    if (ids.size() != tokens)
        throw ParameterError("ids must hold one number a token, " + std::to_string(tokens) + ", got " +
                             std::to_string(ids.size()));
    const auto largest = std::max_element(ids.begin(), ids.end());
    if (largest != ids.end() && *largest >= names)
        throw ParameterError("ids must be below " + std::to_string(names) + ", the number of names, got " +
                             std::to_string(*largest));
}

std::vector<uint32_t> used_ids(std::span<const uint32_t> ids, size_t names) {
    std::vector<bool> is_used(names);
    for (const uint32_t id : ids) is_used[id] = true;
    std::vector<uint32_t> used;
    for (uint32_t id = 0; id < names; ++id)
        if (is_used[id]) used.push_back(id);
    return used;
}

bool Corpus::has_overlays() const {
    return std::any_of(columns_.begin(), columns_.end(),
                       [](const Column& c) { return c.overlay != nullptr; });
}

void Corpus::put(size_t column, std::shared_ptr<const Overlay> overlay) {
    columns_[column] = {overlay->names->text.data(), overlay->cells.get(), overlay};
}

Corpus Corpus::with_columns(std::span<const NewColumn> columns) const {
    Corpus result(*this);
    std::unordered_set<std::string_view> seen;
    for (const NewColumn& column : columns) {
        interrupt::poll();
        if (!seen.insert(column.name).second)
            throw ParameterError("column '" + column.name + "' must be given once, got it twice");
        const auto& names = result.column_names_;
        const auto number =
            static_cast<size_t>(std::find(names.begin(), names.end(), column.name) - names.begin());
        if (number == names.size()) {
            result.column_names_.push_back(column.name);
            result.columns_.emplace_back();
        }
        result.put(number, make_overlay(column));
    }
    return result;
}

Corpus Corpus::without_overlays() const {
    Corpus result(*this);
    result.column_names_.resize(places_.size());
    result.columns_.resize(places_.size());
    for (size_t c = 0; c < places_.size(); ++c)
        result.columns_[c] = {text_.data(), places_[c].get(), nullptr};
    return result;
}

}  // namespace goldbeam
