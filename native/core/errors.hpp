// The exceptions that the core throws; the bindings turn each into its twin in goldbeam.errors.
#pragma once

#include <stdexcept>

namespace goldbeam {

struct DataError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
struct TemplateError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
struct ParameterError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
struct ModelError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
struct ProblemError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace goldbeam
