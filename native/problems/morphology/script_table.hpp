// Words, by keys that are hashes, and the number of a script for each.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/errors.hpp"
#include "problems/morphology/packed_keys.hpp"

namespace goldbeam {

// Keys: PackedKeys or LongKeys.
template <class Keys>
class ScriptTable {
  public:
    ScriptTable() = default;
    // Throws ModelError if there is not one script a key, below `count`.
    ScriptTable(Keys keys, std::vector<uint16_t> scripts, size_t count)
        : keys_(std::move(keys)), scripts_(std::move(scripts)) {
        const auto exists = [count](uint16_t script) { return script < count; };
        if (keys_.keys().size() != scripts_.size() || !std::all_of(scripts_.begin(), scripts_.end(), exists))
            throw ModelError("the words with lemmas do not fit their scripts");
    }

    template <class Key>
    std::optional<size_t> find(Key key) const {
        const size_t place = keys_.find(key);
        return place == PackedKeys::kNone ? std::nullopt : std::optional<size_t>(scripts_[place]);
    }
    bool empty() const { return scripts_.empty(); }

  private:
    Keys keys_;
    std::vector<uint16_t> scripts_;
};

}  // namespace goldbeam
