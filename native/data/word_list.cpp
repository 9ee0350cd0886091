#include "data/word_list.hpp"

#include <algorithm>

#include "core/errors.hpp"
#include "data/characters.hpp"
#include "data/pieces.hpp"
#include "data/prefix_hash.hpp"

namespace goldbeam {

namespace {

uint64_t word_and_tag(uint64_t word, uint32_t tag) { return word << 32 | tag; }

}  // namespace

WordList::WordList(std::vector<std::string> tags, std::shared_ptr<const PieceRules> rules)
    : tags_(std::move(tags)), rules_(std::move(rules)) {
    if (tags_.size() > kMostTags) throw DataError("there are more than 65,534 different tags");
    rehash(1024);
}

WordList::WordList(std::vector<std::string> tags, std::string text, const std::vector<uint32_t>& ends,
                   const std::vector<uint32_t>& counts, std::vector<TagPair> pairs,
                   std::shared_ptr<const PieceRules> rules)
    : WordList(std::move(tags), std::move(rules)) {
    if (ends.size() != counts.size()) throw ModelError("its words have not one count each");
    if (pairs.size() != (tags_.empty() ? 0 : ends.size())) throw ModelError("its words have not their tags");
    for (const TagPair pair : pairs)
        if ((pair & 0xffff) > tags_.size() || (pair >> 16) > tags_.size() ||
            (pair != 0 && (pair & 0xffff) == 0))
            throw ModelError("a word has a tag that there is not");
    size_t begin = 0;
    for (size_t i = 0; i < ends.size(); ++i) {
        if (ends[i] <= begin || ends[i] > text.size()) throw ModelError("its list of words makes no sense");
        add(std::string_view(text).substr(begin, ends[i] - begin), counts[i]);
        begin = ends[i];
    }
    if (begin != text.size() || size() != ends.size()) throw ModelError("its list of words makes no sense");
    pairs_ = std::move(pairs);
}

void WordList::count(const Corpus& words, size_t column, std::span<const uint32_t> tags) {
    for (size_t t = 0; t < words.token_count(); ++t) {
        const uint32_t word = insert(words.cell(t, column), 1);
        if (tags.empty() || word == 0) continue;
        if (seen_tags_.size() < word) seen_tags_.resize(word);
        if (++tag_counts_[word_and_tag(word - 1, tags[t])] == 1) seen_tags_[word - 1].push_back(tags[t]);
    }
}

void WordList::count_pieces(const Corpus& pieces, std::span<const uint32_t> lengths, size_t least) {
    size_t piece = 0;
    for (const uint32_t length : lengths) {
        const Cell first = pieces.place(piece, 0), last = pieces.place(piece + length - 1, 0);
        if (length >= least)
            insert(pieces.text().view().substr(first.begin, last.begin + last.length - first.begin), 1);
        piece += length;
    }
}

std::vector<std::string_view> WordList::split(std::string_view word) const {
    std::vector<std::string_view> parts;
    if (rules_ != nullptr) {
        PieceReader reader(*rules_, word, 0, word.size());
        for (auto piece = reader.next(); !piece.empty(); piece = reader.next()) parts.push_back(piece);
    } else {
        for (auto c = take_character(&word); !c.empty(); c = take_character(&word)) parts.push_back(c);
    }
    return parts;
}

uint32_t WordList::insert(std::string_view word, uint32_t times) {
    uint64_t key = kEmptyPrefix;
    size_t length = 0;
    for (const std::string_view c : split(word)) {
        // The prefixes of words that are too long to be looked for are of no use.
        if (length > 0 && length <= kLongestMatch) make_node(key);
        key = extend_prefix(key, hash_bytes(c));
        ++length;
    }
    if (length == 0 || times == 0) return 0;
    Node& node = make_node(key);
    if (node.word == 0) {
        if (text_.size() + word.size() > UINT32_MAX)
            throw DataError("a list of words of more than 4 GB is too large");
        text_ += word;
        ends_.push_back(static_cast<uint32_t>(text_.size()));
        counts_.push_back(0);
        node.word = static_cast<uint32_t>(ends_.size());
    }
    uint32_t& seen = counts_[node.word - 1];
    seen = times > kAlways - seen ? kAlways : seen + times;
    return node.word;
}

bool WordList::contains(std::string_view word) const {
    uint64_t key = kEmptyPrefix;
    for (const std::string_view c : split(word)) key = extend_prefix(key, hash_bytes(c));
    const Node* node = find(key);
    return node != nullptr && node->word != 0;
}

uint32_t WordList::number(std::span<const uint64_t> characters) const {
    uint64_t key = kEmptyPrefix;
    for (const uint64_t c : characters) key = extend_prefix(key, c);
    const Node* node = find(key);
    return node == nullptr ? 0 : node->word;
}

std::vector<TagPair> WordList::pairs() const {
    if (!pairs_.empty() || tags_.empty()) return pairs_;
    std::vector<TagPair> pairs(size());
    for (size_t word = 0; word < size(); ++word) pairs[word] = pair_of(word, {});
    return pairs;
}

TagPair WordList::pair_of(size_t word, const Part& part) const {
    if (!pairs_.empty()) return pairs_[word];
    if (word >= seen_tags_.size()) return 0;
    struct Count {
        uint32_t times = 0, tag = 0;
    } first, second;
    uint32_t total = 0;
    for (const uint32_t tag : seen_tags_[word]) {
        uint32_t times = tag_counts_.at(word_and_tag(word, tag));
        if (const auto own = part.tags.find(word_and_tag(word, tag)); own != part.tags.end())
            times -= std::min(times, own->second);
        total += times;
        if (times > first.times) {
            second = first;
            first = {times, tag};
        } else if (times > second.times) {
            second = {times, tag};
        }
    }
    if (first.times == 0) return 0;
    const bool both = second.times * 10 >= total && second.times > 0;
    return (first.tag + 1) | (both ? (second.tag + 1) << 16 : 0);
}

WordList::Part WordList::count_part(std::span<const uint64_t> characters, std::span<const uint32_t> lengths,
                                    std::span<const uint32_t> tags) const {
    Part part{std::vector<uint32_t>(size(), 0), {}};
    size_t begin = 0;
    for (size_t w = 0; w < lengths.size(); begin += lengths[w++]) {
        const uint32_t word = number(characters.subspan(begin, lengths[w]));
        if (word == 0) continue;
        ++part.words[word - 1];
        if (!tags.empty()) ++part.tags[word_and_tag(word - 1, tags[w])];
    }
    return part;
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
