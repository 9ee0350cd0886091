// The learner of a task as Python sees it: what all of them have.
#pragma once

#include <nanobind/stl/shared_ptr.h>

#include "bindings/arrays.hpp"
#include "bindings/batch.hpp"
#include "bindings/decoder.hpp"
#include "bindings/options.hpp"
#include "bindings/state.hpp"
#include "learn/names.hpp"
#include "weights/frozen.hpp"

namespace goldbeam::bindings {

// Sentences ready for learning. Data is a TokenData; its constructor is the task's own.
template <class Data>
nanobind::class_<Data> bind_data(nanobind::module_& m, const char* name, const char* doc) {
    return nanobind::class_<Data>(m, name, doc)
        .def("__len__", &Data::sentence_count)
        .def(
            "gold",
            [](const Data& data, size_t sentence) {
                check_sentence_number(sentence, data.sentence_count());
                const auto gold = data.gold(sentence);
                return std::vector<uint32_t>(gold.begin(), gold.end());
            },
            nanobind::arg("sentence"), "The numbers of the gold actions; none if they cannot be reached.")
        .def_prop_ro("unreachable", &Data::unreachable,
                     "Sentences that are not learned from, since no search reaches gold.");
}

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
            [](Learner* self, std::shared_ptr<Spec> spec, nanobind::kwargs given) {
                Spell spell;
                if constexpr (requires(const Spec& s) { s.labels(); })  // asked later: labels may be added
                    spell = [self](uint32_t label) -> nanobind::object {
                        return nanobind::str(self->spec().labels()[label].c_str());
                    };
                new (self) Learner(std::move(spec), learning_of(std::move(given), std::move(spell)));
            },
            "spec"_a, "settings"_a)
        .def(
            "names",
            [](const Learner& learner, const Frozen* weights) -> nanobind::object {
                if (learner.names() == nullptr) return nanobind::none();
                const PackedNames names = learner.names()->pack(weights);
                return nanobind::make_tuple(as_bytes(names.keys), as_bytes(names.ends),
                                            nanobind::bytes(names.text.data(), names.text.size()));
            },
            "weights"_a = nanobind::none(),
            nanobind::sig(
                "def names(self, weights: FrozenWeights | None = None) -> tuple[bytes, bytes, bytes] "
                "| None"),
            "Of features that these weights have, or of all: keys (uint64), ascending, where each name ends "
            "(uint64), and the names one after the other; None if not kept.")
        .def(
            "learn",
            [](Learner& learner, const Data& data, nanobind::handle sentences, const BatchReport* begun,
               const Stop* stop) {
                const std::vector<uint32_t> order = numbers<uint32_t>(sentences);
                if (!data.made_for(learner.spec()))
                    throw ParameterError("the data were made for another spec than the learner's");
                for (const uint32_t s : order)
                    if (s >= data.sentence_count()) throw ParameterError("a sentence number is out of range");
                const WithoutGil nogil;
                return learn_rest(order, begun, stop, [&](auto rest) { return learner.learn(data, rest); });
            },
            "data"_a, "sentences"_a, "begun"_a = nanobind::none(), "stop"_a = nanobind::none(),
            "Learn from these sentences (uint32 numbers) in this order; a report each.\n\n"
            "Once `stop` is set there are fewer reports. Given as `begun` with the same sentences, they are "
            "gone on from.")
        .def_prop_ro(
            "weights", [](Learner& l) -> Weights& { return l.weights(); },
            nanobind::rv_policy::reference_internal);
    bind_state(bound);
    return bound;
}

}  // namespace goldbeam::bindings
