#include "weights/compact.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

constexpr int kSizes = 127;  // of weights; size 0 is the weight 0

// The sizes of weights by number, ascending: 1, 2, 3 … as long as steps of 8.6 % are less than 1.
const std::array<int16_t, kSizes + 1>& sizes() {
    static const auto table = [] {
        std::array<int16_t, kSizes + 1> t{};
        // t[k + 1] = max(t[k] + 1, t[k] * ratio), and the ratio is such that the last one is the largest
        // weight.
        const auto fill = [&](double ratio) {
            double size = 0;
            for (int k = 1; k <= kSizes; ++k) {
                size = std::max(size + 1, size * ratio);
                t[static_cast<size_t>(k)] = static_cast<int16_t>(std::min(std::lround(size), 32767L));
            }
            return size;
        };
        double low = 1, high = 2;
        for (int i = 0; i < 60; ++i) (fill((low + high) / 2) < 32767 ? low : high) = (low + high) / 2;
        fill(high);
        t[kSizes] = 32767;
        return t;
    }();
    return table;
}

uint8_t code_of(int32_t weight) {
    const auto& t = sizes();
    const int32_t size = std::min(std::abs(weight), 32767);
    auto at = std::lower_bound(t.begin(), t.end(), size);
    if (at != t.begin() && size - *(at - 1) < *at - size) --at;
    const auto k = static_cast<uint8_t>(at - t.begin());
    return weight < 0 ? static_cast<uint8_t>(k | 0x80) : k;
}

int16_t weight_of(uint8_t code) {
    const int16_t size = sizes()[code & 0x7f];
    return code & 0x80 ? static_cast<int16_t>(-size) : size;
}

void put(uint32_t number, std::vector<uint8_t>* into) {
    for (; number >= 0x80; number >>= 7) into->push_back(static_cast<uint8_t>(number | 0x80));
    into->push_back(static_cast<uint8_t>(number));
}

[[noreturn]] void fail() { throw ModelError("its compact weights do not fit together"); }

class Reader {
  public:
    explicit Reader(std::span<const uint8_t> bytes) : bytes_(bytes) {}
    uint8_t byte() {
        if (at_ == bytes_.size()) fail();
        return bytes_[at_++];
    }
    uint32_t number() {
        uint32_t value = 0;
        for (int shift = 0; shift < 21; shift += 7) {
            const uint8_t b = byte();
            value |= static_cast<uint32_t>(b & 0x7f) << shift;
            if (!(b & 0x80)) return value;
        }
        fail();
    }
    bool done() const { return at_ == bytes_.size(); }

  private:
    std::span<const uint8_t> bytes_;
    size_t at_ = 0;
};

}  // namespace

CompactWeights compact(const Frozen& frozen) {
    CompactWeights out;
    for (const Bucket& bucket : frozen.buckets()) {
        uint8_t count = 0;
        for (int i = 0; i < Bucket::kSlots && bucket.fingerprints[i] != 0; ++i) {
            ++count;
            const uint32_t print = Frozen::shortened(bucket.fingerprints[i], Frozen::kShort);
            out.prints.push_back(static_cast<uint8_t>(print));
            out.prints.push_back(static_cast<uint8_t>(print >> 8));
            std::vector<std::pair<uint32_t, uint8_t>> row;
            frozen.visit_payload(bucket.payloads[i], [&](uint32_t action, int32_t weight) {
                row.emplace_back(action, code_of(weight));
            });
            put(static_cast<uint32_t>(row.size()), &out.lengths);
            uint32_t next = 0;
            for (const auto& [action, code] : row) {
                put(action - next, &out.actions);
                next = action + 1;
                out.weights.push_back(code);
            }
        }
        out.counts.push_back(count);
    }
    return out;
}

Frozen expand(const CompactView& streams, double scale, uint64_t salt, size_t actions) {
    Reader prints(streams.prints), lengths(streams.lengths), names(streams.actions), weights(streams.weights);
    std::vector<uint32_t> row;
    Frozen frozen = Frozen::rebuild(
        streams.counts, scale, salt, Frozen::kShort, [&](uint32_t* print) -> std::span<const uint32_t> {
            *print = prints.byte();
            *print |= static_cast<uint32_t>(prints.byte()) << 8;
            row.clear();
            const uint32_t length = lengths.number();
            uint32_t next = 0;
            for (uint32_t k = 0; k < length; ++k) {
                const uint32_t action = next + names.number();
                if (action >= actions || action > 0xffff)
                    throw ModelError("a weight belongs to an action that the model does not have");
                row.push_back(action << 16 | static_cast<uint16_t>(weight_of(weights.byte())));
                next = action + 1;
            }
            if (*print == 0 || row.empty()) fail();
            return row;
        });
    if (!prints.done() || !lengths.done() || !names.done() || !weights.done()) fail();
    return frozen;
}

}  // namespace goldbeam
