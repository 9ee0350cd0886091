// The learner of a task as Python sees it: what all of them have.
#pragma once

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>

#include <optional>

#include "bindings/arrays.hpp"
#include "bindings/options.hpp"

namespace goldbeam::bindings {

// Learner is a TaskLearner that names its Data, whose sentences it learns from.
template <class Learner>
nanobind::class_<Learner> bind_learner(nanobind::module_& m, const char* name, const char* doc) {
    using namespace nanobind::literals;
    using Spec = typename Learner::Spec;
    using Data = typename Learner::Data;
    nanobind::class_<Learner> bound(m, name, doc, nanobind::type_slots(collected_slots<Learner>()));
    bound
        .def(
            "__init__",
            [](Learner* self, std::shared_ptr<Spec> spec, std::string search, size_t beam, double threshold,
               double threshold_power, bool merge, const std::string& update, const std::string& step,
               double margin, double aggressiveness, size_t minibatch, double l2, double l1, bool cumulative,
               double dropout, double feature_dropout, uint64_t seed, bool aggressive, size_t threads,
               bool keep_names, const std::optional<std::string>& swvp, nanobind::object substructures,
               double beta, bool balanced, bool impose, size_t repeated, size_t repeated_passes,
               uint32_t repeated_updates) {
                std::function<nanobind::object(uint32_t)> spell;
                if constexpr (requires(const Spec& s) { s.labels(); })  // asked later: labels may be added
                    spell = [self](uint32_t label) -> nanobind::object {
                        return nanobind::str(self->spec().labels()[label].c_str());
                    };
                LearningOptions options = learning_options(
                    search_options(std::move(search), beam, threshold, threshold_power, merge), update, step,
                    margin, aggressiveness, minibatch, threads, {l2, l1, cumulative},
                    {dropout, feature_dropout, seed}, aggressive,
                    swvp_options(swvp, std::move(substructures), beta, balanced, impose, std::move(spell)));
                if (repeated > 0)
                    options.repeated = std::make_shared<HypothesisCache>(
                        RepeatedUse{repeated, repeated_passes, repeated_updates});
                new (self) Learner(std::move(spec), std::move(options), keep_names);
            },
            "spec"_a, "search"_a, "beam"_a, "threshold"_a, "threshold_power"_a, "merge"_a, "update"_a,
            "step"_a, "margin"_a, "aggressiveness"_a, "minibatch"_a = 1, "l2"_a = 0.0, "l1"_a = 0.0,
            "cumulative"_a = false, "dropout"_a = 0.0, "feature_dropout"_a = 0.0, "seed"_a = 0,
            "aggressive"_a = true, "threads"_a = 1, "keep_names"_a = false, "swvp"_a = nanobind::none(),
            "substructures"_a = "single", "beta"_a = 1.0, "balanced"_a = false, "impose"_a = true,
            "repeated"_a = 0, "repeated_passes"_a = 5, "repeated_updates"_a = 50)
        .def(
            "names",
            [](Learner& learner, const Frozen* weights) -> std::optional<PackedNames> {
                if (!learner.names()) return std::nullopt;
                return PackedNames::pack(*learner.names(), weights);
            },
            "weights"_a = nanobind::none(),
            "The names of features that these weights have, or of all; None if not kept.")
        .def(
            "restore_names",
            [](Learner& learner, const PackedNames& names) {
                learner.names() = std::make_unique<KeptNames>(names.unpack());
            },
            "names"_a, "Go on with the names of an earlier learner.")
        .def(
            "learn",
            [](Learner& learner, const Data& data, nanobind::handle sentences) {
                const std::vector<uint32_t> order = numbers<uint32_t>(sentences);
                if (!data.made_for(learner.spec()))
                    throw ParameterError("the data were made for another spec than the learner's");
                for (const uint32_t s : order)
                    if (s >= data.sentence_count()) throw ParameterError("a sentence number is out of range");
                nanobind::gil_scoped_release nogil;
                return learner.learn(data, order);
            },
            "data"_a, "sentences"_a,
            "Learn from these sentences (uint32 numbers) in this order; a report each.")
        .def_prop_ro(
            "weights", [](Learner& l) -> Weights& { return l.weights(); },
            nanobind::rv_policy::reference_internal);
    return bound;
}

}  // namespace goldbeam::bindings
