#include "problems/tagging/candidates.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "core/errors.hpp"
#include "core/hash.hpp"
#include "core/unicode.hpp"

namespace goldbeam {

namespace {

uint64_t key_of(std::string_view word, std::string* buffer) {
    buffer->clear();
    for (size_t i = 0; i < word.size();) append_utf8(lower_case(next_code_point(word, &i)), buffer);
    return hash_bytes(*buffer);
}

}  // namespace

LabelCandidates::LabelCandidates(std::vector<uint64_t> words, std::vector<uint32_t> ends,
                                 std::vector<uint16_t> labels)
    : words_(std::move(words)), ends_(std::move(ends)), labels_(std::move(labels)) {
    const bool fit = ends_.size() == words_.size() + 1 && ends_.back() == labels_.size() && ends_[0] > 0;
    // Every list has a label, since a word must get one.
    if (!fit || std::adjacent_find(ends_.begin(), ends_.end(), std::greater_equal<>()) != ends_.end())
        throw ModelError("the lists of labels of words do not fit");
    if (std::adjacent_find(words_.begin(), words_.end(), std::greater_equal<>()) != words_.end())
        throw ModelError("the words with lists of labels are not in order");
    for (size_t number = 0; number < ends_.size(); ++number) {
        const auto of_word = list(number);
        if (std::adjacent_find(of_word.begin(), of_word.end(), std::greater_equal<>()) != of_word.end())
            throw ModelError("a list of labels is not in order");
    }
}

LabelCandidates LabelCandidates::count(const Corpus& corpus, size_t column, std::span<const Action> labels,
                                       size_t least) {
    struct Seen {
        size_t times = 0;
        std::set<uint16_t> labels;
    };
    std::map<uint64_t, Seen> seen;
    std::string buffer;
    for (size_t token = 0; token < labels.size(); ++token) {
        Seen& word = seen[key_of(corpus.cell(token, column), &buffer)];
        ++word.times;
        word.labels.insert(static_cast<uint16_t>(labels[token]));
    }
    std::set<uint16_t> open;
    for (const auto& [key, word] : seen)
        if (word.times < least) open.insert(word.labels.begin(), word.labels.end());
    if (open.empty())  // no word is rare: an unknown one may be anything
        for (const auto& [key, word] : seen) open.insert(word.labels.begin(), word.labels.end());
    std::vector<uint64_t> words;
    std::vector<uint16_t> lists(open.begin(), open.end());
    std::vector<uint32_t> ends{static_cast<uint32_t>(lists.size())};
    for (const auto& [key, word] : seen) {
        if (word.times < least) continue;
        words.push_back(key);
        lists.insert(lists.end(), word.labels.begin(), word.labels.end());
        ends.push_back(static_cast<uint32_t>(lists.size()));
    }
    return {std::move(words), std::move(ends), std::move(lists)};
}

size_t LabelCandidates::list_of(std::string_view word, std::string* buffer) const {
    const uint64_t key = key_of(word, buffer);
    const auto known = std::lower_bound(words_.begin(), words_.end(), key);
    return known == words_.end() || *known != key ? 0 : 1 + static_cast<size_t>(known - words_.begin());
}

}  // namespace goldbeam
