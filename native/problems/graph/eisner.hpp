// The best projective tree by scores of arcs (Eisner 1996), in cubic time.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "core/interrupt.hpp"
#include "problems/graph/k_best_forest.hpp"

namespace goldbeam {

template <class Total>
class Eisner {
    // Spans [s, t]: full ones have all modifiers of their head (on the left end, or on the right end) on that
    // side; half ones end at a modifier whose own far side is still missing. The whole of a tree with a
    // single root has no table.
    enum Table : uint8_t { kFullRight, kFullLeft, kHalfRight, kHalfLeft, kWhole };

  public:
    // score(h, m) for heads 0..n (0 is the root) and words m = 1..n; heads[m - 1] becomes the head of m.
    // `single_root`: the root has one modifier. Returns the score of the tree.
    template <class Score>
    Total operator()(size_t n, bool single_root, Score score, std::span<uint32_t> heads) {
        if (n == 0) return 0;
        width_ = n + 1;
        for (auto& table : tables_) table.assign(width_ * width_, {kWorst, 0});
        const size_t first = single_root ? 1 : 0;
        for (size_t i = first; i <= n; ++i) at(kFullRight, i, i).total = at(kFullLeft, i, i).total = 0;
        for (size_t width = 1; width <= n - first; ++width) {
            interrupt::poll();
            for (size_t s = first; s + width <= n; ++s) fill(s, s + width, score);
        }
        if (!single_root) {
            trace(kFullRight, 0, n, heads);
            return at(kFullRight, 0, n).total;
        }
        Total best = kWorst;
        size_t root = 1;
        for (size_t r = 1; r <= n; ++r) {
            const Total total = at(kFullLeft, 1, r).total + at(kFullRight, r, n).total + score(0, r);
            if (r == 1 || total > best) best = total, root = r;
        }
        heads[root - 1] = 0;
        trace(kFullLeft, 1, root, heads);
        trace(kFullRight, root, n, heads);
        return best;
    }

    // The chart of the last tree that was found, for k-best lists (k_best_forest.hpp).
    template <class Score>
    class Chart {
      public:
        // With the arguments of that tree.
        Chart(const Eisner& eisner, size_t n, bool single_root, Score score)
            : eisner_(eisner), n_(n), single_root_(single_root), score_(score) {}

        uint64_t top() const { return single_root_ ? node(kWhole, 0, n_) : node(kFullRight, 0, n_); }
        bool is_leaf(uint64_t node) const { return table(node) != kWhole && left(node) == right(node); }
        Total best(uint64_t node) const { return eisner_.at(table(node), left(node), right(node)).total; }
        template <class Visit>
        void for_ways(uint64_t made, Visit visit) const {
            using Way = ForestWay<Total>;
            const size_t s = left(made), t = right(made);
            switch (table(made)) {
                case kWhole:
                    for (size_t r = 1; r <= n_; ++r)
                        visit(Way{node(kFullLeft, 1, r), node(kFullRight, r, n_), score_(0, r), 0,
                                  static_cast<uint32_t>(r)});
                    break;
                case kFullRight:
                    for (size_t r = s + 1; r <= t; ++r)
                        visit(Way{node(kHalfRight, s, r), node(kFullRight, r, t), 0});
                    break;
                case kFullLeft:
                    for (size_t r = s; r < t; ++r)
                        visit(Way{node(kFullLeft, s, r), node(kHalfLeft, r, t), 0});
                    break;
                case kHalfRight:
                case kHalfLeft: {
                    const bool goes_right = table(made) == kHalfRight;
                    const size_t h = goes_right ? s : t, m = goes_right ? t : s;
                    for (size_t r = s; r < t; ++r)
                        visit(Way{node(kFullRight, s, r), node(kFullLeft, r + 1, t), score_(h, m),
                                  static_cast<uint32_t>(h), static_cast<uint32_t>(m)});
                    break;
                }
            }
        }

      private:
        static uint64_t node(Table table, size_t s, size_t t) {
            return uint64_t{table} << 48 | uint64_t{s} << 24 | t;
        }
        static Table table(uint64_t node) { return static_cast<Table>(node >> 48); }
        static size_t left(uint64_t node) { return node >> 24 & 0xffffff; }
        static size_t right(uint64_t node) { return node & 0xffffff; }

        const Eisner& eisner_;
        size_t n_;
        bool single_root_;
        Score score_;
    };

  private:
    // Far enough from the end of the numbers that a few of them can be added.
    static constexpr Total kWorst = std::numeric_limits<Total>::lowest() / 8;

    struct Cell {
        Total total;
        uint32_t split;
    };
    Cell& at(Table table, size_t s, size_t t) { return tables_[table][s * width_ + t]; }
    const Cell& at(Table table, size_t s, size_t t) const { return tables_[table][s * width_ + t]; }

    template <class Score>
    void fill(size_t s, size_t t, Score& score) {
        Cell half{kWorst, 0};
        for (size_t r = s; r < t; ++r)
            keep(at(kFullRight, s, r).total + at(kFullLeft, r + 1, t).total, r, &half);
        at(kHalfRight, s, t) = {half.total + score(s, t), half.split};
        if (s > 0) at(kHalfLeft, s, t) = {half.total + score(t, s), half.split};
        Cell& right = at(kFullRight, s, t);
        for (size_t r = s + 1; r <= t; ++r)
            keep(at(kHalfRight, s, r).total + at(kFullRight, r, t).total, r, &right);
        if (s == 0) return;
        Cell& left = at(kFullLeft, s, t);
        for (size_t r = s; r < t; ++r) keep(at(kFullLeft, s, r).total + at(kHalfLeft, r, t).total, r, &left);
    }
    static void keep(Total total, size_t split, Cell* best) {
        if (total > best->total) *best = {total, static_cast<uint32_t>(split)};
    }

    void trace(Table table, size_t s, size_t t, std::span<uint32_t> heads) {
        struct Span {
            Table table;
            size_t s, t;
        };
        std::vector<Span> waiting{{table, s, t}};
        while (!waiting.empty()) {
            const Span span = waiting.back();
            waiting.pop_back();
            if (span.s == span.t) continue;
            const size_t r = at(span.table, span.s, span.t).split;
            switch (span.table) {
                case kFullRight:
                    waiting.push_back({kHalfRight, span.s, r});
                    waiting.push_back({kFullRight, r, span.t});
                    break;
                case kFullLeft:
                    waiting.push_back({kFullLeft, span.s, r});
                    waiting.push_back({kHalfLeft, r, span.t});
                    break;
                case kHalfRight:
                case kHalfLeft:
                    if (span.table == kHalfRight)
                        heads[span.t - 1] = static_cast<uint32_t>(span.s);
                    else
                        heads[span.s - 1] = static_cast<uint32_t>(span.t);
                    waiting.push_back({kFullRight, span.s, r});
                    waiting.push_back({kFullLeft, r + 1, span.t});
                    break;
                case kWhole:
                    break;
            }
        }
    }

    size_t width_ = 0;
    std::vector<Cell> tables_[4];
};

}  // namespace goldbeam
