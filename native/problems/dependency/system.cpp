#include "problems/dependency/system.hpp"

#include <algorithm>

namespace goldbeam {

namespace {

const TransitionSystem* const kSystems[] = {&kArcEager, &kArcStandard, &kSwapSystem, &kEasyFirst};

}  // namespace

std::string_view move_name(Move move) {
    constexpr std::string_view names[] = {"shift", "reduce", "swap", "left", "right"};
    return names[static_cast<size_t>(move)];
}

bool TransitionSystem::has(Move move) const {
    return std::any_of(transitions.begin(), transitions.end(),
                       [&](const Transition& t) { return t.move == move; });
}

const TransitionSystem* find_system(std::string_view name) {
    for (const TransitionSystem* system : kSystems)
        if (system->name == name) return system;
    return nullptr;
}

std::span<const TransitionSystem* const> all_systems() { return kSystems; }

std::string system_names() {
    std::string names;
    for (const TransitionSystem* system : kSystems)
        names += (names.empty() ? "" : ", ") + std::string(system->name);
    return names;
}

}  // namespace goldbeam
