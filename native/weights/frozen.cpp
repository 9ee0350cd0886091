#include "weights/frozen.hpp"

#include <algorithm>
#include <cmath>

#include "core/errors.hpp"
#include "core/hash.hpp"
#include "core/interrupt.hpp"

namespace goldbeam {

namespace {

constexpr double kLoad = 0.75;  // 8-slot buckets: a quarter are full, a miss reads 1.3 lines on average
constexpr uint32_t kLargestInlineAction = 0x7fff;
// A lookup goes on through full buckets. Ours have runs of a few dozen; a file made to be slow could be one
// run.
constexpr size_t kLongestRun = 1024;

void check_action(uint32_t action, size_t actions) {
    if (action >= actions) throw ModelError("a weight belongs to an action that the model does not have");
}

}  // namespace

Frozen Frozen::freeze(const Weights& weights, bool averaged, double prune, bool keys) {
    return pack([&](auto emit) { weights.visit(averaged, emit); }, prune, keys);
}

uint32_t Frozen::stored(double weight) const {
    return static_cast<uint16_t>(static_cast<int16_t>(std::lround(weight / scale_)));
}

void Frozen::close_row(uint64_t key, std::vector<uint32_t>* entries, std::vector<PackedRow>* packed) {
    if (entries->empty()) return;
    std::sort(entries->begin(), entries->end());
    interrupt::poll();
    packed->push_back({key, payload_of(*entries)});
    entries->clear();
}

// Stores a row with at least one entry, in order of actions: what a bucket says of it.
uint32_t Frozen::payload_of(std::span<const uint32_t> entries) {
    entry_count_ += entries.size();
    if (entries.size() == 1 && (entries.front() >> 16) <= kLargestInlineAction)
        return kInline | entries.front();
    const auto payload = static_cast<uint32_t>(own_rows_.size());
    append_row(entries);
    if (own_rows_.size() > kInline)
        throw ModelError("the model is too large to freeze: more than 2^31 weights");
    return payload;
}

void Frozen::place_all(const std::vector<PackedRow>& packed) {
    size_t buckets = static_cast<size_t>(static_cast<double>(packed.size()) / (Bucket::kSlots * kLoad)) + 1;
    rows_ = own_rows_;
    feature_count_ = packed.size();
    // A few salts are enough for hashed keys; a larger table sooner or later takes apart any others.
    for (uint64_t tries = 1;; salt_ = scramble(tries++) | 1, buckets += buckets / 8 + 1) {
        own_buckets_.assign(buckets, Bucket{});
        buckets_ = own_buckets_;
        interrupt::poll();
        if (std::all_of(packed.begin(), packed.end(),
                        [&](const PackedRow& r) { return place(r.key, r.payload); }) &&
            longest_run() <= kLongestRun)
            return;
    }
}

void Frozen::keep_keys(std::vector<uint64_t> keys) {
    if (keys.size() != feature_count_)
        throw ModelError("the keys of the weights are not as many as the features");
    for (size_t k = 0; k < keys.size(); ++k)
        if (!has(keys[k]) || (k > 0 && keys[k] <= keys[k - 1]))
            throw ModelError("the keys of the weights are not those of the features");
    keys_ = std::move(keys);
}

// Entries in order of their actions, at least one. A dense row is added up many at a time, for which it may
// take twice the room of a sparse one: parsers spend half of their time on rows of a hundred actions.
void Frozen::append_row(std::span<const uint32_t> entries) {
    const uint32_t first = entries.front() >> 16, span = (entries.back() >> 16) - first + 1;
    if (first > kLargestInlineAction || span > 0xffff || (span + 1) / 2 > 2 * entries.size()) {
        own_rows_.push_back(static_cast<uint32_t>(entries.size()));
        own_rows_.insert(own_rows_.end(), entries.begin(), entries.end());
        return;
    }
    own_rows_.push_back(kDense | first << 16 | span);
    const size_t begin = own_rows_.size();
    own_rows_.resize(begin + (span + 1) / 2, 0);
    for (const uint32_t entry : entries) {
        const uint32_t k = (entry >> 16) - first;
        own_rows_[begin + k / 2] |= (entry & 0xffff) << (k % 2 * 16);
    }
}

// False if another feature with this fingerprint is where a lookup of `key` would find it.
bool Frozen::place(uint64_t key, uint32_t payload) {
    if (find(key) != 0) return false;
    for (size_t b = home(key);;) {
        auto& prints = own_buckets_[b].fingerprints;
        const auto i = std::find(std::begin(prints), std::end(prints), 0u) - std::begin(prints);
        if (i < Bucket::kSlots) {
            prints[i] = fingerprint(key);
            own_buckets_[b].payloads[i] = payload;
            return true;
        }
        if (++b == own_buckets_.size()) b = 0;
    }
}

// How many full buckets follow one another at most, the first bucket after the last.
size_t Frozen::longest_run() const {
    size_t run = 0, longest = 0;
    for (size_t i = 0; run < buckets_.size() && (i < buckets_.size() || run > 0); ++i) {
        run = full(buckets_[i % buckets_.size()]) ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return longest;
}

// A large table is copied: files are mapped in pages of 4 KiB, and prediction would spend a fifth of its time
// on address translation.
template <class T>
static std::span<const T> in_huge_pages(std::span<const T> table, Table<T>* copy) {
    if (table.size_bytes() < TableAllocator<T>::kHugePage) return table;
    copy->assign(table.begin(), table.end());
    return *copy;
}

Frozen Frozen::view(std::span<const Bucket> buckets, std::span<const uint32_t> rows, double scale,
                    uint64_t salt, size_t actions) {
    if (buckets.empty() || rows.empty() || rows[0] != 0) throw ModelError("the weight table is empty");
    check_scale(scale, salt);
    Frozen frozen;
    frozen.buckets_ = in_huge_pages(buckets, &frozen.own_buckets_);
    frozen.rows_ = in_huge_pages(rows, &frozen.own_rows_);
    frozen.scale_ = scale;
    frozen.salt_ = salt;
    size_t row_words = 1;
    for (const Bucket& bucket : buckets) {
        for (int i = 0; i < Bucket::kSlots; ++i) {
            if (bucket.fingerprints[i] == 0) continue;
            const uint32_t payload = bucket.payloads[i];
            ++frozen.feature_count_;
            if (payload & kInline) {
                check_action((payload >> 16) & 0x7fff, actions);
                ++frozen.entry_count_;
                continue;
            }
            row_words += frozen.check_row(payload, actions);
            if (row_words > rows.size()) throw ModelError("weight rows overlap");
        }
    }
    frozen.check_runs();
    return frozen;
}

void Frozen::check_scale(double scale, uint64_t salt) {
    if (!std::isfinite(scale) || scale <= 0) throw ModelError("the weight scale is not a positive number");
    if (salt % 2 == 0) throw ModelError("the salt of the weight table is not odd");
}

void Frozen::check_runs() const {
    if (buckets_.empty()) throw ModelError("the weight table is empty");
    if (longest_run() > std::min(kLongestRun, buckets_.size() - 1))
        throw ModelError("the weight table has too few free slots, so lookups would not end");
}

// Counts the row's entries; the words that it takes.
size_t Frozen::check_row(uint32_t payload, size_t actions) {
    const auto outside = [] { return ModelError("a weight row lies outside the table"); };
    if (payload == 0 || payload >= rows_.size()) throw outside();
    const uint32_t head = rows_[payload];
    if (head & kDense) {
        const uint32_t count = head & 0xffff;
        if (count == 0 || (count + 1) / 2 >= rows_.size() - payload) throw outside();
        check_action(first_action(head) + count - 1, actions);
        for (uint32_t k = 0; k < count; ++k) entry_count_ += dense_weight(payload, k) != 0;
        return size_t{1} + (count + 1) / 2;
    }
    if (head >= rows_.size() - payload) throw outside();
    // Ascending, so an action has one weight in a row and sums of rows stay within 32 bits.
    for (uint32_t k = 1; k <= head; ++k) {
        check_action(rows_[payload + k] >> 16, actions);
        if (k > 1 && rows_[payload + k] >> 16 <= rows_[payload + k - 1] >> 16)
            throw ModelError("the weights of a row are not in order");
    }
    entry_count_ += head;
    return size_t{1} + head;
}

int32_t Frozen::weight(uint64_t key, uint32_t action) const {
    const uint32_t payload = find(key);
    if (payload & kInline) return ((payload >> 16) & 0x7fff) == action ? static_cast<int16_t>(payload) : 0;
    const uint32_t head = rows_[payload];
    if (head & kDense) {
        const uint32_t k = action - first_action(head);
        return k < (head & 0xffff) ? dense_weight(payload, k) : 0;
    }
    for (uint32_t k = 1; k <= head; ++k)
        if ((rows_[payload + k] >> 16) == action) return static_cast<int16_t>(rows_[payload + k]);
    return 0;
}

}  // namespace goldbeam
