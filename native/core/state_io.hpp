// What was learned, on its way into a file and back: arrays of numbers and single numbers, each by its name.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/errors.hpp"
#include "core/function_ref.hpp"

namespace goldbeam {

class StateWriter {
  public:
    virtual ~StateWriter() = default;
    virtual void bytes(const std::string& name, std::string_view value) = 0;
    virtual void number(const std::string& name, uint64_t value) = 0;

    template <class T>
    void array(const std::string& name, const std::vector<T>& values) {
        bytes(name, {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)});
    }
};

// Where a state comes from may have been written by anybody: what is missing or has another type is a
// ModelError.
class StateReader {
  public:
    virtual ~StateReader() = default;
    virtual void bytes(const std::string& name, FunctionRef<void(std::string_view)> use) const = 0;
    virtual uint64_t number(const std::string& name) const = 0;

    std::string text(const std::string& name) const {
        std::string found;
        bytes(name, [&](std::string_view value) { found = value; });
        return found;
    }
    template <class T>
    std::vector<T> array(const std::string& name) const {
        std::vector<T> values;
        bytes(name, [&](std::string_view value) {
            if (value.size() % sizeof(T) != 0)
                throw ModelError("'" + name + "' is not a whole number of entries");
            values.resize(value.size() / sizeof(T));
            if (!values.empty()) std::memcpy(values.data(), value.data(), value.size());
        });
        return values;
    }
};

// All fields of a State, which lists them: State::visit(state, visit) calls visit(name, field) for each.
template <class State>
void write_fields(const State& state, const std::string& prefix, StateWriter& out) {
    State::visit(state, [&](const char* name, const auto& field) {
        if constexpr (std::is_same_v<std::decay_t<decltype(field)>, uint64_t>)
            out.number(prefix + name, field);
        else
            out.array(prefix + name, field);
    });
}

template <class State>
State read_fields(const StateReader& in, const std::string& prefix) {
    State state;
    State::visit(state, [&]<class Field>(const char* name, Field& field) {
        if constexpr (std::is_same_v<Field, uint64_t>)
            field = in.number(prefix + name);
        else
            field = in.array<typename Field::value_type>(prefix + name);
    });
    return state;
}

}  // namespace goldbeam
