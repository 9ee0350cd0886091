// The border between Python and the core: every class is bound in a file of its own beside this one.
#include "bindings/module.hpp"

#include <cstdlib>

#include "bindings/lemmas.hpp"
#include "core/errors.hpp"
#include "core/hash.hpp"
#include "core/random.hpp"

namespace nb = nanobind;

namespace {

// Each C++ exception becomes the Python class of the same name in goldbeam.errors.
template <class Error>
void translate(const char* name) {
    nb::register_exception_translator(
        [](const std::exception_ptr& p, void* payload) {
            try {
                std::rethrow_exception(p);
            } catch (const Error& e) {
                nb::object type =
                    nb::module_::import_("goldbeam.errors").attr(static_cast<const char*>(payload));
                PyErr_SetString(type.ptr(), e.what());
            }
        },
        const_cast<char*>(name));
}

// Rows come as the bytes of their numbers (float64), and so do sums.
nb::bytes bootstrap(nb::handle rows, size_t columns, uint64_t seed, uint64_t first, size_t samples) {
    const goldbeam::bindings::Buffer buffer(rows);
    const std::string_view bytes = buffer.view();
    if (columns == 0 || bytes.size() % (columns * sizeof(double)) != 0)
        throw goldbeam::ParameterError("rows must hold " + std::to_string(columns) +
                                       " numbers (float64) each, got " + std::to_string(bytes.size()) +
                                       " bytes");
    const std::span numbers(reinterpret_cast<const double*>(bytes.data()), bytes.size() / sizeof(double));
    const auto sums = goldbeam::bindings::without_gil(
        [&] { return goldbeam::draw_sums(numbers, columns, seed, first, samples); });
    return nb::bytes(sums.data(), sums.size() * sizeof(double));
}

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "goldbeam's inner loops: data columns, features, weights, search and learning.";
    // Whoever ends a program while objects are still held, as a notebook or a test runner does, would be told
    // of leaks that are none. To look for real ones, ask for it.
    nb::set_leak_warnings(std::getenv("GOLDBEAM_LEAK_WARNINGS") != nullptr);
    translate<goldbeam::DataError>("DataError");
    translate<goldbeam::TemplateError>("TemplateError");
    translate<goldbeam::ParameterError>("ParameterError");
    translate<goldbeam::ModelError>("ModelError");
    translate<goldbeam::ProblemError>("ProblemError");
    m.def(
        "checksum",
        [](nb::object data) {
            goldbeam::bindings::Buffer buffer(data);
            return goldbeam::hash_bytes(buffer.view());
        },
        nb::arg("data"), "64-bit checksum of a bytes-like object.");
    m.def(
        "permutation",
        [](uint32_t count, uint64_t seed) {
            const std::vector<uint32_t> order = goldbeam::permutation(count, seed);
            return nb::bytes(order.data(), order.size() * sizeof(uint32_t));
        },
        nb::arg("count"), nb::arg("seed"),
        "The numbers below `count` (uint32) in an order that the seed fixes.");
    m.def("draw_sums", &bootstrap, nb::arg("rows"), nb::arg("columns"), nb::arg("seed"), nb::arg("first"),
          nb::arg("samples"),
          "Bootstrap samples first, first + 1, ...: of each the sums of its rows (float64).\n\n"
          "A sample draws as many rows (of float64, so many columns) as there are, with replacement. It "
          "depends on the seed and on its number alone.");
    goldbeam::bindings::bind_interrupts(m);
    goldbeam::bindings::bind_corpus(m);
    goldbeam::bindings::bind_surface(m);
    goldbeam::bindings::bind_arrow(m);
    goldbeam::bindings::bind_weights(m);
    goldbeam::bindings::bind_knowledge(m);
    goldbeam::bindings::bind_tagging(m);
    goldbeam::bindings::bind_dependency(m);
    goldbeam::bindings::bind_graph(m);
    goldbeam::bindings::bind_constituency(m);
    goldbeam::bindings::bind_python_problem(m);
    goldbeam::bindings::bind_reranking(m);
    goldbeam::bindings::bind_lemmas(m);
    goldbeam::bindings::bind_texts(m);
    goldbeam::bindings::bind_tokenizing(m);
    goldbeam::bindings::bind_segmentation(m);
    goldbeam::bindings::bind_words(m);
    goldbeam::bindings::bind_segments(m);
    goldbeam::bindings::bind_options(m);
    goldbeam::bindings::bind_swvp(m);
    goldbeam::bindings::bind_clusters(m);
}
