// Buffers of numbers as the counting functions take them: checked, viewed in place, no Python object a token.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "bindings/module.hpp"
#include "core/errors.hpp"
#include "evaluate/labels.hpp"

namespace goldbeam::bindings {

// A contiguous buffer of unsigned integers (array, memoryview, NumPy array), held for as long as this lives.
class Integers {
  public:
    Integers(nanobind::handle object, const char* name) {
        if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_FORMAT | PyBUF_ND) != 0)
            throw nanobind::python_error();
        const std::string_view format = view_.format == nullptr ? "B" : view_.format;
        const bool is_unsigned = format == "I" || format == "L" || format == "Q";
        if (view_.ndim != 1 || !is_unsigned || (view_.itemsize != 4 && view_.itemsize != 8)) {
            PyBuffer_Release(&view_);
            throw ParameterError(std::string(name) + " must be a flat buffer of uint32" +
                                 " (offsets: or uint64), such as array('I')");
        }
    }
    ~Integers() { PyBuffer_Release(&view_); }
    Integers(const Integers&) = delete;
    Integers& operator=(const Integers&) = delete;

    size_t itemsize() const { return static_cast<size_t>(view_.itemsize); }
    template <class T>
    std::span<const T> as() const {
        return {static_cast<const T*>(view_.buf), static_cast<size_t>(view_.len) / sizeof(T)};
    }

  private:
    Py_buffer view_{};
};

// Label ids, which are always 32 bits wide.
class Ids : public Integers {
  public:
    Ids(nanobind::handle object, const char* name) : Integers(object, name) {
        if (itemsize() != 4) throw ParameterError(std::string(name) + " must be a buffer of uint32");
    }
    std::span<const uint32_t> view() const { return as<uint32_t>(); }
};

// Calls `count` with the offsets in their own width, without the interpreter's lock.
template <class Count>
auto with_offsets(const Integers& offsets, size_t tokens, Count count) {
    const WithoutGil unlocked;
    const auto run = [&](auto bounds) {
        check_sentences(tokens, bounds);
        return count(bounds);
    };
    return offsets.itemsize() == 4 ? run(offsets.as<uint32_t>()) : run(offsets.as<uint64_t>());
}

inline std::span<const uint8_t> bytes(const Buffer& buffer) {
    return {reinterpret_cast<const uint8_t*>(buffer.view().data()), buffer.view().size()};
}

// Gold and predicted numbers of the same tokens; `what` they are, for the error.
inline void check_pair(const Ids& gold, const Ids& predicted, const char* what = "labels") {
    if (gold.view().size() != predicted.view().size()) {
        throw ParameterError("gold has " + std::to_string(gold.view().size()) + " " + what +
                             " and the prediction " + std::to_string(predicted.view().size()) +
                             ": they must be equal in number");
    }
}

// A mask has one byte a token, or is empty.
inline void check_mask(const Buffer& mask, size_t tokens, const char* name) {
    if (mask.view().size() != 0 && mask.view().size() != tokens) {
        throw ParameterError(std::string(name) + " has " + std::to_string(mask.view().size()) +
                             " bytes for " + std::to_string(tokens) + " tokens: it must have one a token");
    }
}

// A row of counts a sentence, as bytes of its numbers.
template <class Row>
nanobind::bytes as_rows(const std::vector<Row>& rows) {
    return nanobind::bytes(rows.data(), rows.size() * sizeof(Row));
}

}  // namespace goldbeam::bindings
