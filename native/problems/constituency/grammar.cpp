#include "problems/constituency/grammar.hpp"

#include <algorithm>

#include "core/errors.hpp"
#include "features/template.hpp"
#include "problems/constituency/state.hpp"

namespace goldbeam {

namespace {

constexpr size_t kMostLabels = 0x7ffe;  // what a row of frozen weights can name

uint64_t hash_labels(std::span<const uint32_t> labels) {
    uint64_t hash = kMix2;
    for (const uint32_t label : labels) hash = mix_key(hash, label + 1);
    return hash;
}

}  // namespace

Grammar::Grammar(GrammarParts parts)
    : parts_(std::move(parts)),
      phrases_(parts_.phrases.size()),
      labels_(phrases_ + parts_.tags.size()),
      outcome_words_((labels_ + 1 + 63) / 64) {
    check();
    allowed_.assign(phrases_ * (labels_ + 2) * outcome_words_, 0);
    for (size_t t = 0; t < parts_.triples.size(); t += 3) {
        const size_t row = size_t{parts_.triples[t]} * (labels_ + 2) + parts_.triples[t + 1];
        const size_t bit = row * outcome_words_ * 64 + parts_.triples[t + 2];
        allowed_[bit / 64] |= uint64_t{1} << (bit % 64);
    }
    if (has_lookahead()) lookahead_.assign(phrases_ * parts_.tags.size() * outcome_words_, 0);
    for (size_t t = 0; t < parts_.lookahead.size(); t += 3) {
        const size_t bit =
            lookahead_bit(parts_.lookahead[t], parts_.lookahead[t + 1], parts_.lookahead[t + 2]);
        lookahead_[bit / 64] |= uint64_t{1} << (bit % 64);
    }
    for (size_t t = 0; t < parts_.tags.size(); ++t) tags_.emplace(parts_.tags[t], phrases_ + t);
    for (uint32_t c = 0; c < chain_count(); ++c) by_hash_[hash_labels(chain(c))].push_back(c);
    make_tries();
}

void Grammar::check() const {
    const auto bad = [](const char* what) {
        return ModelError(std::string("the grammar's ") + what + " make no sense");
    };
    const auto below = [](const std::vector<uint32_t>& numbers, size_t limit) {
        return std::all_of(numbers.begin(), numbers.end(), [&](uint32_t n) { return n < limit; });
    };
    if (phrases_ == 0 || parts_.tags.empty() || labels_ > kMostLabels || parts_.root >= phrases_)
        throw bad("labels");
    if (!below(parts_.chain_labels, labels_) || parts_.chain_allowed.size() != chain_count() ||
        chain_count() > ConstituencyAction::kMostChains)
        throw bad("chains");
    uint32_t begin = 0;
    for (const uint32_t end : parts_.chain_ends) {
        if (end <= begin || end > parts_.chain_labels.size()) throw bad("chains");
        for (uint32_t k = begin; k < end; ++k)
            if (is_tag(parts_.chain_labels[k]) != (k + 1 == end)) throw bad("chains");
        begin = end;
    }
    if (parts_.triples.size() % 3 != 0) throw bad("triples");
    for (size_t t = 0; t < parts_.triples.size(); t += 3)
        if (parts_.triples[t] >= phrases_ || parts_.triples[t + 1] > none() ||
            parts_.triples[t + 1] == stop() || parts_.triples[t + 2] > stop())
            throw bad("triples");
    if (parts_.lookahead.size() % 3 != 0) throw bad("look-ahead triples");
    for (size_t t = 0; t < parts_.lookahead.size(); t += 3)
        if (parts_.lookahead[t] >= phrases_ || parts_.lookahead[t + 1] > stop() ||
            !is_tag(parts_.lookahead[t + 2]))
            throw bad("look-ahead triples");
    if (parts_.head_ranks.size() != phrases_ * labels_) throw bad("heads");
    if (parts_.bases.size() != labels_ || !below(parts_.bases, labels_)) throw bad("labels");
    for (Label label = 0; label < labels_; ++label)
        if (is_tag(label) ? base(label) != label : is_tag(base(label)) || base(base(label)) != base(label))
            throw bad("labels");
    if (parts_.punctuation.size() != parts_.tags.size()) throw bad("tags");
}

Label Grammar::tag(std::string_view name, bool* known) const {
    const auto found = tags_.find(std::string(name));
    *known = found != tags_.end();
    return *known ? found->second : most_chains_;
}

uint32_t Grammar::find_chain(std::span<const uint32_t> labels) const {
    const auto found = by_hash_.find(hash_labels(labels));
    if (found == by_hash_.end()) return kNoChain;
    for (const uint32_t c : found->second)
        if (std::ranges::equal(chain(c), labels)) return c;
    return kNoChain;
}

// Chains in the order of their labels are the leaves of the trees from left to right.
void Grammar::make_tries() {
    std::vector<std::vector<uint32_t>> by_tag(parts_.tags.size());
    for (uint32_t c = 0; c < chain_count(); ++c)
        if (parts_.chain_allowed[c]) by_tag[chain(c).back() - phrases_].push_back(c);
    tries_.resize(by_tag.size());
    for (size_t t = 0; t < by_tag.size(); ++t) {
        auto& chains = by_tag[t];
        std::sort(chains.begin(), chains.end(), [&](uint32_t a, uint32_t b) {
            return std::ranges::lexicographical_compare(chain(a), chain(b));
        });
        auto& trie = tries_[t];
        std::vector<uint32_t> open;  // inner nodes on the way to the last leaf
        for (const uint32_t c : chains) {
            const auto labels = chain(c);
            size_t common = 0;
            while (common < open.size() && common + 1 < labels.size() &&
                   trie[open[common]].label == labels[common])
                ++common;
            for (; open.size() > common; open.pop_back())
                trie[open.back()].end = static_cast<uint32_t>(trie.size());
            for (size_t k = common; k + 1 < labels.size(); ++k) {
                open.push_back(static_cast<uint32_t>(trie.size()));
                trie.push_back({labels[k], 0, kNoChain});
            }
            trie.push_back({labels.back(), static_cast<uint32_t>(trie.size() + 1), c});
        }
        for (; !open.empty(); open.pop_back()) trie[open.back()].end = static_cast<uint32_t>(trie.size());
        if (chains.size() > by_tag[most_chains_ == 0 ? 0 : most_chains_ - phrases_].size() ||
            most_chains_ == 0)
            most_chains_ = static_cast<Label>(phrases_ + t);
    }
}

}  // namespace goldbeam
