// _core.substructures, set_gamma: the parts of SWVP one by one, for people and tests that look into it.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/module.hpp"
#include "bindings/options.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

void bind_swvp(nb::module_& m) {
    m.def(
        "substructures",
        [](const std::string& name, const std::vector<uint32_t>& gold,
           const std::vector<uint32_t>& predicted) {
            Swvp swvp;
            swvp.on = true;
            swvp.choose = named_substructures(name);
            swvp.check();
            return substructures_of(swvp, gold, predicted);
        },
        "name"_a, "gold"_a, "predicted"_a,
        "The substructures of that choice, each with its wrong positions only.");
    m.def(
        "set_gamma",
        [](const std::vector<double>& margins, size_t sets, double margin, nb::kwargs given) {
            if (sets < margins.size()) throw ParameterError("there are more margins than substructures");
            const Swvp swvp = swvp_of(std::move(given));
            std::vector<MixedAssignment> mixed;
            for (size_t j = 0; j < margins.size(); ++j) mixed.push_back({j, margins[j]});
            const Weighing weighing = set_gamma(swvp, sets, margin, &mixed);
            std::vector<double> gamma(margins.size(), 0.0);
            for (const MixedAssignment& one : mixed) gamma[one.set] = one.gamma;
            return std::tuple(gamma, weighing.gamma_invalid, weighing.plain_fallback);
        },
        "margins"_a, "sets"_a, "margin"_a = 0.0, "settings"_a,
        "The weights of mixed assignments with these margins w . dPhi; whether condition (2) was broken; and "
        "whether there was no violation, so that there are no weights.");
}

}  // namespace goldbeam::bindings
