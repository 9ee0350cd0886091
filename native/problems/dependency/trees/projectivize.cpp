#include "problems/dependency/trees/projectivize.hpp"

#include <algorithm>

#include "problems/dependency/trees/lifted_names.hpp"

namespace goldbeam {

size_t Projectivizer::run(std::span<uint32_t> heads) {
    tree_.assign(heads);
    runs_.compute(tree_);
    heads_.assign(1, 0);
    heads_.insert(heads_.end(), heads.begin(), heads.end());
    for (uint32_t word = 1; word < heads_.size(); ++word)
        if (!runs_.is_projective(heads_[word], word)) enqueue(word);
    if (arcs_.empty()) return 0;

    extents_.compute(tree_);
    size_t lifts = 0;
    for (; !arcs_.empty(); ++lifts) {
        const auto word = static_cast<uint32_t>(arcs_.top());
        arcs_.pop();
        const uint32_t head = heads_[word];
        heads_[word] = heads_[head];
        if (!runs_.is_projective(heads_[word], word)) enqueue(word);
        shrink_run(head, word);
    }
    std::copy(heads_.begin() + 1, heads_.end(), heads.begin());
    return lifts;
}

void Projectivizer::enqueue(uint32_t word) {
    const uint32_t head = heads_[word];
    arcs_.push(uint64_t{std::max(head, word) - std::min(head, word)} << 32 | word);
}

// `head` has lost the subtree of `lost`. Arcs of the head that reach beyond what is left of its run are
// non-projective now.
void Projectivizer::shrink_run(uint32_t head, uint32_t lost) {
    uint32_t &left = runs_.left[head], &right = runs_.right[head];
    if (extents_.last[lost] < left || extents_.first[lost] > right) return;  // nearly always
    const uint32_t old_left = left, old_right = right;
    left = right = head;
    // A word of the old run that is still the head's has a run of its own that is, too.
    while (left > old_left && !lies_under(left - 1, lost, head)) left = runs_.left[left - 1];
    while (right < old_right && !lies_under(right + 1, lost, head)) right = runs_.right[right + 1];
    for (uint32_t word = old_left; word < left; ++word)
        if (heads_[word] == head) enqueue(word);
    for (uint32_t word = right + 1; word <= old_right; ++word)
        if (heads_[word] == head) enqueue(word);
}

// For a word that `head` dominated before it lost a dependent.
bool Projectivizer::lies_under(uint32_t word, uint32_t lost, uint32_t head) const {
    while (word != lost && word != head) word = heads_[word];
    return word == lost;
}

ProjectiveTrees projectivize(const Corpus& corpus, std::vector<uint32_t> heads,
                             std::vector<uint32_t> relations, std::vector<std::string> names) {
    ProjectiveTrees result;
    LiftedNames lifted(std::move(names));
    Projectivizer projectivizer;
    std::vector<uint32_t> old_heads, old_relations;
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        const size_t begin = corpus.sentence_begin(s), length = corpus.sentence_end(s) - begin;
        old_heads.assign(heads.data() + begin, heads.data() + begin + length);
        const size_t lifts = projectivizer.run({heads.data() + begin, length});
        if (lifts == 0) continue;
        ++result.sentences;
        result.lifts += lifts;
        old_relations.assign(relations.data() + begin, relations.data() + begin + length);
        for (size_t i = 0; i < length; ++i) {
            if (heads[begin + i] == old_heads[i]) continue;
            ++result.arcs;
            relations[begin + i] = lifted.number(old_relations[i], old_relations[old_heads[i] - 1]);
        }
    }
    result.heads = std::move(heads);
    result.relations = std::move(relations);
    result.names = lifted.names();
    result.separator = lifted.separator();
    return result;
}

}  // namespace goldbeam
