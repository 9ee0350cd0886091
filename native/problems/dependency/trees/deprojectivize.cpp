#include "problems/dependency/trees/deprojectivize.hpp"

#include <algorithm>

namespace goldbeam {

namespace {

// How far down a search goes. Treebanks need 5 or so; the bound keeps the work of nonsense linear, since a
// word is then looked at from at most so many words above it.
constexpr int kDeepest = 64;

}  // namespace

void Deprojectivizer::run(std::span<uint32_t> heads, std::span<const uint32_t> relations,
                          const SplitNames& names) {
    relations_ = relations;
    names_ = &names;
    const auto is_lifted = [&](uint32_t relation) { return names.head[relation] != kNotLifted; };
    if (std::none_of(relations.begin(), relations.end(), is_lifted)) return;

    tree_.assign(heads);
    extents_.compute(tree_);
    const size_t words = heads.size() + 1;
    heads_.assign(1, 0);
    heads_.insert(heads_.end(), heads.begin(), heads.end());
    first_.assign(words, 0);
    last_.assign(words, 0);
    next_.assign(words, 0);
    for (uint32_t head = 0; head < words; ++head) {
        const auto children = tree_.children(head);
        if (children.empty()) continue;
        first_[head] = children.front();
        last_[head] = children.back();
        for (size_t i = 0; i + 1 < children.size(); ++i) next_[children[i]] = children[i + 1];
    }
    found_.assign(words, 0);
    next_waiting_.assign(words, 0);
    waiting_.assign(names.plain.size(), 0);

    queue_.assign(1, 0);
    for (size_t i = 0; i < queue_.size(); ++i) {
        const uint32_t head = queue_[i];
        if (collect_lifted(head)) {
            search_below(head);
            reattach(head);
        }
        // Words that went down come when their new head does, which is below this one and not yet seen.
        for (uint32_t child = first_[head]; child != 0; child = next_[child]) queue_.push_back(child);
    }
    std::copy(heads_.begin() + 1, heads_.end(), heads.begin());
}

// The lifted children of a word that no earlier word sent here, each waiting for its relation to appear.
bool Deprojectivizer::collect_lifted(uint32_t head) {
    lifted_.clear();
    missing_ = 0;
    for (uint32_t child = first_[head]; child != 0; child = next_[child]) {
        const uint32_t wanted = names_->head[relations_[child - 1]];
        if (wanted == kNotLifted || heads_[child] != tree_.head(child)) continue;
        lifted_.push_back(child);
        next_waiting_[child] = waiting_[wanted];
        waiting_[wanted] = child;
        ++missing_;
    }
    return missing_ > 0;
}

void Deprojectivizer::search_below(uint32_t head) {
    visits_.clear();
    for (uint32_t child = first_[head]; child != 0; child = next_[child]) visits_.push_back({child, child});
    size_t level_end = visits_.size();
    int depth = 1;
    for (size_t i = 0; i < visits_.size() && missing_ > 0; ++i) {
        if (i == level_end) {
            if (++depth > kDeepest) break;
            level_end = visits_.size();
        }
        const Visit visit = visits_[i];
        offer(visit);
        for (uint32_t child = first_[visit.word]; child != 0; child = next_[child])
            visits_.push_back({child, visit.branch});
    }
    for (const uint32_t child : lifted_) waiting_[names_->head[relations_[child - 1]]] = 0;
}

// Gives a word as head to all who wait for its relation. At most three go on waiting: the branch that it is
// in and its neighbours; so all offers together cost no more than there are words and lifted words.
void Deprojectivizer::offer(const Visit& visit) {
    uint32_t* link = &waiting_[names_->base[relations_[visit.word - 1]]];
    while (*link != 0) {
        const uint32_t child = *link;
        if (child == visit.branch || are_adjacent(visit.word, child)) {
            link = &next_waiting_[child];
        } else {
            found_[child] = visit.word;
            *link = next_waiting_[child];
            --missing_;
        }
    }
}

void Deprojectivizer::reattach(uint32_t head) {
    for (const uint32_t child : lifted_) {
        const uint32_t target = found_[child];
        if (target != 0 && !would_cycle(child, target, head)) heads_[child] = target;
    }
    // The list of those that stay; the others go to the end of their new lists.
    uint32_t child = first_[head];
    first_[head] = last_[head] = 0;
    while (child != 0) {
        const uint32_t next = next_[child], parent = heads_[child];
        next_[child] = 0;
        (last_[parent] == 0 ? first_[parent] : next_[last_[parent]]) = child;
        last_[parent] = child;
        child = next;
    }
}

// Two lifted children may have found heads under each other; the first one gets its wish.
bool Deprojectivizer::would_cycle(uint32_t word, uint32_t target, uint32_t top) const {
    int steps = 0;
    for (uint32_t above = target; above != top; above = heads_[above])
        if (above == word || ++steps > 2 * kDeepest) return true;  // wishes that chain up so far are nonsense
    return false;
}

// No word lies between their subtrees.
bool Deprojectivizer::are_adjacent(uint32_t word, uint32_t other) const {
    return extents_.last[word] + 1 == extents_.first[other] ||
           extents_.last[other] + 1 == extents_.first[word];
}

PlainTrees deprojectivize(const Corpus& corpus, std::vector<uint32_t> heads, std::vector<uint32_t> relations,
                          const std::vector<std::string>& names, std::string_view separator) {
    const SplitNames split(names, separator);
    Deprojectivizer deprojectivizer;
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        const size_t begin = corpus.sentence_begin(s), length = corpus.sentence_end(s) - begin;
        deprojectivizer.run({heads.data() + begin, length}, {relations.data() + begin, length}, split);
    }
    for (uint32_t& relation : relations) relation = split.base[relation];
    return {std::move(heads), std::move(relations), split.plain};
}

}  // namespace goldbeam
