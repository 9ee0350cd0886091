// Graph-based dependency parsing: a tree is the sum of its parts (McDonald et al. 2005, 2006; Koo and Collins
// 2010). Trees are found by algorithms of their own, and then every arc gets its best relation.
#pragma once

#include <algorithm>
#include <memory>

#include "problems/graph/edmonds.hpp"
#include "problems/graph/eisner.hpp"
#include "problems/graph/hill_climbing.hpp"
#include "problems/graph/k_best_spanning.hpp"
#include "problems/graph/part_sums.hpp"
#include "problems/graph/second_order.hpp"
#include "problems/graph/tree_marginals.hpp"
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
    static constexpr double kLeastGradient = 0.01;  // of an arc; smaller ones cost time and memory
    using State = Part;
    using Score = typename Weights_::Score;
    using Total = typename Weights_::Total;
    using Structure = std::vector<uint32_t>;  // heads[m - 1] is the head of word m

    GraphProblem(const GraphSpec& spec, const Weights_& weights, const GraphTypes& types)
        : spec_(spec),
          weights_(weights),
          features_(spec, types),
          sums_(weights, features_, spec.action_count()) {}

    // Binds it to a sentence. Of order 2: with the arcs that a tree may have.
    void bind(std::span<const uint32_t> tokens, uint32_t root_type,
              std::span<const CandidateArcs::Arc> candidates = {}) {
        n_ = tokens.size();
        scored_ = 0;
        sums_.forget();
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
        score_parts();
        if (!second()) {
            const auto score = [&](size_t h, size_t m) {
                return arc_scores()(h, m) + added(static_cast<uint32_t>(h), static_cast<uint32_t>(m));
            };
            if (spec_.projective()) return eisner_(n_, spec_.single_root(), score, *heads);
            return edmonds_(n_, spec_.single_root(), score, *heads);
        }
        for (uint32_t a = 0; a < arcs_.size(); ++a)
            scores_.arcs[a] = plain_arcs_[a] + added(arcs_[a].head, arcs_[a].modifier);
        Total total = second_order_(arcs_, scores_, spec_.single_root(), *heads);
        if (!spec_.projective()) total += climb_(arcs_, scores_, spec_.single_root(), *heads);
        return total;
    }

    // The k best trees with their scores, best first. Exact but for trees of order 2 with crossing arcs:
    // these are climbed to from the k best projective trees, and there may be fewer of them.
    std::vector<std::pair<Total, Structure>> k_best(size_t k) {
        Structure heads;
        decode({}, 0, &heads);
        if (n_ == 0) return {{0, heads}};
        if (!second()) {
            const auto score = arc_scores();
            if (!spec_.projective()) return KBestSpanning<Total>()(n_, spec_.single_root(), score, k);
            const typename Eisner<Total>::template Chart<decltype(score)> chart(eisner_, n_,
                                                                                spec_.single_root(), score);
            return k_best_of(chart, chart.top(), n_, k);
        }
        const typename SecondOrder<Total>::Chart chart(second_order_);
        auto trees = k_best_of(chart, chart.top(), n_, k);
        if (spec_.projective()) return trees;
        for (auto& [total, tree] : trees) total += climb_(arcs_, scores_, spec_.single_root(), tree);
        const auto better = [](const auto& one, const auto& other) {
            return one.first != other.first ? one.first > other.first : one.second < other.second;
        };
        std::sort(trees.begin(), trees.end(), better);
        trees.erase(std::unique(trees.begin(), trees.end()), trees.end());
        return trees;
    }

    // First order: the probability of every head of every word (tree_marginals.hpp), with scores divided by
    // the temperature.
    void marginals(double temperature, std::vector<double>* found) {
        arc_marginals(weights_.scale() / temperature, found);
    }

    // First order: the gradient of the likelihood of gold. visit(part, coefficient) for arcs that are in gold
    // and not certain, or likely and not in gold.
    template <class Visit>
    void gradient(std::span<const uint32_t> gold, double temperature, Visit visit) {
        arc_marginals(1 / temperature, &probable_);
        for (uint32_t m = 1; m <= n_; ++m)
            for (uint32_t h = 0; h <= n_; ++h) {
                const double p = probable_[(m - 1) * (n_ + 1) + h];
                const double coefficient = h == gold[m - 1] ? 1 - p : -p;
                if (std::abs(coefficient) >= kLeastGradient) visit(Part{Part::Kind::kArc, h, m}, coefficient);
            }
    }

    // First order: the best heads of a word by the scores of arcs, `most` of them and no other than the best
    // with a probability below `least`, and all arcs of the best projective tree, so that there is one.
    void candidates(size_t most, double least, double temperature, std::vector<CandidateArcs::Arc>* found) {
        found->clear();
        if (n_ == 0) return;
        score_parts();
        Structure tree(n_);
        eisner_(n_, true, arc_scores(), tree);
        std::vector<double> probable;
        if (least > 0) marginals(temperature, &probable);
        std::vector<uint32_t> heads;
        for (uint32_t m = 1; m <= n_; ++m) {
            heads.clear();
            for (uint32_t h = 0; h <= n_; ++h)
                if (h != m) heads.push_back(h);
            const auto count = static_cast<ptrdiff_t>(std::min(most, heads.size()));
            std::partial_sort(heads.begin(), heads.begin() + count, heads.end(), [&](uint32_t a, uint32_t b) {
                const Total x = matrix_[a * (n_ + 1) + m], y = matrix_[b * (n_ + 1) + m];
                return x != y ? x > y : a < b;
            });
            heads.resize(static_cast<size_t>(count));
            if (least > 0)
                std::erase_if(heads, [&](uint32_t h) {
                    return h != heads[0] && probable[(m - 1) * (n_ + 1) + h] < least;
                });
            if (std::find(heads.begin(), heads.end(), tree[m - 1]) == heads.end())
                heads.push_back(tree[m - 1]);
            for (const uint32_t h : heads) found->push_back({h, m});
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

    // The score of any heads that words could have, trees or not.
    Total score(std::span<const uint32_t> heads) {
        score_parts();
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
        return sums_.row(Part{Part::Kind::kRelation, head, modifier});
    }
    uint32_t best_relation(uint32_t head, uint32_t modifier) {
        return best_of(relation_row(head, modifier), head, kNobody);
    }

    // visit(r) for the relations that an arc from this head may have.
    template <class Visit>
    void for_relations(uint32_t head, Visit visit) const {
        if (spec_.single_root() && head == 0) return visit(spec_.root_relation());
        for (uint32_t r = 0; r < spec_.relations().size(); ++r)
            if (!spec_.single_root() || r != spec_.root_relation() || spec_.relations().size() == 1) visit(r);
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
            const Score* row = relation_row(h, m);
            const uint32_t rival = best_of(row, h, right);
            if (rival == kNobody || rival == right) continue;
            const Action a = GraphSpec::action_of(right), b = GraphSpec::action_of(rival);
            const auto violation = static_cast<double>(row[b]) - static_cast<double>(row[a]);
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
    // Of order 1, as the algorithms that find trees take them.
    auto arc_scores() const {
        return
            [matrix = matrix_.data(), width = n_ + 1](size_t h, size_t m) { return matrix[h * width + m]; };
    }

    void arc_marginals(double factor, std::vector<double>* found) {
        score_parts();
        const auto scaled = [&, score = arc_scores()](size_t h, size_t m) {
            return static_cast<double>(score(h, m)) * factor;
        };
        marginals_(n_, spec_.single_root(), scaled, found);
    }

    // The best relation, other than one that is left out. With a single root there is one for the root's arc,
    // and it is for no other.
    uint32_t best_of(const Score* row, uint32_t head, uint32_t except) const {
        if (spec_.single_root() && head == 0) return spec_.root_relation();
        uint32_t best = kNobody;
        for (uint32_t r = 0; r < spec_.relations().size(); ++r) {
            const bool roots = spec_.single_root() && r == spec_.root_relation();
            if (r == except || (roots && spec_.relations().size() > 1)) continue;
            if (best == kNobody || row[GraphSpec::action_of(r)] > row[GraphSpec::action_of(best)]) best = r;
        }
        return best;
    }

    // All parts that trees may have, unless they were scored with the same weights.
    void score_parts() {
        if (scored_ == weights_.version()) return;
        if (second())
            score_candidates();
        else
            score_all_arcs();
        sums_.finish();
        plain_arcs_ = scores_.arcs;
        scored_ = weights_.version();
    }
    void score_all_arcs() {
        matrix_.resize((n_ + 1) * (n_ + 1));
        for (uint32_t h = 0; h <= n_; ++h) {
            interrupt::poll();
            for (uint32_t m = 1; m <= n_; ++m)
                if (h != m) sums_.ask(Part{Part::Kind::kArc, h, m}, &matrix_[h * (n_ + 1) + m]);
        }
    }
    void score_candidates() {
        scores_.arcs.resize(arcs_.size());
        scores_.siblings.resize(arcs_.sibling_count());
        scores_.grandparents.assign(arcs_.grandparent_count(), 0);  // some are not asked for
        const auto all = [&](std::vector<Total>& scores, auto parts) {
            Total* place = scores.data();
            for (uint32_t a = 0; a < arcs_.size(); ++a) {
                interrupt::poll();
                parts(a, [&](const Part& part) {
                    if (may_be_found(part)) sums_.ask(part, place);
                    ++place;
                });
            }
        };
        all(scores_.arcs,
            [&](uint32_t a, auto score) { score(Part{Part::Kind::kArc, arcs_[a].head, arcs_[a].modifier}); });
        all(scores_.siblings, [&](uint32_t a, auto score) {
            const auto [h, m] = arcs_[a];
            score(Part{Part::Kind::kSibling, h, m, kNobody});
            const auto [begin, end] = arcs_.inner(a);
            for (uint32_t s = begin; s < end; ++s) score(Part{Part::Kind::kSibling, h, m, arcs_[s].modifier});
        });
        all(scores_.grandparents, [&](uint32_t a, auto score) {
            const auto [h, m] = arcs_[a];
            for (const uint32_t into : arcs_.into(h))
                score(Part{Part::Kind::kGrandparent, h, m, arcs_[into].head});
        });
    }
    // Whether the search may ask for a part: a projective subtree does not reach over the head of its head.
    bool may_be_found(const Part& part) const {
        if (part.kind != Part::Kind::kGrandparent || !spec_.projective()) return true;
        return part.other < part.head ? part.modifier > part.other : part.modifier < part.other;
    }
    // Of a part of candidate arcs.
    Total score_of(const Part& part) {
        if (!may_be_found(part)) return static_cast<Total>(sums_.row(part)[GraphSpec::kPartAction]);
        if (!second()) return matrix_[part.head * (n_ + 1) + part.modifier];
        const uint32_t arc = arcs_.find(part.head, part.modifier);
        if (part.kind == Part::Kind::kArc) return plain_arcs_[arc];
        if (part.kind == Part::Kind::kGrandparent)
            return scores_.grandparents[arcs_.grandparent_of(arc, part.other)];
        return scores_
            .siblings[part.other == kNobody ? arcs_.sibling(arc, 0) : arcs_.sibling_of(arc, part.other)];
    }

    void parts_of(std::span<const uint32_t> heads, std::vector<Part>* parts) {
        parts->clear();
        visit_parts(heads, second(), [&](const Part& part) { parts->push_back(part); });
        std::sort(parts->begin(), parts->end());
    }

    const GraphSpec& spec_;
    const Weights_& weights_;
    PartFeatures features_;
    PartSums<Weights_> sums_;
    size_t n_ = 0;
    std::vector<Total> matrix_;  // of order 1: scores of arcs
    CandidateArcs arcs_;         // of order 2
    PartScores<Total> scores_;   // with what wrong arcs cost
    std::vector<Total> plain_arcs_;
    uint64_t scored_ = 0;  // the version of the weights; none has this one
    Eisner<Total> eisner_;
    Edmonds<Total> edmonds_;
    SecondOrder<Total> second_order_;
    HillClimbing<Total> climb_;
    TreeMarginals marginals_;
    std::vector<double> probable_;
    std::vector<Part> ours_, theirs_;
};

using LearningGraph = GraphProblem<MaskedWeights>;
using FrozenGraph = GraphProblem<Frozen>;

}  // namespace goldbeam
