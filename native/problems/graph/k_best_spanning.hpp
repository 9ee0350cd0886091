// The k best trees of all, crossing arcs or not, by scores of arcs. The trees that are left after one was
// found are divided by the first word that has another head (Lawler 1972), and the best one of each share is
// found by Edmonds' algorithm, so a tree takes time that grows with the cube of the words.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/interrupt.hpp"
#include "problems/graph/edmonds.hpp"

namespace goldbeam {

template <class Total>
class KBestSpanning {
  public:
    using Tree = std::pair<Total, std::vector<uint32_t>>;  // heads[m - 1] is the head of m

    // As Edmonds'; best first, fewer if there are not so many.
    template <class Score>
    std::vector<Tree> operator()(size_t n, bool single_root, Score score, size_t k) {
        std::vector<Share> waiting;
        std::vector<Tree> trees;
        if (n == 0) return {Tree{0, {}}};
        Total least = 0, most = 0;
        for (uint32_t m = 1; m <= n; ++m)
            for (uint32_t h = 0; h <= n; ++h)
                if (h != m) least = std::min(least, score(h, m)), most = std::max(most, score(h, m));
        const Total penalty = (most - least + 1) * static_cast<Total>(n + 1);  // no gain makes up for it
        const auto add = [&](Share share) {
            interrupt::poll();
            const auto allowed = [&](size_t h, size_t m) { return share.allows(h, m); };
            std::vector<uint32_t> heads(n);
            edmonds_(
                n, single_root,
                [&](size_t h, size_t m) { return allowed(h, m) ? score(h, m) : score(h, m) - penalty; },
                heads);
            Total total = 0;
            for (uint32_t m = 1; m <= n; ++m) {
                if (!allowed(heads[m - 1], m)) return;
                total += score(heads[m - 1], m);
            }
            share.best = {total, std::move(heads)};
            waiting.push_back(std::move(share));
            std::push_heap(waiting.begin(), waiting.end());
        };
        add({});
        while (trees.size() < k && !waiting.empty()) {
            std::pop_heap(waiting.begin(), waiting.end());
            const Share share = std::move(waiting.back());
            waiting.pop_back();
            const std::vector<uint32_t>& heads = share.best.second;
            for (size_t kept = share.kept.size(); kept < n && trees.size() + 1 < k; ++kept) {
                Share rest{{heads.begin(), heads.begin() + static_cast<ptrdiff_t>(kept)}, {}, {}};
                if (kept == share.kept.size()) rest.refused = share.refused;
                rest.refused.push_back(heads[kept]);
                add(std::move(rest));
            }
            trees.push_back(share.best);
        }
        return trees;
    }

  private:
    // The trees in which the first words have these heads and the next word has none of those.
    struct Share {
        std::vector<uint32_t> kept, refused;
        Tree best;

        bool allows(size_t h, size_t m) const {
            if (m <= kept.size()) return kept[m - 1] == h;
            if (m > kept.size() + 1) return true;
            return std::find(refused.begin(), refused.end(), h) == refused.end();
        }
        bool operator<(const Share& other) const {
            if (best.first != other.best.first) return best.first < other.best.first;
            return best.second > other.best.second;
        }
    };

    Edmonds<Total> edmonds_;
};

}  // namespace goldbeam
