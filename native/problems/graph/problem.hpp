// Graph-based dependency parsing: a tree is the sum of its parts (McDonald et al. 2005, 2006; Koo and Collins
// 2010). Trees are found by algorithms of their own, and then every arc gets its best relation.
#pragma once

#include <algorithm>
#include <memory>

#include "problems/graph/edmonds.hpp"
#include "problems/graph/eisner.hpp"
#include "problems/graph/features.hpp"
#include "problems/graph/hill_climbing.hpp"
#include "problems/graph/second_order.hpp"
#include "weights/frozen.hpp"
#include "weights/masked.hpp"

namespace goldbeam {

// Head and relation of a word as one number: what gold is made of.
inline Action pack_arc(uint32_t head, uint32_t relation) { return relation << 16 | head; }
inline uint32_t head_of(Action arc) { return arc & 0xffff; }
inline uint32_t relation_of(Action arc) { return arc >> 16; }
inline constexpr size_t kMostWords = 0xffff;

template <class Weights_>
class GraphProblem {
  public:
    using State = Part;
    using Score = typename Weights_::Score;
    using Total = typename Weights_::Total;
    using Structure = std::vector<uint32_t>;  // heads[m - 1] is the head of word m

    GraphProblem(const GraphSpec& spec, const Weights_& weights, const GraphTypes& types)
        : spec_(spec),
          weights_(weights),
          features_(spec, types),
          row_((spec.action_count() + 31) / 16 * 16) {}

    // Binds it to a sentence. Of order 2: with the arcs that a tree may have.
    void bind(std::span<const uint32_t> tokens, uint32_t root_type,
              std::span<const CandidateArcs::Arc> candidates = {}) {
        n_ = tokens.size();
        waiting_ = false;  // from a sentence that was interrupted
        features_.bind(tokens, root_type);
        if (second()) arcs_.assign(n_, {candidates.begin(), candidates.end()});
    }

    size_t size() const { return n_; }
    const GraphSpec& spec() const { return spec_; }
    const Weights_& weights() const { return weights_; }

    // The best tree under the present weights. `gold`, if it is given, with a cost for every other head: the
    // tree that breaks the margin most.
    Total decode(std::span<const uint32_t> gold, double cost, Structure* heads) {
        heads->assign(n_, 0);
        if (n_ == 0) return 0;
        const auto added = [&](uint32_t h, uint32_t m) {
            return gold.empty() || gold[m - 1] == h ? Total{0} : static_cast<Total>(cost);
        };
        if (!second()) {
            score_all_arcs();
            const auto score = [&](size_t h, size_t m) {
                return matrix_[h * (n_ + 1) + m] + added(static_cast<uint32_t>(h), static_cast<uint32_t>(m));
            };
            if (spec_.projective()) return eisner_(n_, spec_.single_root(), score, *heads);
            return edmonds_(n_, spec_.single_root(), score, *heads);
        }
        score_candidates();
        for (uint32_t a = 0; a < arcs_.size(); ++a)
            scores_.arcs[a] += added(arcs_[a].head, arcs_[a].modifier);
        Total total = second_order_(arcs_, scores_, spec_.single_root(), *heads);
        if (!spec_.projective()) total += climb_(arcs_, scores_, spec_.single_root(), *heads);
        return total;
    }

    // First order: the best heads of a word by the scores of arcs, `most` of them, and all arcs of the best
    // projective tree, so that there is one.
    void candidates(size_t most, std::vector<CandidateArcs::Arc>* found) {
        found->clear();
        if (n_ == 0) return;
        score_all_arcs();
        Structure tree(n_);
        eisner_(n_, true, [&](size_t h, size_t m) { return matrix_[h * (n_ + 1) + m]; }, tree);
        std::vector<uint32_t> heads;
        for (uint32_t m = 1; m <= n_; ++m) {
            heads.clear();
            for (uint32_t h = 0; h <= n_; ++h)
                if (h != m) heads.push_back(h);
            const size_t count = std::min(most, heads.size());
            std::partial_sort(heads.begin(), heads.begin() + static_cast<ptrdiff_t>(count), heads.end(),
                              [&](uint32_t a, uint32_t b) {
                                  const Total x = matrix_[a * (n_ + 1) + m], y = matrix_[b * (n_ + 1) + m];
                                  return x != y ? x > y : a < b;
                              });
            for (size_t k = 0; k < count; ++k) found->push_back({heads[k], m});
            if (std::find(heads.begin(), heads.begin() + static_cast<ptrdiff_t>(count), tree[m - 1]) ==
                heads.begin() + static_cast<ptrdiff_t>(count))
                found->push_back({tree[m - 1], m});
        }
    }

    // visit(h) for all heads that a word could have but for one.
    template <class Visit>
    void for_other_heads(uint32_t m, uint32_t except, Visit visit) const {
        if (second()) {
            for (const uint32_t a : arcs_.into(m))
                if (arcs_[a].head != except) visit(arcs_[a].head);
            return;
        }
        for (uint32_t h = 0; h <= n_; ++h)
            if (h != m && h != except) visit(h);
    }

    // The score of any heads, trees or not.
    Total score(std::span<const uint32_t> heads) {
        Total total = 0;
        visit_parts(heads, second(), [&](const Part& part) { total += score_of(part); });
        return total;
    }

    // Features of one structure and of another one, less those of the parts that both have.
    template <class Add, class Remove>
    void difference(std::span<const uint32_t> one, std::span<const uint32_t> other, Add add, Remove remove) {
        parts_of(one, &ours_);
        parts_of(other, &theirs_);
        size_t i = 0, j = 0;
        while (i < ours_.size() || j < theirs_.size()) {
            if (j == theirs_.size() || (i < ours_.size() && ours_[i] < theirs_[j]))
                features(ours_[i++], GraphSpec::kPartAction, add);
            else if (i == ours_.size() || theirs_[j] < ours_[i])
                features(theirs_[j++], GraphSpec::kPartAction, remove);
            else
                ++i, ++j;
        }
    }
    template <class Visit>
    void visit_structure(std::span<const uint32_t> heads, Visit visit) {
        visit_parts(heads, second(), visit);
    }

    // Scores of the relations of an arc, by action.
    const Score* relation_row(uint32_t head, uint32_t modifier) {
        std::fill(row_.begin(), row_.end(), Score{0});
        keys_.clear();
        features_.for_keys(Part{Part::Kind::kRelation, head, modifier},
                           [&](uint64_t key) { keys_.push_back(weights_.ask(key)); });
        for (const auto& key : keys_) weights_.add(weights_.locate(key), row_.data());
        return row_.data();
    }
    // The best relation, other than one that is left out. With a single root there is one for the root's arc,
    // and it is for no other.
    uint32_t best_relation(uint32_t head, uint32_t modifier, uint32_t except = kNobody) {
        const Score* row = relation_row(head, modifier);
        if (spec_.single_root() && head == 0) return spec_.root_relation();
        uint32_t best = kNobody;
        for (uint32_t r = 0; r < spec_.relations().size(); ++r) {
            const bool roots = spec_.single_root() && r == spec_.root_relation();
            if (r == except || (roots && spec_.relations().size() > 1)) continue;
            if (best == kNobody || row[GraphSpec::action_of(r)] > row[GraphSpec::action_of(best)]) best = r;
        }
        return best;
    }

    // For the perceptron of structures (learn/structures.hpp).
    static constexpr Action kPartAction = GraphSpec::kPartAction;
    void gold_structure(std::span<const Action> gold, Structure* heads) const {
        heads->clear();
        for (const Action arc : gold) heads->push_back(head_of(arc));
    }
    // Relations are learned on the arcs of gold.
    template <class Learn>
    void learn_rest(std::span<const Action> gold, double margin, Learn learn) {
        if (spec_.relations().size() < 2) return;
        for (uint32_t m = 1; m <= n_; ++m) {
            const uint32_t h = head_of(gold[m - 1]), right = relation_of(gold[m - 1]);
            const uint32_t rival = best_relation(h, m, right);
            if (rival == kNobody || rival == right) continue;
            const Action a = GraphSpec::action_of(right), b = GraphSpec::action_of(rival);
            const auto violation = static_cast<double>(row_[b]) - static_cast<double>(row_[a]);
            if (margin > 0 ? violation > -margin : violation >= 0)
                learn(violation, Part{Part::Kind::kRelation, h, m}, a, b);
        }
    }

    template <class Sink>
    void features(const Part& part, Action action, Sink sink) const {
        features_.visit(part, action, sink);
    }
    // For people (learn/names.hpp).
    template <class Visit>
    void name_features(size_t, const Part& part, Visit visit) const {
        features_.visit_names(part, visit);
    }

  private:
    bool second() const { return spec_.order() == 2; }

    Total score_of(const Part& part) {
        keys_.clear();
        features_.for_keys(part, [&](uint64_t key) { keys_.push_back(weights_.ask(key)); });
        return sum_of_keys();
    }

    // Rows of parts have one action, but a key that was never trained may be taken for another one's.
    Total sum_of_keys() {
        row_[GraphSpec::kPartAction] = 0;
        for (const auto& key : keys_) weights_.add(weights_.locate(key), row_.data());
        return static_cast<Total>(row_[GraphSpec::kPartAction]);
    }

    // Scores of many parts: while one is added up, the memory of the next one is on its way.
    template <class Sink>
    void score_queued(const Part& part, Sink sink) {
        next_keys_.clear();
        features_.for_keys(part, [&](uint64_t key) { next_keys_.push_back(weights_.ask(key)); });
        add_waiting(sink);
        std::swap(keys_, next_keys_);
        waiting_ = true;
    }
    template <class Sink>
    void add_waiting(Sink sink) {
        if (!waiting_) return;
        sink(sum_of_keys());
        waiting_ = false;
    }

    void score_all_arcs() {
        matrix_.resize((n_ + 1) * (n_ + 1));
        Total* place = nullptr;
        const auto sink = [&](Total total) { *place = total; };
        for (uint32_t h = 0; h <= n_; ++h) {
            interrupt::poll();
            for (uint32_t m = 1; m <= n_; ++m) {
                if (h == m) continue;
                score_queued(Part{Part::Kind::kArc, h, m}, sink);
                place = &matrix_[h * (n_ + 1) + m];
            }
        }
        add_waiting(sink);
    }

    void score_candidates() {
        scores_.arcs.clear();
        scores_.siblings.clear();
        scores_.grandparents.clear();
        const auto all = [&](std::vector<Total>* into, auto parts) {
            const auto sink = [&](Total total) { into->push_back(total); };
            for (uint32_t a = 0; a < arcs_.size(); ++a) {
                interrupt::poll();
                parts(a, [&](const Part& part) { score_queued(part, sink); });
            }
            add_waiting(sink);
        };
        all(&scores_.arcs,
            [&](uint32_t a, auto score) { score(Part{Part::Kind::kArc, arcs_[a].head, arcs_[a].modifier}); });
        all(&scores_.siblings, [&](uint32_t a, auto score) {
            const auto [h, m] = arcs_[a];
            score(Part{Part::Kind::kSibling, h, m, kNobody});
            const auto [begin, end] = arcs_.inner(a);
            for (uint32_t s = begin; s < end; ++s) score(Part{Part::Kind::kSibling, h, m, arcs_[s].modifier});
        });
        all(&scores_.grandparents, [&](uint32_t a, auto score) {
            const auto [h, m] = arcs_[a];
            for (const uint32_t into : arcs_.into(h))
                score(Part{Part::Kind::kGrandparent, h, m, arcs_[into].head});
        });
    }

    void parts_of(std::span<const uint32_t> heads, std::vector<Part>* parts) {
        parts->clear();
        visit_parts(heads, second(), [&](const Part& part) { parts->push_back(part); });
        std::sort(parts->begin(), parts->end());
    }

    const GraphSpec& spec_;
    const Weights_& weights_;
    PartFeatures features_;
    size_t n_ = 0;
    std::vector<Total> matrix_;  // of order 1: scores of arcs
    CandidateArcs arcs_;         // of order 2
    PartScores<Total> scores_;
    Eisner<Total> eisner_;
    Edmonds<Total> edmonds_;
    SecondOrder<Total> second_order_;
    HillClimbing<Total> climb_;
    std::vector<Part> ours_, theirs_;
    std::vector<typename Weights_::Asked> keys_, next_keys_;
    bool waiting_ = false;
    std::vector<Score> row_;
};

using LearningGraph = GraphProblem<MaskedWeights>;
using FrozenGraph = GraphProblem<Frozen>;

}  // namespace goldbeam
