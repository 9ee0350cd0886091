#include "bindings/options.hpp"

#include <cmath>

namespace goldbeam::bindings {

SearchOptions search_options(std::string kind, size_t beam, double threshold, double threshold_power,
                             bool merge) {
    SearchOptions options;
    options.kind = std::move(kind);
    options.beam.keep = {beam, threshold, threshold_power};
    options.beam.merge = merge;
    options.check();
    return options;
}

LearningOptions learning_options(const SearchOptions& search, const std::string& update,
                                 const std::string& step, double margin, double aggressiveness,
                                 size_t minibatch, size_t threads, const Penalty& penalty,
                                 const Dropout& dropout) {
    LearningOptions options{search, find_finder(update), {}, penalty, dropout, minibatch, threads};
    if (options.finder == nullptr) {
        std::string known;
        for (const Finder& finder : all_finders())
            known += (known.empty() ? "" : ", ") + std::string(finder.name);
        throw ParameterError("update must be one of " + known + ", not '" + update + "'");
    }
    const auto kind = step_kind(step);
    if (!kind)
        throw ParameterError("step must be one of perceptron, margin, passive-aggressive, not '" + step +
                             "'");
    if (!std::isfinite(margin) || margin < 0)
        throw ParameterError("margin must be a finite number, 0 or more");
    if (!std::isfinite(aggressiveness) || aggressiveness <= 0)
        throw ParameterError("aggressiveness must be a finite number above 0");
    options.step = {*kind, *kind == Step::Kind::kPerceptron ? 0 : margin, aggressiveness};
    options.search.beam.runner_up = options.step.margin > 0;
    options.check();
    return options;
}

}  // namespace goldbeam::bindings
