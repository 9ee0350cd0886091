#include "bindings/options.hpp"

#include <nanobind/stl/string.h>

#include <cmath>
#include <memory>

namespace nb = nanobind;

namespace goldbeam::bindings {

namespace {

// The user's function. Learning may have let go of the GIL, or run on several threads.
class OwnSubstructures {
  public:
    OwnSubstructures(nb::object function, std::function<nb::object(uint32_t)> spell)
        : function_(shared(std::move(function))), spell_(std::move(spell)) {}

    Substructures operator()(std::span<const uint32_t> gold, std::span<const uint32_t> predicted) const {
        const nb::gil_scoped_acquire gil;
        Substructures sets;
        for (const nb::handle set : nb::iter((*function_)(spelled(gold), spelled(predicted)))) {
            sets.emplace_back();
            for (const nb::handle position : nb::iter(set)) {
                uint32_t k = 0;
                if (!nb::try_cast(position, k))
                    throw ParameterError("a substructure has a position that is no number from 0 on");
                sets.back().push_back(k);
            }
        }
        return sets;
    }

    nb::handle function() const { return *function_; }

  private:
    // Options are copied and destroyed without the GIL.
    static std::shared_ptr<nb::object> shared(nb::object function) {
        return {new nb::object(std::move(function)), [](nb::object* held) {
                    const nb::gil_scoped_acquire gil;
                    delete held;
                }};
    }
    nb::list spelled(std::span<const uint32_t> actions) const {
        nb::list all;
        for (const uint32_t a : actions) all.append(spell_ ? spell_(a) : nb::object(nb::int_(a)));
        return all;
    }

    std::shared_ptr<nb::object> function_;
    std::function<nb::object(uint32_t)> spell_;
};

}  // namespace

nb::handle own_function(const Swvp& swvp) {
    const auto* own = swvp.choose.target<OwnSubstructures>();
    return own == nullptr ? nb::handle() : own->function();
}

Swvp swvp_options(const std::optional<std::string>& weighting, nb::object substructures, double beta,
                  bool balanced, bool impose, std::function<nb::object(uint32_t)> spell) {
    Swvp swvp;
    if (!weighting) return swvp;
    swvp.on = true;
    if (*weighting != "wm" && *weighting != "wmr")
        throw ParameterError("swvp must be wm or wmr, not '" + *weighting + "'");
    swvp.weighting = *weighting == "wm" ? Swvp::Weighting::kMargin : Swvp::Weighting::kMarginRank;
    swvp.beta = beta;
    swvp.balanced = balanced;
    swvp.impose = impose;
    if (nb::isinstance<nb::str>(substructures))
        swvp.choose = named_substructures(nb::cast<std::string>(substructures));
    else
        swvp.choose = OwnSubstructures(std::move(substructures), std::move(spell));
    swvp.check();
    return swvp;
}

SearchOptions search_options(std::string kind, size_t beam, double threshold, double threshold_power,
                             bool merge) {
    SearchOptions options;
    options.left_to_right = kind == "guided-left-to-right";
    options.kind = options.left_to_right ? "guided" : std::move(kind);
    options.beam.keep = {.width = beam, .gamma = threshold, .power = threshold_power};
    options.beam.merge = merge;
    options.check();
    return options;
}

LearningOptions learning_options(const SearchOptions& search, const std::string& update,
                                 const std::string& step, double margin, double aggressiveness,
                                 size_t minibatch, size_t threads, const Penalty& penalty,
                                 const Dropout& dropout, bool aggressive, const Swvp& swvp) {
    const GuidedLearning guided{{search.beam.keep.width, !search.left_to_right}, aggressive};
    LearningOptions options{
        search, find_finder(update), {}, guided, penalty, dropout, minibatch, threads, swvp, false, {}};
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
