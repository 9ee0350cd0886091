// The arcs that a second-order parser chooses from, and where the scores of their parts are.
//
// Arcs are sorted by head and then by modifier. An arc has a score for each arc into its head (grandparents),
// and one for each candidate sibling: a modifier of the same head on the same side that is nearer, or none.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace goldbeam {

class CandidateArcs {
  public:
    struct Arc {
        uint32_t head, modifier;
        bool operator==(const Arc&) const = default;
        auto operator<=>(const Arc&) const = default;
    };

    // n words; arcs in any order, also more than once.
    void assign(size_t n, std::vector<Arc> arcs) {
        n_ = n;
        std::sort(arcs.begin(), arcs.end());
        arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());
        arcs_ = std::move(arcs);
        first_.assign(n + 2, 0);
        into_.assign(n + 1, {});
        for (uint32_t a = 0; a < arcs_.size(); ++a) {
            ++first_[arcs_[a].head + 1];
            into_[arcs_[a].modifier].push_back(a);
        }
        for (size_t h = 0; h <= n; ++h) first_[h + 1] += first_[h];
        grandparents_.assign(1, 0);
        siblings_.assign(1, 0);
        for (uint32_t a = 0; a < arcs_.size(); ++a) {
            const auto [begin, end] = inner(a);
            siblings_.push_back(siblings_.back() + 1 + end - begin);
            grandparents_.push_back(grandparents_.back() + into_[arcs_[a].head].size());
        }
    }

    size_t words() const { return n_; }
    size_t size() const { return arcs_.size(); }
    const Arc& operator[](size_t arc) const { return arcs_[arc]; }
    std::span<const Arc> all() const { return arcs_; }

    // The arcs of a head: successive numbers.
    uint32_t first_of(size_t head) const { return first_[head]; }
    uint32_t end_of(size_t head) const { return first_[head + 1]; }
    std::span<const uint32_t> into(size_t modifier) const { return into_[modifier]; }
    // The number of an arc; size() if it is no candidate.
    uint32_t find(uint32_t head, uint32_t modifier) const {
        const auto begin = arcs_.begin() + first_of(head), end = arcs_.begin() + end_of(head);
        const auto found = std::lower_bound(begin, end, Arc{head, modifier});
        if (found == end || found->modifier != modifier) return static_cast<uint32_t>(arcs_.size());
        return static_cast<uint32_t>(found - arcs_.begin());
    }

    // The siblings on the same side and nearer to the head: arcs begin..end.
    struct Range {
        uint32_t begin, end;
    };
    Range inner(uint32_t arc) const {
        const Arc& a = arcs_[arc];
        const auto of = [&](uint32_t h) { return arcs_.begin() + first_[h]; };
        const auto middle = static_cast<uint32_t>(
            std::lower_bound(of(a.head), of(a.head + 1), Arc{a.head, a.head}) - arcs_.begin());
        return a.modifier > a.head ? Range{middle, arc} : Range{arc + 1, middle};
    }

    // Where scores are: of an arc with a sibling (0: none, k: the k-th of the inner ones), and of an arc with
    // the k-th of the arcs into its head.
    size_t sibling(uint32_t arc, size_t k) const { return siblings_[arc] + k; }
    size_t sibling_count() const { return siblings_.back(); }
    size_t grandparent(uint32_t arc, size_t k) const { return grandparents_[arc] + k; }
    size_t grandparent_count() const { return grandparents_.back(); }
    // The same by words: a candidate sibling on the same side that is nearer, a candidate head of the head.
    size_t sibling_of(uint32_t arc, uint32_t sibling) const {
        return siblings_[arc] + 1 + find(arcs_[arc].head, sibling) - inner(arc).begin;
    }
    size_t grandparent_of(uint32_t arc, uint32_t head) const {
        const auto into = this->into(arcs_[arc].head);
        const auto above =
            std::find_if(into.begin(), into.end(), [&](uint32_t a) { return arcs_[a].head == head; });
        return grandparents_[arc] + static_cast<size_t>(above - into.begin());
    }

  private:
    size_t n_ = 0;
    std::vector<Arc> arcs_;
    std::vector<uint32_t> first_;
    std::vector<std::vector<uint32_t>> into_;
    std::vector<size_t> siblings_, grandparents_;
};

// Scores of the parts of candidate arcs.
template <class Total>
struct PartScores {
    std::vector<Total> arcs, siblings, grandparents;
};

}  // namespace goldbeam
