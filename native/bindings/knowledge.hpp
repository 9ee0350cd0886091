// What specs over tokens take and give back of word tables.
#pragma once

#include <nanobind/nanobind.h>

#include "problems/tokens/token_spec.hpp"

namespace goldbeam::bindings {

// None stands for no tables.
inline WordKnowledge knowledge_of(const std::shared_ptr<WordKnowledge>& given) {
    return given ? *given : WordKnowledge{};
}

// The property `knowledge` of a spec: None if it has no tables.
template <class Spec>
std::shared_ptr<WordKnowledge> spec_knowledge(const Spec& spec) {
    const WordKnowledge& knowledge = spec.knowledge();
    return knowledge.empty() ? nullptr : std::make_shared<WordKnowledge>(knowledge);
}

}  // namespace goldbeam::bindings
