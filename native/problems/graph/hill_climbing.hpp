// Trees with crossing arcs by scores of siblings and grandparents, which nobody finds exactly in good time:
// McDonald and Pereira (2006) begin with the best projective tree and change the head of one word at a time,
// always where it gains most, until nothing gains.
#pragma once

#include "core/interrupt.hpp"
#include "problems/graph/candidates.hpp"

namespace goldbeam {

template <class Total>
class HillClimbing {
  public:
    // Begins with these heads, which are a tree of candidate arcs. Returns what was gained.
    Total operator()(const CandidateArcs& arcs, const PartScores<Total>& scores, bool single_root,
                     std::span<uint32_t> heads) {
        arcs_ = &arcs;
        scores_ = &scores;
        const auto n = static_cast<uint32_t>(heads.size());
        modifiers_.assign(n + 1, {});
        for (uint32_t m = 1; m <= n; ++m) modifiers_[heads[m - 1]].push_back(m);
        Total gained = 0;
        for (size_t changes = 0; changes < 4 * heads.size() + 16; ++changes) {  // each one gains, but little
            interrupt::poll();
            Total best = 0;
            CandidateArcs::Arc change{0, 0};
            for (uint32_t m = 1; m <= n; ++m) {
                for (const uint32_t a : arcs.into(m)) {
                    const uint32_t h = arcs[a].head;
                    if (h == heads[m - 1] || is_below(h, m, heads)) continue;
                    if (single_root && (h == 0 || heads[m - 1] == 0)) continue;
                    const Total gain = gain_of(m, h, heads);
                    if (gain > best) best = gain, change = {h, m};
                }
            }
            if (change.modifier == 0 || !(best > kLeast)) break;
            move(change.modifier, change.head, heads);
            gained += best;
        }
        return gained;
    }

  private:
    static constexpr Total kLeast = static_cast<Total>(1e-6);  // sums of the same parts may round differently

    bool is_below(uint32_t word, uint32_t above, std::span<const uint32_t> heads) const {
        for (; word != 0; word = heads[word - 1])
            if (word == above) return true;
        return false;
    }

    Total gain_of(uint32_t m, uint32_t h, std::span<uint32_t> heads) {
        const uint32_t before = heads[m - 1];
        const Total old = around(before, heads) + around(h, heads) + around(m, heads);
        move(m, h, heads);
        const Total changed = around(before, heads) + around(h, heads) + around(m, heads);
        move(m, before, heads);
        return changed - old;
    }
    void move(uint32_t m, uint32_t h, std::span<uint32_t> heads) {
        auto& from = modifiers_[heads[m - 1]];
        from.erase(std::lower_bound(from.begin(), from.end(), m));
        auto& to = modifiers_[h];
        to.insert(std::lower_bound(to.begin(), to.end(), m), m);
        heads[m - 1] = h;
    }

    // The scores of all parts whose head is this word.
    Total around(uint32_t h, std::span<const uint32_t> heads) const {
        Total total = 0;
        const std::vector<uint32_t>& modifiers = modifiers_[h];
        const size_t middle =
            static_cast<size_t>(std::lower_bound(modifiers.begin(), modifiers.end(), h) - modifiers.begin());
        for (size_t i = 0; i < modifiers.size(); ++i) {
            const uint32_t arc = arcs_->find(h, modifiers[i]);
            total += scores_->arcs[arc];
            // The next one on the side of the head.
            const bool first = i == middle || i + 1 == middle;
            const size_t place = first ? arcs_->sibling(arc, 0)
                                       : arcs_->sibling_of(arc, modifiers[i < middle ? i + 1 : i - 1]);
            total += scores_->siblings[place];
            if (h != 0) total += scores_->grandparents[arcs_->grandparent_of(arc, heads[h - 1])];
        }
        return total;
    }

    const CandidateArcs* arcs_ = nullptr;
    const PartScores<Total>* scores_ = nullptr;
    std::vector<std::vector<uint32_t>> modifiers_;
};

}  // namespace goldbeam
