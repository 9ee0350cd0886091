#include "clusters/vocabulary.hpp"

#include <algorithm>
#include <numeric>

#include "core/errors.hpp"
#include "core/hash.hpp"
#include "core/interrupt.hpp"

namespace goldbeam {

size_t WordTable::slot(std::string_view word, uint64_t hash) const {
    const size_t mask = slots_.size() - 1;
    const auto tag = static_cast<uint32_t>(hash >> 32);
    size_t at = hash & mask;
    for (;; at = (at + 1) & mask) {
        if (slots_[at] == 0) return at;
        const uint32_t number = slots_[at] - 1;
        if (words_[number].tag == tag && this->word(number) == word) return at;
    }
}

uint32_t WordTable::find(std::string_view word) const {
    if (slots_.empty()) return kNone;
    const uint32_t found = slots_[slot(word, hash_bytes(word))];
    return found == 0 ? kNone : found - 1;
}

uint32_t WordTable::insert(std::string_view word) {
    if (2 * (words_.size() + 1) > slots_.size()) grow();
    const uint64_t hash = hash_bytes(word);
    uint32_t& found = slots_[slot(word, hash)];
    if (found == 0) {
        words_.push_back(
            {text_.size(), static_cast<uint32_t>(word.size()), static_cast<uint32_t>(hash >> 32)});
        text_ += word;
        found = static_cast<uint32_t>(words_.size());
    }
    return found - 1;
}

void WordTable::grow() {
    slots_.assign(std::max<size_t>(1024, 2 * slots_.size()), 0);
    const size_t mask = slots_.size() - 1;
    for (uint32_t number = 0; number < words_.size(); ++number) {
        size_t at = hash_bytes(word(number)) & mask;
        while (slots_[at] != 0) at = (at + 1) & mask;
        slots_[at] = number + 1;
    }
}

void WordCounts::word(std::string_view word) {
    if (++tokens_ > kMostTokens)
        throw DataError("there are more than " + std::to_string(kMostTokens) + " tokens; give less text");
    if (word.size() > kLongest) return;
    const uint32_t number = table_.insert(word);
    if (number == counts_.size()) {
        counts_.push_back(0);
        if (table_.size() > most_) {
            counts_.back() = 1;
            forget();
            return;
        }
    }
    ++counts_[number];
}

void WordCounts::forget() {
    ++forgotten_;
    WordTable kept;
    std::vector<uint32_t> counts;
    for (uint32_t number = 0; number < counts_.size(); ++number) {
        if (counts_[number] <= forgotten_) continue;
        kept.insert(table_.word(number));
        counts.push_back(counts_[number]);
    }
    table_ = std::move(kept);
    counts_ = std::move(counts);
}

Vocabulary::Vocabulary(const WordCounts& counts, uint32_t least, size_t most) {
    std::vector<uint32_t> order;
    for (uint32_t number = 0; number < counts.size(); ++number)
        if (counts.count(number) >= least) order.push_back(number);
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
        if (counts.count(a) != counts.count(b)) return counts.count(a) > counts.count(b);
        return counts.word(a) < counts.word(b);
    });
    if (order.size() > most) order.resize(most);
    for (const uint32_t number : order) {
        interrupt::poll();
        table_.insert(counts.word(number));
    }
}

}  // namespace goldbeam
