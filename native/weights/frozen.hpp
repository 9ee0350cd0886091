// Trained weights, packed and read-only: what a model file holds and prediction reads, as it is.
//
//   buckets  one 64-byte cache line each: 8 fingerprints (the key's low 32 bits, never 0) and 8 payloads.
//            A key's home bucket comes from the high bits of key * salt; a full bucket overflows into the
//            next one. Freezing tries salts until no two trained features share bucket and fingerprint, so
//            trained features never collide; an unseen one is taken for a trained one about twice in 10^9.
//   payload  top bit set: the whole row, one entry, in place (15 bits of action, 16 of weight);
//            otherwise the position of the row in `rows`, stored in one of two ways:
//              sparse  a word with the count, then one word an entry (16 bits of action, 16 of weight)
//              dense   a word with the top bit set, the first action (15 bits) and the count (16 bits), then
//                      the weights of that many actions, one after the other, 16 bits each
//   weights  16-bit integers times `scale`. Scores are integer sums, so they do not depend on their order.
//
// Half of all rows have one entry, so most lookups touch one cache line, the others two.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "core/aligned.hpp"
#include "core/errors.hpp"
#include "weights/dense_row.hpp"
#include "weights/weights.hpp"

namespace goldbeam {

// Not over-aligned as a type, since it is also read from other people's buffers; ours start on a cache line.
struct Bucket {
    static constexpr int kSlots = 8;
    uint32_t fingerprints[kSlots];
    uint32_t payloads[kSlots];
};

class Frozen {
  public:
    using Score = int32_t;
    using Total = int64_t;
    static constexpr size_t kMostActions = 0x7fff + 0xffff + 1;  // that the words of a row can name
    static constexpr uint32_t kFull = 0xffffffffu,
                              kShort = 0xffffu;  // which bits of fingerprints are compared

    // An owned copy of trained weights: averaged or as they are, without those of absolute value below
    // `prune`; with the keys of its features if they are wanted.
    static Frozen freeze(const Weights& weights, bool averaged, double prune, bool keys = false);

    // The same of any weights: visit(emit) calls emit(key, action, weight) for each, by ascending key, and is
    // called twice.
    template <class VisitAll>
    static Frozen pack(VisitAll visit_all, double prune, bool keys);

    // A view of arrays that somebody else owns, or a copy if they are large; checks every index that reading
    // will use. Throws ModelError. `actions` is the number of actions that the model's problem has.
    static Frozen view(std::span<const Bucket> buckets, std::span<const uint32_t> rows, double scale,
                       uint64_t salt, size_t actions);

    // A table of short fingerprints from its content (`compact.hpp`): the number of features in each bucket,
    // and next(&fingerprint), which gives the entries of one feature after the other, bucket by bucket.
    template <class Next>
    static Frozen rebuild(std::span<const uint8_t> counts, double scale, uint64_t salt, uint32_t mask,
                          Next next);

    // A fingerprint of which only some bits are kept; 0 would mark a free slot.
    static uint32_t shortened(uint32_t print, uint32_t mask) {
        return (print & mask) == 0 ? 1 : print & mask;
    }
    uint32_t mask() const { return mask_; }

    Frozen(Frozen&&) = default;
    Frozen& operator=(Frozen&&) = default;

    // As in Weights: ask for the place of a key, find its row there and ask for it, then add it up.
    struct Asked {
        uint32_t bucket, fingerprint;
    };
    using Row = uint32_t;
    void prefetch(uint64_t key) const { __builtin_prefetch(&buckets_[home(key)]); }
    Asked ask(uint64_t key) const {
        const size_t bucket = home(key);
        __builtin_prefetch(&buckets_[bucket]);
        return {static_cast<uint32_t>(bucket), fingerprint(key)};
    }
    Row locate(Asked asked) const {
        const uint32_t payload = find(asked.bucket, asked.fingerprint);
        if (!(payload & kInline)) {
            // Most rows do not end in the line in which they begin.
            __builtin_prefetch(rows_.data() + payload);
            __builtin_prefetch(rows_.data() + payload + 16);
        }
        return payload;
    }
    Row locate(uint64_t key) const {
        return locate(Asked{static_cast<uint32_t>(home(key)), fingerprint(key)});
    }
    void add(Row payload, int32_t* scores) const {
        if (payload & kInline) {
            scores[(payload >> 16) & 0x7fff] += static_cast<int16_t>(payload);
            return;
        }
        const uint32_t* row = rows_.data() + payload;  // row 0 is empty: what was not found
        if (*row & kDense) {
            const uint32_t count = *row & 0xffff;
            if (count < 8)
                add_few(row + 1, count, scores + first_action(*row));
            else
                add_dense(row + 1, count, scores + first_action(*row));
            return;
        }
        for (const uint32_t *entry = row + 1, *end = entry + *row; entry != end; ++entry)
            scores[*entry >> 16] += static_cast<int16_t>(*entry);
    }
    void add_row(uint64_t key, int32_t* scores) const { add(locate(key), scores); }

    int32_t weight(uint64_t key, uint32_t action) const;
    bool has(uint64_t key) const { return find(key) != 0; }

    // Calls visit(action, weight) for each entry of a row, weights in units of the scale.
    template <class Visit>
    void visit_row(uint64_t key, Visit visit) const {
        visit_payload(find(key), visit);
    }
    template <class Visit>
    void visit_payload(uint32_t payload, Visit visit) const {
        if (payload & kInline) {
            visit((payload >> 16) & 0x7fff, int32_t{static_cast<int16_t>(payload)});
            return;
        }
        const uint32_t head = rows_[payload];
        if (head & kDense) {
            for (uint32_t k = 0; k < (head & 0xffff); ++k)
                if (const int16_t w = dense_weight(payload, k); w != 0)
                    visit(first_action(head) + k, int32_t{w});
            return;
        }
        for (uint32_t k = 1; k <= head; ++k)  // row 0 is empty
            visit(rows_[payload + k] >> 16, int32_t{static_cast<int16_t>(rows_[payload + k])});
    }

    // The keys of all features, ascending, or none: a lookup does not need them, but whoever goes through all
    // features does. Throws ModelError if these are not the keys of this table.
    void keep_keys(std::vector<uint64_t> keys);
    const std::vector<uint64_t>& keys() const { return keys_; }

    std::span<const Bucket> buckets() const { return buckets_; }
    std::span<const uint32_t> rows() const { return rows_; }
    double scale() const { return scale_; }
    uint64_t salt() const { return salt_; }
    uint64_t version() const { return 1; }  // never changes
    size_t feature_count() const { return feature_count_; }
    size_t entry_count() const { return entry_count_; }

  private:
    static constexpr uint32_t kLargestWeight = 32767;
    static constexpr uint32_t kInline = 0x80000000u, kDense = 0x80000000u;

    Frozen() = default;
    struct PackedRow {
        uint64_t key;
        uint32_t payload;
    };
    static void check_scale(double scale, uint64_t salt);
    void check_runs() const;
    uint32_t stored(double weight) const;
    uint32_t payload_of(std::span<const uint32_t> entries);
    void close_row(uint64_t key, std::vector<uint32_t>* entries, std::vector<PackedRow>* packed);
    void append_row(std::span<const uint32_t> entries);
    void place_all(const std::vector<PackedRow>& packed);
    size_t check_row(uint32_t payload, size_t actions);

    // Two weights in a word.
    static void add_few(const uint32_t* words, uint32_t count, int32_t* scores) {
        for (; count >= 2; count -= 2, scores += 2, ++words) {
            scores[0] += static_cast<int16_t>(*words);
            scores[1] += static_cast<int16_t>(*words >> 16);
        }
        if (count == 1) *scores += static_cast<int16_t>(*words);
    }
    static uint32_t first_action(uint32_t head) { return (head >> 16) & 0x7fff; }
    int16_t dense_weight(uint32_t payload, uint32_t k) const {
        return static_cast<int16_t>(rows_[payload + 1 + k / 2] >> (k % 2 * 16));
    }
    bool place(uint64_t key, uint32_t payload);
    size_t longest_run() const;

    uint32_t fingerprint(uint64_t key) const { return shortened(static_cast<uint32_t>(key), mask_); }
    size_t home(uint64_t key) const {
        return static_cast<size_t>((static_cast<unsigned __int128>(key * salt_) * buckets_.size()) >> 64);
    }

    // Slots are filled from the first one on.
    static bool full(const Bucket& bucket) { return bucket.fingerprints[Bucket::kSlots - 1] != 0; }
    // Bit i: slot i holds the fingerprint.
    static unsigned matches(const Bucket& bucket, uint32_t wanted) {
#if defined(__SSE2__)
        const auto* words = reinterpret_cast<const __m128i*>(bucket.fingerprints);
        const __m128i a = _mm_loadu_si128(words), b = _mm_loadu_si128(words + 1);
        const __m128i key = _mm_set1_epi32(static_cast<int>(wanted));
        return static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(a, key))) |
                                     (_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(b, key))) << 4));
#else
        unsigned match = 0;
        for (unsigned i = 0; i < Bucket::kSlots; ++i)
            match |= static_cast<unsigned>(bucket.fingerprints[i] == wanted) << i;
        return match;
#endif
    }

    uint32_t find(uint64_t key) const { return find(home(key), fingerprint(key)); }
    uint32_t find(size_t b, uint32_t wanted) const {
        for (;;) {
            const unsigned match = matches(buckets_[b], wanted);
            if (match != 0) return buckets_[b].payloads[__builtin_ctz(match)];
            if (!full(buckets_[b])) return 0;
            if (++b == buckets_.size()) b = 0;
        }
    }

    std::span<const Bucket> buckets_;
    std::span<const uint32_t> rows_;
    double scale_ = 1;
    uint64_t salt_ = 1;
    uint32_t mask_ = kFull;
    size_t feature_count_ = 0;
    size_t entry_count_ = 0;
    Table<Bucket> own_buckets_;  // empty in a view
    Table<uint32_t> own_rows_;
    std::vector<uint64_t> keys_;
};

template <class VisitAll>
Frozen Frozen::pack(VisitAll visit_all, double prune, bool keys) {
    Frozen frozen;
    double largest = 0;
    visit_all([&](uint64_t, uint32_t, double w) { largest = std::max(largest, std::abs(w)); });
    frozen.scale_ = largest > 0 ? largest / kLargestWeight : 1.0;
    frozen.own_rows_.push_back(0);  // payload 0 means "no row"
    std::vector<PackedRow> packed;
    std::vector<uint32_t> row;
    uint64_t row_key = 0;
    visit_all([&](uint64_t key, uint32_t action, double w) {
        if (key != row_key) frozen.close_row(row_key, &row, &packed);
        row_key = key;
        const uint32_t weight = frozen.stored(w);
        if (weight != 0 && std::abs(w) >= prune) row.push_back((action << 16) | weight);
    });
    frozen.close_row(row_key, &row, &packed);
    frozen.place_all(packed);
    if (keys)
        for (const PackedRow& r : packed) frozen.keys_.push_back(r.key);
    return frozen;
}

template <class Next>
Frozen Frozen::rebuild(std::span<const uint8_t> counts, double scale, uint64_t salt, uint32_t mask,
                       Next next) {
    check_scale(scale, salt);
    Frozen frozen;
    frozen.scale_ = scale;
    frozen.salt_ = salt;
    frozen.mask_ = mask;
    frozen.own_rows_.push_back(0);  // payload 0 means "no row"
    frozen.own_buckets_.assign(counts.size(), Bucket{});
    for (size_t b = 0; b < counts.size(); ++b) {
        if (counts[b] > Bucket::kSlots) throw ModelError("a bucket of the weight table is too full");
        for (uint8_t i = 0; i < counts[b]; ++i) {
            uint32_t print = 0;
            const std::span<const uint32_t> entries = next(&print);
            frozen.own_buckets_[b].fingerprints[i] = shortened(print, mask);
            frozen.own_buckets_[b].payloads[i] = frozen.payload_of(entries);
            ++frozen.feature_count_;
        }
    }
    frozen.buckets_ = frozen.own_buckets_;
    frozen.rows_ = frozen.own_rows_;
    frozen.check_runs();
    return frozen;
}

}  // namespace goldbeam
