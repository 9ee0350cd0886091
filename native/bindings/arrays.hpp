// Arrays of numbers between Python and the core, as bytes.
#pragma once

#include <cstring>
#include <vector>

#include "bindings/module.hpp"
#include "core/errors.hpp"
#include "data/corpus.hpp"

namespace goldbeam::bindings {

inline std::vector<uint8_t> bytes_vector(nanobind::bytes data) {
    const auto* p = static_cast<const uint8_t*>(data.data());
    return {p, p + data.size()};
}

template <class T>
std::vector<T> numbers(nanobind::handle data) {
    const Buffer buffer(data);
    const std::string_view view = buffer.view();
    std::vector<T> values(view.size() / sizeof(T));
    if (!values.empty()) std::memcpy(values.data(), view.data(), values.size() * sizeof(T));
    return values;
}

template <class T>
nanobind::bytes as_bytes(const std::vector<T>& values) {
    return nanobind::bytes(values.data(), values.size() * sizeof(T));
}

inline void check_column(const Corpus& corpus, size_t column) {
    if (column >= corpus.column_count())
        throw DataError(corpus.name() + ": has " + std::to_string(corpus.column_count()) +
                        " columns, and column " + std::to_string(column) + " is needed");
}

}  // namespace goldbeam::bindings
