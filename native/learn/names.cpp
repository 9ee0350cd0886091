#include "learn/names.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/errors.hpp"

namespace goldbeam {

PackedNames PackedNames::pack(const KeptNames& names, const Frozen* weights) {
    std::vector<std::pair<uint64_t, const std::string*>> kept;
    names.visit([&](uint64_t key, const std::string& name) {
        if (weights == nullptr || weights->has(key)) kept.emplace_back(key, &name);
    });
    std::sort(kept.begin(), kept.end());
    std::vector<uint64_t> keys, ends;
    std::string text;
    for (const auto& [key, name] : kept) {
        text += *name;
        keys.push_back(key);
        ends.push_back(text.size());
    }
    return {std::move(keys), std::move(ends), std::move(text)};
}

PackedNames::PackedNames(std::vector<uint64_t> keys, std::vector<uint64_t> ends, std::string text)
    : keys_(std::move(keys)), ends_(std::move(ends)), text_(std::move(text)) {
    if (keys_.size() != ends_.size()) throw ModelError("there are not as many names as named features");
    if (std::adjacent_find(keys_.begin(), keys_.end(), std::greater_equal<>()) != keys_.end())
        throw ModelError("the named features are not in order");
    if (!std::is_sorted(ends_.begin(), ends_.end()) || (ends_.empty() ? 0 : ends_.back()) != text_.size())
        throw ModelError("the names of features do not fit their text");
}

PackedNames PackedNames::read(const StateReader& in) {
    return {in.array<uint64_t>("name_keys"), in.array<uint64_t>("name_ends"), in.text("name_text")};
}

void PackedNames::write(StateWriter& out) const {
    out.array("name_keys", keys_);
    out.array("name_ends", ends_);
    out.bytes("name_text", text_);
}

std::vector<PackedNames::Heavy> PackedNames::heaviest(const Frozen& weights, size_t count,
                                                      std::optional<uint32_t> action) const {
    std::vector<Heavy> heap;  // its front is the lightest
    const auto heavier = [](const Heavy& a, const Heavy& b) {
        if (std::abs(a.weight) != std::abs(b.weight)) return std::abs(a.weight) > std::abs(b.weight);
        return a.name != b.name ? a.name < b.name : a.action < b.action;
    };
    for (size_t i = 0; i < size(); ++i) {
        weights.visit_row(keys_[i], [&](uint32_t label, int32_t weight) {
            const Heavy one{i, label, weight * weights.scale()};
            if (action && *action != label) return;
            if (heap.size() == count && (count == 0 || !heavier(one, heap.front()))) return;
            heap.push_back(one);
            std::push_heap(heap.begin(), heap.end(), heavier);
            if (heap.size() <= count) return;
            std::pop_heap(heap.begin(), heap.end(), heavier);
            heap.pop_back();
        });
    }
    std::sort_heap(heap.begin(), heap.end(), heavier);
    return heap;
}

}  // namespace goldbeam
