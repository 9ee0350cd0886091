#include "problems/tagging/lexicon.hpp"

#include <algorithm>
#include <functional>

#include "core/errors.hpp"
#include "core/hash.hpp"
#include "core/unicode.hpp"

namespace goldbeam {

namespace {
constexpr uint32_t kLeastTimes = 2;
constexpr uint32_t kLeastShare = 20;  // one in so many
constexpr uint64_t kRare = 0x2545f4914f6cdd1dULL;
}  // namespace

LabelLexicon::LabelLexicon(std::vector<uint64_t> words, std::vector<uint64_t> classes)
    : words_(std::move(words)), classes_(std::move(classes)) {
    if (words_.size() != classes_.size()) throw ModelError("the lexicon has words without classes");
    if (std::adjacent_find(words_.begin(), words_.end(), std::greater_equal<>()) != words_.end())
        throw ModelError("the words of the lexicon are not in order");
}

uint64_t LabelLexicon::key_of(std::string_view word, std::string* buffer) {
    buffer->clear();
    for (size_t i = 0; i < word.size();) append_utf8(lower_case(next_code_point(word, &i)), buffer);
    return hash_bytes(*buffer);
}

void LabelLexicon::count(std::string_view word, Action label, uint32_t block) {
    std::string buffer;
    std::vector<Count>& counts = counts_[key_of(word, &buffer)];
    const auto known = std::find_if(counts.begin(), counts.end(),
                                    [&](const Count& c) { return c.label == label && c.block == block; });
    if (known == counts.end())
        counts.push_back({label, 1, block});
    else
        ++known->times;
}

// The labels of a class, the most frequent first; nothing for a rare word.
std::optional<std::vector<Action>> LabelLexicon::frequent_labels(std::vector<Count> counts, Action own) {
    uint32_t total = 0;
    std::erase_if(counts, [&](const Count& c) { return whole_block(c.block) == own; });
    for (size_t i = 0; i < counts.size(); ++i)
        for (size_t k = counts.size(); --k > i;)
            if (counts[k].label == counts[i].label) {
                counts[i].times += counts[k].times;
                counts.erase(counts.begin() + static_cast<ptrdiff_t>(k));
            }
    for (Count& c : counts) {
        c.times -= c.label == own;
        total += c.times;
    }
    if (total < kLeastTimes) return std::nullopt;
    std::sort(counts.begin(), counts.end(), [](const Count& a, const Count& b) {
        return a.times != b.times ? a.times > b.times : a.label < b.label;
    });
    std::vector<Action> labels;
    for (const Count& c : counts)
        if (c.times * kLeastShare >= total) labels.push_back(c.label);
    return labels;
}

uint64_t LabelLexicon::class_of_counts(std::vector<Count> counts, Action own) {
    const auto labels = frequent_labels(std::move(counts), own);
    if (!labels) return kRare;
    uint64_t value = kMix2;
    for (const Action label : *labels) value = fold_multiply(value ^ scramble(label + 1), kMix1) + kMix0;
    return value;
}

std::vector<Action> LabelLexicon::labels_of(std::string_view word, Action own) const {
    std::string buffer;
    const auto counted = counts_.find(key_of(word, &buffer));
    if (counted == counts_.end()) return {};
    return frequent_labels(counted->second, own).value_or(std::vector<Action>{});
}

uint64_t LabelLexicon::class_of(std::string_view word, Action own, std::string* buffer) const {
    const uint64_t key = key_of(word, buffer);
    if (const auto counted = counts_.find(key); counted != counts_.end())
        return class_of_counts(counted->second, own);
    const auto known = std::lower_bound(words_.begin(), words_.end(), key);
    return known == words_.end() || *known != key ? kRare
                                                  : classes_[static_cast<size_t>(known - words_.begin())];
}

std::pair<std::vector<uint64_t>, std::vector<uint64_t>> LabelLexicon::freeze() const {
    if (counts_.empty()) return {words_, classes_};
    std::vector<std::pair<uint64_t, uint64_t>> entries;
    for (const auto& [word, counts] : counts_)
        if (const uint64_t value = class_of_counts(counts, kNoAction); value != kRare)
            entries.emplace_back(word, value);
    std::sort(entries.begin(), entries.end());
    std::vector<uint64_t> words, classes;
    for (const auto& [word, value] : entries) {
        words.push_back(word);
        classes.push_back(value);
    }
    return {std::move(words), std::move(classes)};
}

}  // namespace goldbeam
