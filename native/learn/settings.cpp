#include "learn/settings.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <string_view>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

std::string one_of(const std::string& setting, const std::string& got) {
    std::string known;
    for (const std::string& name : choices_of(setting)) {
        if (!known.empty()) known += ", ";
        known += name;
    }
    return setting + " must be one of " + known + ", not '" + got + "'";
}

// The kind of that name; the first one if the setting was not given.
template <class Kind, size_t count>
Kind chosen(NamedSettings& settings, const char* name, const std::array<std::string_view, count>& names) {
    const auto value = settings.take(name, std::string(names[0]));
    for (size_t k = 0; k < count; ++k)
        if (names[k] == value) return static_cast<Kind>(k);
    throw ParameterError(one_of(name, value));
}

Dropout dropout_options(NamedSettings& settings) {
    return {settings.take("dropout", 0.0), settings.take("feature_dropout", 0.0),
            settings.take("seed", uint64_t{0})};
}

Step step_options(NamedSettings& settings) {
    const auto kind = chosen<Step::Kind>(settings, "step", kSteps);
    const double margin = settings.take("margin", 0.0), aggressiveness = settings.take("aggressiveness", 1.0);
    if (!std::isfinite(margin) || margin < 0)
        throw ParameterError("margin must be a finite number, 0 or more");
    if (!std::isfinite(aggressiveness) || aggressiveness <= 0)
        throw ParameterError("aggressiveness must be a finite number above 0");
    return {kind, kind == Step::Kind::kPerceptron ? 0 : margin, aggressiveness};
}

RepeatedUse repeated_options(NamedSettings& settings) {
    return {settings.take("repeated", uint64_t{0}), settings.take("repeated_passes", uint64_t{5}),
            static_cast<uint32_t>(settings.take("repeated_updates", uint64_t{50}))};
}

// Of the rank, in the beam of Roark (2001).
constexpr double kProbabilityPower = 3;
// At which margins and likelihood learn scores of about the same size.
constexpr double kTemperature = 0.3;

}  // namespace

std::vector<std::string> choices_of(const std::string& setting) {
    std::vector<std::string> names;
    const auto add = [&](const auto& all) { names.assign(all.begin(), all.end()); };
    if (setting == "search") add(kSearches);
    if (setting == "guided search") add(kGuidedSearches);
    if (setting == "step") add(kSteps);
    if (setting == "swvp") add(kWeightings);
    if (setting == "substructures") add(kSubstructures);
    if (setting == "l2_scope") add(kL2Scopes);
    if (setting == "update")
        for (const Finder& finder : all_finders()) names.emplace_back(finder.name);
    return names;
}

Penalty penalty_options(NamedSettings& settings) {
    const double cumulative = settings.take("cumulative_l1", 0.0);
    Penalty penalty{.l2 = settings.take("l2", 0.0), .l1 = settings.take("l1", 0.0)};
    if (penalty.l1 == 0) penalty.l1 = cumulative;
    penalty.cumulative = cumulative != 0;
    penalty.l2_scope = chosen<Penalty::Scope>(settings, "l2_scope", kL2Scopes);
    return penalty;
}

Swvp swvp_options(NamedSettings& settings) {
    Swvp swvp;
    swvp.on = settings.given("swvp");
    swvp.weighting = chosen<Swvp::Weighting>(settings, "swvp", kWeightings);
    swvp.choose = named_substructures(settings.take("substructures", std::string(kSubstructures[0])));
    swvp.beta = settings.take("beta", 1.0);
    swvp.balanced = settings.take("balanced", false);
    swvp.impose = settings.take("impose", true);
    swvp.check();
    return swvp;
}

SearchOptions search_options(NamedSettings& settings) {
    SearchOptions options;
    options.kind = settings.take("search", std::string("greedy"));
    options.left_to_right = options.kind == kGuidedSearches[1];
    if (options.left_to_right) options.kind = kGuidedSearches[0];
    options.beam.filter = {.width = settings.take("beam", uint64_t{1}),
                           .gamma = settings.take("threshold", std::numeric_limits<double>::infinity()),
                           .power = settings.take("threshold_power", 0.0)};
    const double branching = settings.take("branching", std::numeric_limits<double>::infinity());
    if (const double least = settings.take("probability_beam", 0.0); least > 0)
        options.beam.filter = {
            .width = options.beam.filter.width, .gamma = -std::log(least), .decay = kProbabilityPower};
    options.beam.filter.branching = branching;
    options.beam.filter.cascade = settings.take("cascade", std::numeric_limits<double>::infinity());
    options.beam.merge = settings.take("merge", false);
    options.check();
    return options;
}

LearningOptions learning_options(NamedSettings& settings) {
    LearningOptions options;
    options.search = search_options(settings);
    const auto update = settings.take("update", std::string("standard"));
    options.finder = find_finder(update);
    if (options.finder == nullptr) throw ParameterError(one_of("update", update));
    options.step = step_options(settings);
    options.search.beam.runner_up = options.step.margin > 0;
    options.guided = {{options.search.beam.filter.width, !options.search.left_to_right},
                      settings.take("aggressive", true)};
    options.penalty = penalty_options(settings);
    options.dropout = dropout_options(settings);
    options.minibatch = settings.take("minibatch", uint64_t{1});
    options.threads = settings.take("threads", uint64_t{1});
    options.swvp = swvp_options(settings);
    options.augmented = settings.take("loss_augmented", false);
    options.likelihood = {.on = settings.take("likelihood", false), .temperature = kTemperature};
    options.repeated = repeated_options(settings);
    options.keep_names = settings.take("keep_names", false);
    options.check();
    return options;
}

}  // namespace goldbeam
