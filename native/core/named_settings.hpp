// Settings by name, as Python declares them (src/goldbeam/settings). Groups of them become structs of the
// core in learn/settings.hpp.
#pragma once

#include <cstdint>
#include <string>

namespace goldbeam {

class NamedSettings {
  public:
    virtual ~NamedSettings() = default;

    virtual bool given(const char* name) const = 0;
    // Leaves the value as it is if the setting is not given; ParameterError if it is of another type.
    virtual void read(const char* name, double& value) = 0;
    virtual void read(const char* name, uint64_t& value) = 0;
    virtual void read(const char* name, bool& value) = 0;
    virtual void read(const char* name, std::string& value) = 0;

    // The value of that name, or `otherwise`.
    template <class T>
    T take(const char* name, T otherwise) {
        read(name, otherwise);
        return otherwise;
    }
};

}  // namespace goldbeam
