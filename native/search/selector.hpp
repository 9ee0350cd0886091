// argtop-k of the 2012 paper (Definition 6): the best successors of a beam, unique by signature when merging.
#pragma once

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <vector>

#include "core/inlining.hpp"
#include "search/problem.hpp"

namespace goldbeam {

template <class Total>
struct Candidate {
    Total total;
    uint64_t signature;
    uint32_t parent;
    Action action;
    bool gold;
};

// Takes successors one by one and returns the best `width` of them, best first; of equal scores the one that
// came first. A narrow beam is kept sorted all the time and most successors fail one comparison. A wide beam,
// or one that must know every merged successor, collects all and sorts once.
template <class Total>
class Selector {
  public:
    using Ranked = std::vector<Candidate<Total>>;

    void begin(size_t width, bool merge, bool want_merged) {
        width_ = width;
        merge_ = merge;
        collect_ = want_merged || width > kNarrow;
        ranked_.clear();
        merged_.clear();
        entrance_ = std::numeric_limits<Total>::lowest();
    }

    // Nothing that scores this or less can get in any more.
    bool rejects(Total total) const { return total <= entrance_; }

    // The least total that can still get in if `best` is one of those that will be pushed.
    Total least(Total best) const { return width_ == 1 && !collect_ ? best : entrance_; }

    void push(const Candidate<Total>& candidate) {
        if (collect_)
            ranked_.push_back(candidate);
        else
            insert(candidate);
    }

    const Ranked& finish() {
        if (collect_) sort_and_merge();
        return ranked_;
    }

    // After finish(), if asked for: successors that were merged away, as (rank of the one that stayed,
    // candidate).
    const std::vector<std::pair<uint32_t, Candidate<Total>>>& merged() const { return merged_; }

  private:
    static constexpr size_t kNarrow = 32;

    void insert(const Candidate<Total>& candidate) {
        size_t end = ranked_.size();
        if (merge_) {
            for (size_t i = 0; i < ranked_.size(); ++i) {
                if (ranked_[i].signature != candidate.signature) continue;
                if (ranked_[i].total >= candidate.total) return;
                end = i;  // the better one takes over from here upwards
                break;
            }
        }
        if (end == ranked_.size()) {
            if (end == width_)
                --end;
            else
                ranked_.push_back(candidate);
        }
        size_t i = end;
        for (; i > 0 && ranked_[i - 1].total < candidate.total; --i) ranked_[i] = ranked_[i - 1];
        ranked_[i] = candidate;
        if (ranked_.size() == width_) entrance_ = ranked_.back().total;
    }

    GOLDBEAM_APART void sort_and_merge() {
        std::stable_sort(ranked_.begin(), ranked_.end(),
                         [](const auto& a, const auto& b) { return a.total > b.total; });
        if (!merge_) {
            if (ranked_.size() > width_) ranked_.resize(width_);
            return;
        }
        std::unordered_map<uint64_t, uint32_t> rank_of;
        size_t kept = 0;
        for (const Candidate<Total>& candidate : ranked_) {
            const auto known = rank_of.find(candidate.signature);
            if (known != rank_of.end()) {
                merged_.emplace_back(known->second, candidate);
            } else if (kept < width_) {
                rank_of.emplace(candidate.signature, static_cast<uint32_t>(kept));
                ranked_[kept++] = candidate;
            }
        }
        ranked_.resize(kept);
    }

    size_t width_ = 1;
    bool merge_ = false;
    bool collect_ = false;
    Total entrance_ = std::numeric_limits<Total>::lowest();
    Ranked ranked_;
    std::vector<std::pair<uint32_t, Candidate<Total>>> merged_;
};

}  // namespace goldbeam
