// Which tokens of a sentence have read which weights: after an update, only their scores can have changed.
#pragma once

#include <cstdint>
#include <vector>

#include "core/hash.hpp"

namespace goldbeam {

class KeyReaders {
  public:
    void clear() {
        entries_.clear();
        // A table that one long sentence has grown is not cleared for every short one.
        size_t size = kFirstSize;
        if (pairs_.size() <= kLargestKept) size = std::max(size, pairs_.size());
        pairs_.assign(size, 0);
        heads_.assign(size, 0);
    }

    // A token is noted once for each key, however often it reads it.
    void note(uint64_t key, uint32_t token) {
        if ((entries_.size() + 1) * 2 > pairs_.size()) grow();
        uint32_t& pair = pairs_[pair_place(key, token)];
        if (pair != 0) return;
        uint32_t& head = heads_[head_place(key)];
        entries_.push_back({key, token, head});
        pair = head = static_cast<uint32_t>(entries_.size());
    }

    template <class Visit>
    void visit(uint64_t key, Visit visit) const {
        for (uint32_t e = heads_[head_place(key)]; e != 0; e = entries_[e - 1].next)
            visit(entries_[e - 1].token);
    }

  private:
    static constexpr size_t kFirstSize = size_t{1} << 12, kLargestKept = size_t{1} << 15;

    struct Entry {
        uint64_t key;
        uint32_t token;
        uint32_t next;  // of the same key: 1 + its place, 0 is none
    };

    size_t pair_place(uint64_t key, uint32_t token) const {
        size_t place = scramble(key + token);
        for (;; ++place) {
            const uint32_t e = pairs_[place &= pairs_.size() - 1];
            if (e == 0 || (entries_[e - 1].key == key && entries_[e - 1].token == token)) return place;
        }
    }
    size_t head_place(uint64_t key) const {
        size_t place = key;
        for (;; ++place) {
            const uint32_t e = heads_[place &= heads_.size() - 1];
            if (e == 0 || entries_[e - 1].key == key) return place;
        }
    }
    void grow() {
        const size_t size = pairs_.size() * 2;
        pairs_.assign(size, 0);
        heads_.assign(size, 0);
        for (uint32_t e = 1; e <= entries_.size(); ++e) {
            pairs_[pair_place(entries_[e - 1].key, entries_[e - 1].token)] = e;
            heads_[head_place(entries_[e - 1].key)] = e;  // the latest, as each was when it came
        }
    }

    std::vector<Entry> entries_;
    std::vector<uint32_t> pairs_, heads_;  // open addressing: 1 + place of an entry, 0 is free
};

}  // namespace goldbeam
