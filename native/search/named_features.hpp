// Problems that can name their features, for people: a key is a hash and cannot be read back. The name of a
// feature depends on its key alone, so it does not matter which example or thread brings it first.
#pragma once

#include "search/problem.hpp"

namespace goldbeam {

// Optional: a problem that can name the features that a step in a state fires, whatever the action. It calls
// visit(key, make), where make() is the name; most of them are known already and are not made. A third
// argument is the action of the feature, where that is not the one of the step.
struct IgnoreName {
    template <class Make>
    void operator()(uint64_t, Make, Action = kNoAction) const {}
};
template <class P>
concept NamesFeatures =
    requires(P& p, size_t step, typename P::State state) { p.name_features(step, state, IgnoreName{}); };
// The same where the features depend on the action.
template <class P>
concept NamesFeaturesOfActions = requires(P& p, size_t step, typename P::State state, Action action) {
    p.name_features(step, state, action, IgnoreName{});
};

}  // namespace goldbeam
