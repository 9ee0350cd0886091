#include "learn/report.hpp"

#include <algorithm>

namespace goldbeam {

ExampleReport BatchReport::total() const {
    ExampleReport sum;
    for (const ExampleReport& e : examples) {
        sum.updates += e.updates;
        sum.invalid += e.invalid;
        sum.violation += e.violation;
        sum.prefix += e.prefix;
        sum.steps += e.steps;
        sum.gave_up += e.gave_up;
        sum.gamma_invalid += e.gamma_invalid;
        sum.plain_fallbacks += e.plain_fallbacks;
    }
    return sum;
}

size_t BatchReport::updated() const {
    return static_cast<size_t>(
        std::count_if(examples.begin(), examples.end(), [](const auto& e) { return e.updates > 0; }));
}

double BatchReport::covered() const {
    double share = 0;
    for (const ExampleReport& e : examples)
        if (e.updates > 0)  // a rival may be longer than gold
            share += std::min(1.0, static_cast<double>(e.prefix) /
                                       (static_cast<double>(e.updates) * static_cast<double>(e.steps)));
    return share;
}

}  // namespace goldbeam
