#include "bindings/options.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <set>

#include "bindings/gil.hpp"
#include "bindings/module.hpp"
#include "problems/dependency/system.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

// The user's function. Learning may have let go of the GIL, or run on several threads.
class OwnSubstructures {
  public:
    OwnSubstructures(nb::object function, Spell spell)
        : function_(shared(std::move(function))), spell_(std::move(spell)) {}

    Substructures operator()(std::span<const uint32_t> gold, std::span<const uint32_t> predicted) const {
        const WithGil gil;
        Substructures sets;
        for (const nb::handle set : nb::iter((*function_)(spelled(gold), spelled(predicted)))) {
            sets.emplace_back();
            for (const nb::handle position : nb::iter(set)) {
                uint32_t k = 0;
                if (!nb::try_cast(position, k))
                    throw ParameterError("a substructure has a position that is no number from 0 on");
                sets.back().push_back(k);
            }
        }
        return sets;
    }

    nb::handle function() const { return *function_; }

  private:
    // Options are copied and destroyed without the GIL.
    static std::shared_ptr<nb::object> shared(nb::object function) {
        return {new nb::object(std::move(function)), [](nb::object* held) {
                    const WithGil gil;
                    delete held;
                }};
    }
    nb::list spelled(std::span<const uint32_t> actions) const {
        nb::list all;
        for (const uint32_t a : actions) all.append(spell_ ? spell_(a) : nb::object(nb::int_(a)));
        return all;
    }

    std::shared_ptr<nb::object> function_;
    Spell spell_;
};

// Whoever has read what it knows asks whether anything is left that nobody knows.
class GivenSettings final : public NamedSettings {
  public:
    explicit GivenSettings(nb::kwargs given) : given_(std::move(given)) {}

    bool given(const char* name) const override { return given_.contains(name) && !given_[name].is_none(); }
    void read(const char* name, double& value) override { cast(name, value); }
    void read(const char* name, uint64_t& value) override { cast(name, value); }
    void read(const char* name, bool& value) override { cast(name, value); }
    void read(const char* name, std::string& value) override { cast(name, value); }

    // Removes and returns a setting whose value is a function; null if it is not a function.
    nb::object take_function(const char* name) {
        nb::object value = given(name) ? nb::object(given_[name]) : nb::object();
        if (!value.is_valid() || !PyCallable_Check(value.ptr())) return {};
        PyDict_DelItemString(given_.ptr(), name);
        return value;
    }
    void check_all_read() const {
        for (const auto& [name, value] : given_)
            if (!read_.contains(nb::cast<std::string>(name)))
                throw ParameterError("there is no setting " + nb::cast<std::string>(name) + " here");
    }

  private:
    template <class T>
    void cast(const char* name, T& value) {
        read_.insert(name);
        if (given(name) && !nb::try_cast(given_[name], value))
            throw ParameterError(std::string("the setting ") + name + " has a value of the wrong type");
    }

    nb::kwargs given_;
    std::set<std::string> read_;
};

// What a function of this kind reads, if that is all that was given.
template <class Options>
Options read_all(nb::kwargs given, Options (*read)(NamedSettings&)) {
    GivenSettings settings(std::move(given));
    Options options = read(settings);
    settings.check_all_read();
    return options;
}

}  // namespace

nb::handle own_function(const Swvp& swvp) {
    const auto* own = swvp.choose.target<OwnSubstructures>();
    return own == nullptr ? nb::handle() : own->function();
}

SearchOptions search_of(nb::kwargs given) { return read_all(std::move(given), search_options); }
Penalty penalty_of(nb::kwargs given) { return read_all(std::move(given), penalty_options); }
Swvp swvp_of(nb::kwargs given) { return read_all(std::move(given), swvp_options); }

LearningOptions learning_of(nb::kwargs given, Spell spell) {
    GivenSettings settings(std::move(given));
    nb::object function = settings.take_function("substructures");
    LearningOptions options = learning_options(settings);
    settings.check_all_read();
    if (function.is_valid()) options.swvp.choose = OwnSubstructures(std::move(function), std::move(spell));
    return options;
}

void bind_options(nb::module_& m) {
    m.def(
        "choices",
        [](const std::string& setting) {
            std::vector<std::string> names = choices_of(setting);
            if (setting == "system")
                for (const TransitionSystem* system : all_systems()) names.emplace_back(system->name);
            if (names.empty()) throw ParameterError("nothing is known of choices for '" + setting + "'");
            return names;
        },
        "setting"_a,
        "What can be chosen for a setting that the core implements: search, guided search, update, step, "
        "swvp, substructures, l2_scope, system.");
}

}  // namespace goldbeam::bindings
