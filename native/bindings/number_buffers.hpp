// Buffers of numbers: checked, viewed in place, no Python object a number.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "bindings/module.hpp"
#include "core/errors.hpp"

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

}  // namespace goldbeam::bindings
