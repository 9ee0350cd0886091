// Registration of what a lemmatiser needs beside its tagger.
#pragma once

#include <nanobind/nanobind.h>

namespace goldbeam::bindings {

void bind_lemmas(nanobind::module_& m);

}  // namespace goldbeam::bindings
