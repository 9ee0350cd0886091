// Names of features, for people: a key is a hash and cannot be read back, so whoever wants to read a model
// asks for names before it learns. The name of a feature depends on its key alone, so it does not matter
// which example or thread brings it first.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/state_io.hpp"
#include "search/problem.hpp"
#include "weights/frozen.hpp"

namespace goldbeam {

// Optional: a problem that can name the features that a step in a state fires, whatever the action. It calls
// visit(key, make), where make() is the name; most of them are known already and are not made.
struct IgnoreName {
    template <class Make>
    void operator()(uint64_t, Make) const {}
};
template <class P>
concept NamesFeatures =
    requires(P& p, size_t step, typename P::State state) { p.name_features(step, state, IgnoreName{}); };

struct FeatureName {
    std::string text;
    bool plain = false;  // of a feature that is not conjoined with an action; only Python has such features
};

// Names while learning.
class KeptNames {
  public:
    bool knows(uint64_t key) const { return names_.contains(key); }
    // The name of a feature, or null.
    const FeatureName* find(uint64_t key) const {
        const auto found = names_.find(key);
        return found == names_.end() ? nullptr : &found->second;
    }
    // A feature keeps its first name.
    void add(uint64_t key, FeatureName name) { names_.try_emplace(key, std::move(name)); }

    template <class Visit>
    void visit(Visit visit) const {
        for (const auto& [key, name] : names_) visit(key, name.text);
    }

  private:
    std::unordered_map<uint64_t, FeatureName> names_;
};

// Names as a model file holds them: keys, which ascend, and where each name ends in the text.
class PackedNames {
  public:
    // Of the features that have a weight in `weights`, or of all.
    static PackedNames pack(const KeptNames& names, const Frozen* weights);
    // Throws ModelError if the three do not fit.
    PackedNames(std::vector<uint64_t> keys, std::vector<uint64_t> ends, std::string text);
    static PackedNames read(const StateReader& in);
    void write(StateWriter& out) const;

    size_t size() const { return keys_.size(); }
    std::string_view name(size_t i) const {
        const size_t begin = i == 0 ? 0 : ends_[i - 1];
        return std::string_view(text_).substr(begin, ends_[i] - begin);
    }
    const std::vector<uint64_t>& keys() const { return keys_; }
    const std::vector<uint64_t>& ends() const { return ends_; }
    const std::string& text() const { return text_; }

    struct Heavy {
        size_t name;
        uint32_t action;
        double weight;
    };
    // The `count` weights of named features that are farthest from 0, the heaviest first; of one action, or
    // of all.
    std::vector<Heavy> heaviest(const Frozen& weights, size_t count, std::optional<uint32_t> action) const;

  private:
    std::vector<uint64_t> keys_, ends_;
    std::string text_;
};

}  // namespace goldbeam
