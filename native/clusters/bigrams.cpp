#include "clusters/bigrams.hpp"

#include <algorithm>

#include "core/errors.hpp"
#include "core/hash.hpp"
#include "core/interrupt.hpp"

namespace goldbeam {

namespace {

// Sorting so many at a time takes 32 MB and a third of a second.
constexpr size_t kRecent = size_t{1} << 22;

uint64_t bigram_key(const Bigram& bigram) { return uint64_t{bigram.left} << 32 | bigram.right; }

// The bigrams of one list of sorted keys, each with its count.
std::vector<Bigram> counted(const std::vector<uint64_t>& keys) {
    std::vector<Bigram> found;
    for (size_t begin = 0, end = 0; begin < keys.size(); begin = end) {
        while (end < keys.size() && keys[end] == keys[begin]) ++end;
        found.push_back({static_cast<uint32_t>(keys[begin] >> 32), static_cast<uint32_t>(keys[begin]),
                         static_cast<uint32_t>(end - begin)});
    }
    return found;
}

}  // namespace

void BigramCounts::word(std::string_view word) {
    const uint32_t number = vocabulary_.find(word);
    add(number == WordTable::kNone ? static_cast<uint32_t>(vocabulary_.size()) : number);
}

void BigramCounts::edge() {
    if (previous_ != edge_number()) add(edge_number());
}

void BigramCounts::add(uint32_t number) {
    if (recent_.size() == kRecent) merge();
    if (recent_.capacity() == 0) recent_.reserve(kRecent);
    recent_.push_back(uint64_t{previous_} << 32 | number);
    previous_ = number;
}

void BigramCounts::merge() {
    std::sort(recent_.begin(), recent_.end());
    const std::vector<Bigram> more = counted(recent_);
    recent_.clear();
    std::vector<Bigram> both;
    both.reserve(counts_.size() + more.size());
    auto a = counts_.begin();
    for (const Bigram& bigram : more) {
        interrupt::poll();
        const uint64_t key = bigram_key(bigram);
        while (a != counts_.end() && bigram_key(*a) < key) both.push_back(*a++);
        both.push_back(bigram);
        if (a != counts_.end() && bigram_key(*a) == key) both.back().count += a++->count;
    }
    both.insert(both.end(), a, counts_.end());
    counts_ = std::move(both);
}

std::vector<Bigram> BigramCounts::take() {
    edge();
    merge();
    recent_ = {};
    counts_.shrink_to_fit();
    return std::move(counts_);
}

Bigrams::Bigrams(size_t words, const std::vector<Bigram>& bigrams) {
    const size_t all = words + kContexts;
    counts_.resize(all);
    after_ends_.resize(all + 1);
    before_ends_.resize(all + 1);
    std::vector<uint64_t> as_left(all), as_right(all);
    for (const Bigram& bigram : bigrams) {
        interrupt::poll();
        if (bigram.left >= all || bigram.right >= all) throw ParameterError("a bigram of an unknown word");
        ++after_ends_[bigram.left + 1];
        ++before_ends_[bigram.right + 1];
        as_left[bigram.left] += bigram.count;
        as_right[bigram.right] += bigram.count;
        total_ += bigram.count;
    }
    if (as_left != as_right || total_ > UINT32_MAX)
        throw ParameterError("the bigrams must be those of a text that begins and ends with an edge");
    for (size_t word = 0; word < all; ++word) {
        counts_[word] = static_cast<uint32_t>(as_left[word]);
        after_ends_[word + 1] += after_ends_[word];
        before_ends_[word + 1] += before_ends_[word];
    }
    after_.resize(bigrams.size());
    before_.resize(bigrams.size());
    std::vector<uint64_t> next = before_ends_;
    for (size_t i = 0; i < bigrams.size(); ++i) {
        interrupt::poll();
        const Bigram& bigram = bigrams[i];
        after_[i] = {bigram.right, bigram.count};
        before_[next[bigram.right]++] = {bigram.left, bigram.count};
        checksum_ = scramble(checksum_ ^ bigram_key(bigram)) + bigram.count;
    }
}

}  // namespace goldbeam
