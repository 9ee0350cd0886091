#include "problems/dependency/trees/lifted_names.hpp"

#include <algorithm>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

// U+0800 to U+FFFF as UTF-8.
std::string three_bytes(uint32_t point) {
    return {static_cast<char>(0xE0 | (point >> 12)), static_cast<char>(0x80 | ((point >> 6) & 0x3F)),
            static_cast<char>(0x80 | (point & 0x3F))};
}

}  // namespace

std::string choose_separator(const std::vector<std::string>& names) {
    const auto is_free = [&](const std::string& mark) {
        return std::none_of(names.begin(), names.end(),
                            [&](const std::string& name) { return name.find(mark) != std::string::npos; });
    };
    for (const char* mark : {"|", "^", "~", "%"})
        if (is_free(mark)) return mark;
    for (uint32_t arrow = 0x2191; arrow < 0x2600; ++arrow)  // arrows, mathematical signs, boxes
        if (is_free(three_bytes(arrow))) return three_bytes(arrow);
    throw ParameterError("relation names use every character that could mark lifted relations");
}

uint32_t LiftedNames::number(uint32_t relation, uint32_t head) {
    const auto next = static_cast<uint32_t>(names_.size());
    const auto [place, is_new] = numbers_.try_emplace(uint64_t{relation} << 32 | head, next);
    if (is_new) names_.push_back(names_[relation] + separator_ + names_[head]);
    return place->second;
}

SplitNames::SplitNames(const std::vector<std::string>& names, std::string_view separator) {
    std::unordered_map<std::string_view, uint32_t> numbers;
    const auto number = [&](std::string_view name) {
        const auto [place, is_new] = numbers.try_emplace(name, static_cast<uint32_t>(plain.size()));
        if (is_new) plain.emplace_back(name);
        return place->second;
    };
    for (const std::string_view name : names)
        if (name.find(separator) == std::string_view::npos) number(name);
    for (const std::string_view name : names) {
        const size_t end = name.find(separator);
        const bool is_lifted = end != std::string_view::npos;
        base.push_back(number(name.substr(0, end)));
        head.push_back(is_lifted ? number(name.substr(end + separator.size())) : kNotLifted);
    }
}

}  // namespace goldbeam
