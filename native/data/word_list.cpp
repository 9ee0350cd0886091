#include "data/word_list.hpp"

#include <algorithm>
#include <unordered_map>

#include "core/errors.hpp"
#include "core/hash.hpp"
#include "data/characters.hpp"

namespace goldbeam {

namespace {

constexpr uint64_t kEmptyPrefix = kMix2;

uint64_t extend(uint64_t prefix, uint64_t character) {
    const uint64_t key = fold_multiply(prefix ^ character, kMix1) + kMix0;
    return key == 0 ? 1 : key;
}

}  // namespace

WordList::WordList(std::string text, std::vector<uint32_t> ends, std::vector<uint32_t> counts) : WordList() {
    if (ends.size() != counts.size()) throw ModelError("its words have not one count each");
    size_t begin = 0;
    for (size_t i = 0; i < ends.size(); ++i) {
        if (ends[i] <= begin || ends[i] > text.size()) throw ModelError("its list of words makes no sense");
        add(std::string_view(text).substr(begin, ends[i] - begin), counts[i]);
        begin = ends[i];
    }
    if (begin != text.size() || size() != ends.size()) throw ModelError("its list of words makes no sense");
}

void WordList::count(const Corpus& words, size_t column) {
    for (size_t t = 0; t < words.token_count(); ++t) add(words.cell(t, column), 1);
}

void WordList::add(std::string_view word, uint32_t times) {
    uint64_t key = kEmptyPrefix;
    size_t length = 0;
    std::string_view rest = word;
    for (auto c = take_character(&rest); !c.empty(); c = take_character(&rest), ++length) {
        // The prefixes of words that are too long to be looked for are of no use.
        if (length > 0 && length <= kLongestMatch) make_node(key);
        key = extend(key, hash_bytes(c));
    }
    if (length == 0 || times == 0) return;
    Node& node = make_node(key);
    if (node.word == 0) {
        if (text_.size() + word.size() > UINT32_MAX)
            throw DataError("a list of words larger than 4 GB is too large");
        text_ += word;
        ends_.push_back(static_cast<uint32_t>(text_.size()));
        counts_.push_back(0);
        node.word = static_cast<uint32_t>(ends_.size());
    }
    uint32_t& seen = counts_[node.word - 1];
    seen = times > kAlways - seen ? kAlways : seen + times;
}

bool WordList::contains(std::string_view word) const {
    uint64_t key = kEmptyPrefix;
    for (auto c = take_character(&word); !c.empty(); c = take_character(&word))
        key = extend(key, hash_bytes(c));
    const Node* node = find(key);
    return node != nullptr && node->word != 0;
}

Corpus WordList::matched(const Corpus& characters, std::span<const uint32_t> lengths) const {
    // Cells are places in the text, so the digits that stand for lengths are put after it.
    const size_t size = characters.text().size();
    std::string text;
    text.reserve(size + kLongestShown + 1);
    text.append(characters.text().view()).append("0123456789", kLongestShown + 1);
    Corpus result(Text(std::move(text)), Format::list, characters.name(), {"w", "starts", "ends", "inside"});
    result.reserve(characters.token_count());
    const char* first = result.text().data();
    std::vector<uint64_t> hashes;
    std::vector<uint8_t> starts, ends, inside;
    std::unordered_map<uint32_t, uint32_t> own;  // words of the sentence
    size_t word = 0;
    for (size_t s = 0; s < characters.sentence_count(); ++s) {
        const size_t begin = characters.sentence_begin(s), n = characters.sentence_end(s) - begin;
        hashes.clear();
        for (size_t i = 0; i < n; ++i) hashes.push_back(hash_bytes(characters.cell(begin + i, 0)));
        starts.assign(n, 0);
        ends.assign(n, 0);
        inside.assign(n, 0);
        own.clear();
        for (size_t i = 0; i < n && !lengths.empty();) {
            uint64_t key = kEmptyPrefix;
            for (const size_t end = i + lengths[word++]; i < end; ++i) key = extend(key, hashes[i]);
            const Node* node = find(key);
            if (node != nullptr && node->word != 0) ++own[node->word];
        }
        for (size_t i = 0; i < n; ++i) {
            uint64_t key = kEmptyPrefix;
            const size_t last = std::min(n, i + kLongestMatch);
            for (size_t end = i + 1; end <= last; ++end) {
                key = extend(key, hashes[end - 1]);
                const Node* node = find(key);
                if (node == nullptr) break;
                if (node->word == 0) continue;
                if (!own.empty()) {
                    const auto here = own.find(node->word);
                    const uint32_t seen = counts_[node->word - 1];
                    if (here != own.end() && seen != kAlways && seen <= here->second) continue;
                }
                const auto shown = static_cast<uint8_t>(std::min<size_t>(end - i, kLongestShown));
                starts[i] = std::max(starts[i], shown);
                ends[end - 1] = std::max(ends[end - 1], shown);
                for (size_t k = i + 1; k + 1 < end; ++k) inside[k] = std::max(inside[k], shown);
            }
        }
        const auto digit = [&](uint8_t length) { return std::string_view(first + size + length, 1); };
        for (size_t i = 0; i < n; ++i) {
            const Cell cell = characters.place(begin + i, 0);
            result.add_cell(0, {first + cell.begin, static_cast<size_t>(cell.length)});
            result.add_cell(1, digit(starts[i]));
            result.add_cell(2, digit(ends[i]));
            result.add_cell(3, digit(inside[i]));
            result.end_token();
        }
        result.end_sentence(characters.block(s).begin, characters.block(s).end);
    }
    return result;
}

WordList::Node& WordList::make_node(uint64_t key) {
    if ((used_ + 1) * 2 > nodes_.size()) rehash(nodes_.size() * 2);
    const size_t mask = nodes_.size() - 1;
    size_t p = key & mask;
    while (nodes_[p].key != 0 && nodes_[p].key != key) p = (p + 1) & mask;
    if (nodes_[p].key == 0) {
        nodes_[p].key = key;
        ++used_;
    }
    return nodes_[p];
}

const WordList::Node* WordList::find(uint64_t key) const {
    const size_t mask = nodes_.size() - 1;
    for (size_t p = key & mask; nodes_[p].key != 0; p = (p + 1) & mask)
        if (nodes_[p].key == key) return &nodes_[p];
    return nullptr;
}

void WordList::rehash(size_t size) {
    std::vector<Node> old(size);
    old.swap(nodes_);
    const size_t mask = size - 1;
    for (const Node& node : old) {
        if (node.key == 0) continue;
        size_t p = node.key & mask;
        while (nodes_[p].key != 0) p = (p + 1) & mask;
        nodes_[p] = node;
    }
}

}  // namespace goldbeam
