// Names of features, for people: a key is a hash and cannot be read back, so whoever wants to read a model
// asks for names before it learns (search/named_features.hpp).
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/state_io.hpp"
#include "search/named_features.hpp"
#include "weights/frozen.hpp"

namespace goldbeam {

struct FeatureName {
    std::string text;
    bool plain = false;  // of a feature that is not conjoined with an action; only Python has such features
};

// Names as files hold them: keys, which ascend, and where each name ends in the text.
struct PackedNames {
    std::vector<uint64_t> keys, ends;
    std::string text;

    // Throws ModelError if the three do not fit.
    static PackedNames read(const StateReader& in);
    std::string_view name(size_t i) const {
        const size_t begin = i == 0 ? 0 : ends[i - 1];
        return std::string_view(text).substr(begin, ends[i] - begin);
    }
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

    // Of the features that have a weight in `weights`, or of all.
    PackedNames pack(const Frozen* weights = nullptr) const;

  private:
    std::unordered_map<uint64_t, FeatureName> names_;
};

}  // namespace goldbeam
