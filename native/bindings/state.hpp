// The state of a learner or of weights as Python holds it: a dict of bytes and numbers.
#pragma once

#include "bindings/module.hpp"
#include "core/state_io.hpp"

namespace goldbeam::bindings {

class DictWriter final : public StateWriter {
  public:
    void bytes(const std::string& name, std::string_view value) override {
        dict[name.c_str()] = nanobind::bytes(value.data(), value.size());
    }
    void number(const std::string& name, uint64_t value) override { dict[name.c_str()] = value; }

    nanobind::dict dict;
};

class DictReader final : public StateReader {
  public:
    explicit DictReader(nanobind::dict dict) : dict_(std::move(dict)) {}

    void bytes(const std::string& name, FunctionRef<void(std::string_view)> use) const override {
        const nanobind::object value = field(name);
        if (!PyObject_CheckBuffer(value.ptr())) throw ModelError("'" + name + "' of the state is no array");
        use(Buffer(value).view());
    }
    uint64_t number(const std::string& name) const override {
        uint64_t value = 0;
        if (!nanobind::try_cast(field(name), value))
            throw ModelError("'" + name + "' of the state is not a whole number");
        return value;
    }

  private:
    nanobind::object field(const std::string& name) const {
        if (!dict_.contains(name.c_str())) throw ModelError("the state has no '" + name + "'");
        return dict_[name.c_str()];
    }

    nanobind::dict dict_;
};

// For a learner: all that it knows between two batches.
template <class Learner>
void bind_pack(nanobind::class_<Learner>& bound) {
    bound.def(
        "pack",
        [](const Learner& learner) {
            DictWriter state;
            learner.pack(state);
            return state.dict;
        },
        nanobind::sig("def pack(self) -> dict[str, bytes | int]"),
        "Everything that it has learned, as arrays (bytes) and numbers by name.");
}

template <class Learner>
void bind_state(nanobind::class_<Learner>& bound) {
    bind_pack(bound);
    bound.def(
        "restore", [](Learner& learner, nanobind::dict state) { learner.restore(DictReader(state)); },
        nanobind::sig("def restore(self, state: dict[str, typing.Any]) -> None"), nanobind::arg("state"),
        "Go on from what pack() of a learner with the same settings gave.");
}

}  // namespace goldbeam::bindings
