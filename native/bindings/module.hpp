// What the binding files share: registration functions and a view of any bytes-like object.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <string_view>

#include "bindings/gil.hpp"

namespace goldbeam::bindings {

void bind_corpus(nanobind::module_& m);
void bind_weights(nanobind::module_& m);
void bind_knowledge(nanobind::module_& m);
void bind_tagging(nanobind::module_& m);
void bind_dependency(nanobind::module_& m);
void bind_graph(nanobind::module_& m);
void bind_constituency(nanobind::module_& m);

// A contiguous read-only view of a bytes-like object, held for as long as this lives.
class Buffer {
  public:
    explicit Buffer(nanobind::handle object) {
        if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_SIMPLE) != 0) throw nanobind::python_error();
    }
    ~Buffer() { PyBuffer_Release(&view_); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    std::string_view view() const {
        return {static_cast<const char*>(view_.buf), static_cast<size_t>(view_.len)};
    }

  private:
    Py_buffer view_{};
};

void bind_python_problem(nanobind::module_& m);
void bind_reranking(nanobind::module_& m);
void bind_segmentation(nanobind::module_& m);
void bind_words(nanobind::module_& m);
void bind_segments(nanobind::module_& m);
void bind_options(nanobind::module_& m);
void bind_swvp(nanobind::module_& m);
void bind_texts(nanobind::module_& m);
void bind_tokenizing(nanobind::module_& m);
void bind_surface(nanobind::module_& m);
void bind_arrow(nanobind::module_& m);
void bind_clusters(nanobind::module_& m);

}  // namespace goldbeam::bindings
