#include "arrow/column.hpp"

#include <cmath>
#include <limits>

#include "core/errors.hpp"

namespace goldbeam::arrow {

namespace {

template <class T, class IsNull>
SharedColumn number_column(std::string name, const char* format, std::vector<T> values, IsNull is_null) {
    Validity validity(values.size());
    for (size_t i = 0; i < values.size(); ++i)
        if (!is_null(values[i])) validity.set(i);
    Column column{std::move(name), format, static_cast<int64_t>(values.size()), validity.null_count()};
    column.buffers.push_back(validity.take());
    column.buffers.push_back(held(std::move(values)));
    return std::make_shared<const Column>(std::move(column));
}

SharedColumn plain_strings(const std::vector<std::string_view>& values) {
    size_t size = 0;
    for (const std::string_view value : values) size += value.size();
    if (size > std::numeric_limits<int32_t>::max())
        throw DataError(
            "a column has more than 2 GiB of different strings; export fewer sentences at a time");
    std::vector<int32_t> offsets{0};
    std::vector<char> text;
    offsets.reserve(values.size() + 1);
    text.reserve(size);
    for (const std::string_view value : values) {
        text.insert(text.end(), value.begin(), value.end());
        offsets.push_back(static_cast<int32_t>(text.size()));
    }
    Column column{"", "u", static_cast<int64_t>(values.size())};
    column.buffers.emplace_back();
    column.buffers.push_back(held(std::move(offsets)));
    column.buffers.push_back(held(std::move(text)));
    return std::make_shared<const Column>(std::move(column));
}

}  // namespace

SharedColumn int32_column(std::string name, std::vector<int32_t> values, int32_t null) {
    return number_column(std::move(name), "i", std::move(values), [null](int32_t n) { return n == null; });
}

SharedColumn int64_column(std::string name, std::vector<int64_t> values, int64_t null) {
    return number_column(std::move(name), "l", std::move(values), [null](int64_t n) { return n == null; });
}

SharedColumn double_column(std::string name, std::vector<double> values) {
    return number_column(std::move(name), "g", std::move(values), [](double n) { return std::isnan(n); });
}

SharedColumn string_column(std::string name, std::vector<uint32_t> ids,
                           const std::vector<std::string_view>& values, std::string_view null) {
    std::vector<std::string_view> kept;
    std::vector<uint32_t> numbers(values.size());
    size_t nothing = values.size();  // the number of the value that is null
    for (size_t i = 0; i < values.size(); ++i) {
        if (values[i] == null) {
            nothing = i;
        } else {
            numbers[i] = static_cast<uint32_t>(kept.size());
            kept.push_back(values[i]);
        }
    }
    Column column{std::move(name), "i", static_cast<int64_t>(ids.size())};
    if (nothing == values.size()) {
        column.buffers.emplace_back();
    } else {
        Validity validity(ids.size());
        for (size_t i = 0; i < ids.size(); ++i) {
            if (ids[i] != nothing) validity.set(i);
            ids[i] = numbers[ids[i]];
        }
        column.null_count = validity.null_count();
        column.buffers.push_back(validity.take());
    }
    column.buffers.push_back(held(std::move(ids)));
    column.dictionary = plain_strings(kept);
    return std::make_shared<const Column>(std::move(column));
}

SharedColumn struct_column(std::vector<SharedColumn> columns, size_t rows) {
    Column column{"", "+s", static_cast<int64_t>(rows)};
    column.buffers.emplace_back();
    column.children = std::move(columns);
    return std::make_shared<const Column>(std::move(column));
}

}  // namespace goldbeam::arrow
