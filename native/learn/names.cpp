#include "learn/names.hpp"

#include <algorithm>
#include <functional>

#include "core/errors.hpp"

namespace goldbeam {

PackedNames KeptNames::pack(const Frozen* weights) const {
    PackedNames packed;
    for (const auto& [key, name] : names_)
        if (weights == nullptr || weights->has(key)) packed.keys.push_back(key);
    std::sort(packed.keys.begin(), packed.keys.end());
    for (const uint64_t key : packed.keys) {
        packed.text += find(key)->text;
        packed.ends.push_back(packed.text.size());
    }
    return packed;
}

PackedNames PackedNames::read(const StateReader& in) {
    PackedNames packed{in.array<uint64_t>("name_keys"), in.array<uint64_t>("name_ends"),
                       in.text("name_text")};
    const auto& [keys, ends, text] = packed;
    if (keys.size() != ends.size()) throw ModelError("there are not as many names as named features");
    if (std::adjacent_find(keys.begin(), keys.end(), std::greater_equal<>()) != keys.end())
        throw ModelError("the named features are not in order");
    if (!std::is_sorted(ends.begin(), ends.end()) || (ends.empty() ? 0 : ends.back()) != text.size())
        throw ModelError("the names of features do not fit their text");
    return packed;
}

}  // namespace goldbeam
