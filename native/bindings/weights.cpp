// _core.Weights and _core.FrozenWeights.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "bindings/arrays.hpp"
#include "bindings/module.hpp"
#include "bindings/options.hpp"
#include "bindings/state.hpp"
#include "core/errors.hpp"
#include "weights/average.hpp"
#include "weights/compact.hpp"
#include "weights/frozen.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

template <class T>
std::span<const T> span_of(std::string_view bytes, const char* name) {
    if (bytes.size() % sizeof(T) != 0)
        throw ModelError(std::string("tensor '") + name +
                         "' has a size that is not a whole number of entries");
    if (reinterpret_cast<uintptr_t>(bytes.data()) % alignof(uint64_t) != 0)
        throw ModelError(std::string("tensor '") + name + "' is not aligned to 8 bytes");
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
}

std::span<const uint8_t> span_of_bytes(std::string_view bytes) {
    return {reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()};
}

template <class T>
nb::bytes bytes_of(std::span<const T> data) {
    return nb::bytes(data.data(), data.size_bytes());
}

template <class T>
nb::bytes bytes_of(const std::vector<T>& data) {
    return bytes_of(std::span<const T>(data));
}

// The Python buffers live as long as the weights do.
std::shared_ptr<Frozen> frozen_from(nb::handle buckets, nb::handle rows, double scale, uint64_t salt,
                                    size_t actions) {
    auto held_buckets = std::make_unique<Buffer>(buckets);
    auto held_rows = std::make_unique<Buffer>(rows);
    auto frozen = std::make_unique<Frozen>(Frozen::view(span_of<Bucket>(held_buckets->view(), "buckets"),
                                                        span_of<uint32_t>(held_rows->view(), "rows"), scale,
                                                        salt, actions));
    Frozen* raw = frozen.release();
    return {raw, [b = held_buckets.release(), r = held_rows.release()](Frozen* f) {
                const WithGil gil;
                delete f;
                delete b;
                delete r;
            }};
}

}  // namespace

void bind_weights(nb::module_& m) {
    nb::class_<Weights>(m, "Weights",
                        "Weights while they are learned: key -> row of (action, weight), averaged lazily.")
        .def(
            "__init__",
            [](Weights* self, nb::kwargs given) { new (self) Weights(penalty_of(std::move(given))); },
            "settings"_a)
        .def(
            "update",
            [](Weights& w, uint64_t key, uint32_t check, uint32_t action, double delta) {
                w.update({key, check}, action, delta);
            },
            "key"_a, "check"_a, "action"_a, "delta"_a,
            "w[key, action] += delta; `check` tells keys that collide.")
        .def("tick", &Weights::tick, "examples"_a = 1,
             "End an example, or several: the current weights count once more in the average for each.")
        .def(
            "pack",
            [](const Weights& w) {
                DictWriter state;
                w.pack(state);
                return state.dict;
            },
            nb::sig("def pack(self) -> dict[str, bytes | int]"),
            "All there is to know, as arrays (bytes) by name and the times `now` and `base`.")
        .def(
            "restore",
            [](Weights& w, nb::dict state, size_t actions) { w.restore(DictReader(state), actions); },
            "state"_a, "actions"_a,
            nb::sig("def restore(self, state: dict[str, typing.Any], actions: int) -> None"),
            "Replace everything by a state, whose actions must be below `actions`.")
        .def("weight", &Weights::weight, "key"_a, "action"_a)
        .def_prop_ro("now", &Weights::now)
        .def_prop_ro("feature_count", &Weights::feature_count)
        .def_prop_ro("entry_count", &Weights::entry_count)
        .def_prop_ro("moves", &Weights::moves, "How often a feature was moved because the table had grown.")
        .def(
            "entries",
            [](const Weights& w, bool averaged) {
                std::vector<std::tuple<uint64_t, uint32_t, double>> all;
                w.visit(averaged, [&](uint64_t key, uint32_t action, double weight) {
                    all.emplace_back(key, action, weight);
                });
                return all;
            },
            "averaged"_a = false, "All (key, action, weight), sorted by key.")
        .def(
            "freeze",
            [](const Weights& w, bool averaged, double prune, bool keys) {
                const WithoutGil nogil;
                return std::make_shared<Frozen>(Frozen::freeze(w, averaged, prune, keys));
            },
            "averaged"_a = true, "prune"_a = 0.0, "keys"_a = false,
            "Packed read-only copy, without weights smaller than `prune`; it can be averaged with others if "
            "it keeps "
            "its keys.");

    nb::class_<Frozen>(m, "FrozenWeights", "Trained weights, packed and read-only.")
        .def_static(
            "from_buffers",
            [](nb::handle buckets, nb::handle rows, double scale, uint64_t salt, size_t actions) {
                return frozen_from(buckets, rows, scale, salt, actions);
            },
            "buckets"_a, "rows"_a, "scale"_a, "salt"_a, "actions"_a,
            "A view of a model file's tensors; everything that will be indexed with is checked.")
        .def(
            "weight",
            [](const Frozen& f, uint64_t key, uint32_t action) { return f.weight(key, action) * f.scale(); },
            "key"_a, "action"_a)
        .def(
            "first_weights",
            [](const Frozen& f, nb::handle keys) {
                const std::vector<uint64_t> wanted = numbers<uint64_t>(keys);
                std::vector<int32_t> found(wanted.size());
                without_gil([&] {
                    constexpr size_t kAhead = 16;
                    for (size_t i = 0; i < wanted.size(); ++i) {
                        if (i + kAhead < wanted.size()) f.prefetch(wanted[i + kAhead]);
                        found[i] = f.weight(wanted[i], 0);
                    }
                });
                return as_bytes(found);
            },
            "keys"_a,
            "Of features (uint64) that have one action: their weights in units of the scale (int32).")
        .def(
            "row",
            [](const Frozen& f, uint64_t key, size_t actions) {
                std::vector<int32_t> scores(std::max(actions, Frozen::kMostActions));
                f.add_row(key, scores.data());
                std::vector<double> row(scores.begin(), scores.begin() + static_cast<ptrdiff_t>(actions));
                for (double& weight : row) weight *= f.scale();
                return row;
            },
            "key"_a, "actions"_a, "The weights of all actions, as prediction adds them up.")
        .def(
            "entries_of",
            [](const Frozen& f, nb::handle keys) {
                std::vector<uint32_t> places, actions;
                std::vector<int32_t> weights;
                uint32_t place = 0;
                for (const uint64_t key : numbers<uint64_t>(keys)) {
                    f.visit_row(key, [&](uint32_t action, int32_t weight) {
                        places.push_back(place);
                        actions.push_back(action);
                        weights.push_back(weight);
                    });
                    ++place;
                }
                return nb::make_tuple(as_bytes(places), as_bytes(actions), as_bytes(weights));
            },
            "keys"_a, nb::sig("def entries_of(self, keys: object) -> tuple[bytes, bytes, bytes]"),
            "The entries of these features (uint64): place among the keys and action (uint32), and weight in "
            "units of the scale (int32).")
        .def(
            "keep_keys", [](Frozen& f, nb::handle keys) { f.keep_keys(numbers<uint64_t>(keys)); }, "keys"_a,
            "The keys of all features, ascending, as the model file has them.")
        .def_prop_ro(
            "keys", [](const Frozen& f) { return bytes_of(f.keys()); }, "Empty if they were not kept.")
        .def_prop_ro("buckets", [](const Frozen& f) { return bytes_of(f.buckets()); })
        .def_prop_ro("rows", [](const Frozen& f) { return bytes_of(f.rows()); })
        .def_prop_ro("scale", &Frozen::scale)
        .def_prop_ro("salt", &Frozen::salt)
        .def_prop_ro("feature_count", &Frozen::feature_count)
        .def_prop_ro("entry_count", &Frozen::entry_count)
        .def_prop_ro(
            "is_compact", [](const Frozen& f) { return f.mask() != Frozen::kFull; },
            "Whether they come from a compact form, and so are saved in one.")
        .def(
            "compact",
            [](const Frozen& f) {
                const CompactWeights c = compact(f);
                nb::dict streams;
                streams["counts"] = bytes_of(c.counts);
                streams["prints"] = bytes_of(c.prints);
                streams["lengths"] = bytes_of(c.lengths);
                streams["actions"] = bytes_of(c.actions);
                streams["weights"] = bytes_of(c.weights);
                return streams;
            },
            nb::sig("def compact(self) -> dict[str, bytes]"),
            "The same in a form for small files, rounded; five streams of bytes by name.")
        .def_static(
            "from_compact",
            [](nb::handle counts, nb::handle prints, nb::handle lengths, nb::handle names, nb::handle weights,
               double scale, uint64_t salt, size_t actions) {
                const Buffer c(counts), p(prints), l(lengths), a(names), w(weights);
                const auto bytes = [](const Buffer& b) { return span_of_bytes(b.view()); };
                return std::make_shared<Frozen>(
                    expand({bytes(c), bytes(p), bytes(l), bytes(a), bytes(w)}, scale, salt, actions));
            },
            "counts"_a, "prints"_a, "lengths"_a, "actions"_a, "weights"_a, "scale"_a, "salt"_a,
            "action_count"_a, "Weights from the streams of a compact form; everything is checked.")
        .def_prop_ro("nbytes",
                     [](const Frozen& f) { return f.buckets().size_bytes() + f.rows().size_bytes(); });

    m.def(
        "average_weights",
        [](const std::vector<std::shared_ptr<Frozen>>& models, bool present_only, double prune, bool keys) {
            std::vector<const Frozen*> pointers;
            for (const auto& model : models) pointers.push_back(model.get());
            const WithoutGil nogil;
            return std::make_shared<Frozen>(average(pointers, present_only, prune, keys));
        },
        "models"_a, "present_only"_a, "prune"_a = 0.0, "keys"_a = false,
        "The mean of weights that kept their keys; of a weight, over those models alone that have it.");
}

}  // namespace goldbeam::bindings
