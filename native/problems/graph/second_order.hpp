// The best projective tree by scores of arcs, siblings and grandparents: Koo and Collins (2010), Model 1,
// over candidate arcs. With k candidate heads a word it takes time in k^2 n^2, without pruning n^4.
//
// All spans know the head of their head: C[a][e] is the half of h's subtree that reaches to e, where a is the
// arc into h; I[a][c] the same up to a modifier whose own far side is missing, c being its arc; S[c][s] what
// is between two siblings.
#pragma once

#include <limits>

#include "core/interrupt.hpp"
#include "problems/graph/candidates.hpp"
#include "problems/graph/k_best_forest.hpp"

namespace goldbeam {

template <class Total>
class SecondOrder {
  public:
    // The candidates must contain a projective tree, with a single root if that is asked for.
    Total operator()(const CandidateArcs& arcs, const PartScores<Total>& scores, bool single_root,
                     std::span<uint32_t> heads) {
        arcs_ = &arcs;
        scores_ = &scores;
        single_root_ = single_root;
        if (arcs.words() == 0) return 0;
        begin();
        for (size_t width = 1; width <= arcs.words(); ++width) {
            for (const Pair& pair : pairs_[width]) fill_between(pair);
            for (const uint32_t arc : arcs_of_[width]) fill_half(arc);
            for (uint32_t h = 0; h <= arcs.words(); ++h) fill_full(h, width);
            interrupt::poll(1 + static_cast<int>(arcs.words() / 16));
        }
        trace(heads);
        return full(root_arc(), static_cast<uint32_t>(arcs.words())).total;
    }

    // The chart of the last tree that was found, for k-best lists.
    class Chart {
      public:
        explicit Chart(const SecondOrder& found) : found_(found), arcs_(*found.arcs_) {}

        uint64_t top() const { return node(kFull, found_.root_arc(), arcs_.words()); }
        bool is_leaf(uint64_t node) const {
            return kind(node) == kFull && found_.word_of(one(node)) == other(node);
        }
        Total best(uint64_t node) const {
            if (kind(node) == kFull) return found_.full(one(node), other(node)).total;
            if (kind(node) == kHalf) return found_.half(one(node), other(node)).total;
            return found_.between_[place(node)].total;
        }
        template <class Visit>
        void for_ways(uint64_t node, Visit visit) const {
            if (kind(node) == kFull)
                full_ways(one(node), other(node), visit);
            else if (kind(node) == kHalf)
                half_ways(one(node), other(node), visit);
            else
                between_ways(one(node), other(node), visit);
        }

      private:
        using Way = ForestWay<Total>;
        // The arc into the head and where the span ends; two such arcs; two siblings, the inner one last.
        enum Kind : uint8_t { kFull, kHalf, kBetween };

        static uint64_t node(Kind kind, uint64_t one, uint64_t other) {
            return uint64_t{kind} << 60 | one << 30 | other;
        }
        static Kind kind(uint64_t node) { return static_cast<Kind>(node >> 60); }
        static uint32_t one(uint64_t node) { return node >> 30 & 0x3fffffff; }
        static uint32_t other(uint64_t node) { return node & 0x3fffffff; }
        size_t place(uint64_t node) const {
            return arcs_.sibling(one(node), 1 + other(node) - arcs_.inner(one(node)).begin);
        }

        template <class Visit>
        void full_ways(uint32_t into, uint32_t end, Visit visit) const {
            found_.for_last_arcs(found_.word_of(into), end, [&](uint32_t arc) {
                visit(Way{node(kHalf, into, arc), node(kFull, arc, end), 0});
            });
        }
        template <class Visit>
        void half_ways(uint32_t into, uint32_t arc, Visit visit) const {
            const PartScores<Total>& scores = *found_.scores_;
            const auto [h, m] = arcs_[arc];
            const auto [first, end] = arcs_.inner(arc);
            const Total above =
                h == 0 ? Total{0} : scores.grandparents[arcs_.grandparent_of(arc, arcs_[into].head)];
            const auto added = [&](size_t sibling) {
                return scores.siblings[arcs_.sibling(arc, sibling)] + scores.arcs[arc] + above;
            };
            visit(Way{node(kFull, arc, m > h ? h + 1 : h - 1), Way::kNoNode, added(0), h, m});
            if (h == 0 && found_.single_root_) return;
            for (uint32_t s = first; s < end; ++s)
                visit(Way{node(kHalf, into, s), node(kBetween, arc, s), added(1 + s - first), h, m});
        }
        template <class Visit>
        void between_ways(uint32_t arc, uint32_t sibling, Visit visit) const {
            const auto [lower, upper] = found_.in_order(arc, sibling);
            for (uint32_t r = arcs_[lower].modifier; r < arcs_[upper].modifier; ++r)
                visit(Way{node(kFull, lower, r), node(kFull, upper, r + 1), 0});
        }

        const SecondOrder& found_;
        const CandidateArcs& arcs_;
    };

  private:
    static constexpr Total kWorst = std::numeric_limits<Total>::lowest() / 16;
    static constexpr uint32_t kFirst = UINT32_MAX;  // no sibling before

    struct Cell {
        Total total = kWorst;
        uint32_t choice = kFirst;
    };
    struct Pair {
        uint32_t arc, sibling;  // arcs of the same head; the sibling is nearer
        size_t place;           // in the table of siblings
    };

    // The root has no head: an arc of no number stands for it.
    uint32_t root_arc() const { return static_cast<uint32_t>(arcs_->size()); }
    uint32_t word_of(uint32_t into) const { return into == root_arc() ? 0 : (*arcs_)[into].modifier; }
    size_t place_of_full(uint32_t into, uint32_t end) const { return into * (arcs_->words() + 1) + end; }
    size_t place_of_half(uint32_t into, uint32_t arc) const {
        return half_begins_[into] + arc - arcs_->first_of((*arcs_)[arc].head);
    }
    Cell& full(uint32_t into, uint32_t end) { return full_[place_of_full(into, end)]; }
    const Cell& full(uint32_t into, uint32_t end) const { return full_[place_of_full(into, end)]; }
    Cell& half(uint32_t into, uint32_t arc) { return half_[place_of_half(into, arc)]; }
    const Cell& half(uint32_t into, uint32_t arc) const { return half_[place_of_half(into, arc)]; }
    template <class Visit>
    void for_arcs_into(uint32_t head, Visit visit) {
        if (head == 0) return visit(root_arc(), size_t{0});
        const auto into = arcs_->into(head);
        for (size_t k = 0; k < into.size(); ++k) visit(into[k], k);
    }
    // A projective subtree does not reach over the head of its head.
    bool reaches(uint32_t into, uint32_t head, uint32_t end) const {
        if (into == root_arc()) return true;
        const uint32_t above = (*arcs_)[into].head;
        return above < head ? end > above : end < above;
    }

    void begin() {
        const size_t n = arcs_->words(), count = arcs_->size();
        full_.assign((count + 1) * (n + 1), {});
        half_begins_.assign(1, 0);
        for (uint32_t a = 0; a <= count; ++a) {
            const uint32_t h = word_of(a);
            half_begins_.push_back(half_begins_.back() + arcs_->end_of(h) - arcs_->first_of(h));
            full(a, h) = {0, kFirst};
        }
        half_.assign(half_begins_.back(), {});
        between_.assign(arcs_->sibling_count(), {});
        pairs_.assign(n + 1, {});
        arcs_of_.assign(n + 1, {});
        for (uint32_t a = 0; a < count; ++a) {
            const auto [head, modifier] = (*arcs_)[a];
            arcs_of_[head < modifier ? modifier - head : head - modifier].push_back(a);
            const auto [first, end] = arcs_->inner(a);
            for (uint32_t s = first; s < end; ++s) {
                const uint32_t other = (*arcs_)[s].modifier;
                const size_t width = other < modifier ? modifier - other : other - modifier;
                pairs_[width].push_back({a, s, arcs_->sibling(a, 1 + s - first)});
            }
        }
    }

    // Two arcs of a head by where their modifiers are.
    std::pair<uint32_t, uint32_t> in_order(uint32_t arc, uint32_t sibling) const {
        return (*arcs_)[arc].modifier < (*arcs_)[sibling].modifier ? std::pair(arc, sibling)
                                                                   : std::pair(sibling, arc);
    }
    // visit(arc) for every one that may be the last of a head on the way to the end of its span.
    template <class Visit>
    void for_last_arcs(uint32_t h, uint32_t end, Visit visit) const {
        for (uint32_t c = arcs_->first_of(h); c < arcs_->end_of(h); ++c) {
            const uint32_t m = (*arcs_)[c].modifier;
            if (end > h ? m > h && m <= end : m < h && m >= end) visit(c);
        }
    }

    void fill_between(const Pair& pair) {
        const auto [lower, upper] = in_order(pair.arc, pair.sibling);
        Cell& cell = between_[pair.place];
        for (uint32_t r = (*arcs_)[lower].modifier; r < (*arcs_)[upper].modifier; ++r)
            keep(full(lower, r).total + full(upper, r + 1).total, r, &cell);
    }

    void fill_half(uint32_t arc) {
        const auto [h, m] = (*arcs_)[arc];
        const auto [first, end] = arcs_->inner(arc);
        const Total alone =
            full(arc, m > h ? h + 1 : h - 1).total + scores_->siblings[arcs_->sibling(arc, 0)];
        for_arcs_into(h, [&](uint32_t into, size_t k) {
            if (!reaches(into, h, m)) return;
            Cell& cell = half(into, arc);
            cell = {alone, kFirst};
            if (h != 0 || !single_root_)
                for (uint32_t s = first; s < end; ++s) {
                    const size_t place = arcs_->sibling(arc, 1 + s - first);
                    keep(half(into, s).total + between_[place].total + scores_->siblings[place], s, &cell);
                }
            cell.total += scores_->arcs[arc];
            if (h != 0) cell.total += scores_->grandparents[arcs_->grandparent(arc, k)];
        });
    }

    void fill_full(uint32_t h, size_t width) {
        for_arcs_into(h, [&](uint32_t into, size_t) {
            if (h + width <= arcs_->words()) fill_full_to(into, h, static_cast<uint32_t>(h + width));
            if (h > width) fill_full_to(into, h, static_cast<uint32_t>(h - width));
        });
    }
    void fill_full_to(uint32_t into, uint32_t h, uint32_t end) {
        if (!reaches(into, h, end)) return;
        Cell& cell = full(into, end);
        for_last_arcs(h, end, [&](uint32_t c) { keep(half(into, c).total + full(c, end).total, c, &cell); });
    }
    static void keep(Total total, uint32_t choice, Cell* best) {
        if (total > best->total) *best = {total, choice};
    }

    void trace(std::span<uint32_t> heads) {
        struct Span {
            bool whole;
            uint32_t into, end;  // of a whole half: where it ends; else the arc that it ends with
        };
        std::vector<Span> waiting{{true, root_arc(), static_cast<uint32_t>(arcs_->words())}};
        while (!waiting.empty()) {
            const Span span = waiting.back();
            waiting.pop_back();
            if (span.whole) {
                const uint32_t h = word_of(span.into);
                if (span.end == h) continue;
                const uint32_t arc = full(span.into, span.end).choice;
                waiting.push_back({false, span.into, arc});
                waiting.push_back({true, arc, span.end});
                continue;
            }
            const auto [h, m] = (*arcs_)[span.end];
            heads[m - 1] = h;
            const uint32_t s = half(span.into, span.end).choice;
            if (s == kFirst) {
                waiting.push_back({true, span.end, m > h ? h + 1 : h - 1});
                continue;
            }
            waiting.push_back({false, span.into, s});
            const uint32_t r =
                between_[arcs_->sibling(span.end, 1 + s - arcs_->inner(span.end).begin)].choice;
            const bool right = m > (*arcs_)[s].modifier;
            waiting.push_back({true, right ? s : span.end, r});
            waiting.push_back({true, right ? span.end : s, r + 1});
        }
    }

    const CandidateArcs* arcs_ = nullptr;
    const PartScores<Total>* scores_ = nullptr;
    bool single_root_ = false;
    std::vector<Cell> full_, half_, between_;
    std::vector<size_t> half_begins_;
    std::vector<std::vector<Pair>> pairs_;        // by how far apart the siblings are
    std::vector<std::vector<uint32_t>> arcs_of_;  // by their length
};

}  // namespace goldbeam
