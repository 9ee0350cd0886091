// Guided search (2007 paper, section 2.2, Algorithm 1): labels in the order of confidence, anywhere in the
// sentence.
//
// Accepted spans (P) are disjoint. Every token that is in none of them has one candidate (Q): the span that
// labelling it would make, together with the accepted spans that touch it. A span has at most B states (left
// and right interface, two labels each), each with its best hypothesis: V is the score of the hypothesis, U
// that of its last action. The candidate whose top hypothesis has the highest U is accepted; only the two
// tokens beside the new span get new candidates. So there are n steps, and O(B^2 n) pairs of states.
//
// Labels that are not known yet are kUnknownLabel in a context, and features that need one do not fire. Where
// only some sequences of labels are valid, a hypothesis must also leave a way to the top states of the spans
// beyond the gaps beside it: all top states together are then always a valid beginning of a whole labelling.
#pragma once

#include <algorithm>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "core/inlining.hpp"
#include "core/interrupt.hpp"
#include "search/guided_queue.hpp"
#include "search/options.hpp"
#include "search/problem.hpp"

namespace goldbeam {

// Labels in a context that are no labels: beyond the sentence, and not known yet.
inline constexpr Action kEdgeLabel = 0xffff, kUnknownLabel = 0xfffe;

inline constexpr uint32_t kNoNode = UINT32_MAX;

// The best hypothesis of a state: its last action, and the hypotheses of the spans that were its context.
template <class Total>
struct GuidedNode {
    uint32_t token;
    Action label;
    uint32_t left, right;      // nodes
    Total total;               // V
    Total score;               // U of its last action
    Action first[2], last[2];  // interfaces of the span, from its edges inwards; unknown beyond the span
    bool gold;                 // all its labels are

    bool same_state(const GuidedNode& other) const {
        return std::equal(first, first + 2, other.first) && std::equal(last, last + 2, other.last);
    }
};

// P is a problem that can label tokens in any order (problems/tagging/guided.hpp):
//   size(), labels()                     how many tokens and labels
//   observe_all()                        score what does not depend on labels, under the present weights
//   forget(token)                        the weights have changed: do it again when it is needed
//   score(token, context)                the scores U of all labels
//   context(l1, l2, r1, r2)              a State: the four labels around a token, the nearest first
//   constrained()                        only some sequences of labels are valid:
//   leads(before, gap, after)            whether a valid way leads from a label to another one over so many
//                                        tokens; kEdgeLabel is the edge of the sentence
template <class P>
concept LabelsInAnyOrder = requires(P& p, size_t token, typename P::State context) {
    p.observe_all();
    p.forget(token);
    p.score(token, context);
};

template <class P>
class GuidedSearch {
  public:
    using Total = typename P::Total;
    using Node = GuidedNode<Total>;

    explicit GuidedSearch(const GuidedOptions& options) : options_(options) {}

    // Candidates for all tokens; `gold`, if it is given, marks the hypotheses that are right.
    void begin(P& problem, std::span<const Action> gold = {}) {
        const size_t n = problem.size();
        gold_ = gold;
        nodes_.clear();
        ways_.clear();
        spans_.clear();
        begins_.clear();
        order_.clear();
        queue_.begin(n);
        pairs_ = 0;
        span_of_.assign(n, kNoNode);
        if (candidates_.size() < n) candidates_.resize(n);
        problem.observe_all();
        for (size_t i = 0; i < n && (i == 0 || options_.bidirectional); ++i) generate(problem, i);
    }

    Action gold(size_t token) const { return gold_[token]; }
    bool done() const { return order_.size() == span_of_.size(); }
    bool accepted(size_t token) const { return span_of_[token] != kNoNode; }
    bool has_candidate(size_t token) const {
        return !accepted(token) && (options_.bidirectional || token == order_.size());
    }

    // The token whose candidate is next: argmax U(p.S.T.A), the leftmost of equals.
    uint32_t select() { return queue_.top(); }
    // The best hypothesis of each state of a token's candidate, the best first; and the best of all that give
    // it another label than gold, or that are wrong anywhere, if the options say so.
    const std::vector<Node>& states(uint32_t token) const { return candidates_[token].states; }
    const Node* rival(uint32_t token) const {
        return candidates_[token].has_rival ? &candidates_[token].rival : nullptr;
    }

    // Updates P and Q with the candidate of a token.
    void accept(P& problem, uint32_t token) {
        const auto [left, right] = neighbours(token);
        Span span{token, token + 1, static_cast<uint32_t>(nodes_.size()), 0};
        if (left != kNoNode) span.begin = spans_[left].begin;
        if (right != kNoNode) span.end = spans_[right].end;
        const std::vector<Node>& states = candidates_[token].states;
        span.states = static_cast<uint32_t>(states.size());
        nodes_.insert(nodes_.end(), states.begin(), states.end());
        if (options_.record_merged) keep_ways(candidates_[token]);
        if (problem.constrained()) {
            if (right != kNoNode) begins_.erase(spans_[right].begin);
            begins_.insert(span.begin);
        }
        // Only the edges of a span are asked for.
        span_of_[token] = span_of_[span.begin] = span_of_[span.end - 1] =
            static_cast<uint32_t>(spans_.size());
        const uint32_t begin = span.begin, end = span.end;
        spans_.push_back(span);
        queue_.remove(token);
        order_.push_back(token);
        if (options_.bidirectional && begin > 0) generate(problem, begin - 1);
        if (end < span_of_.size()) generate(problem, end);
    }

    // The candidate of a token anew, under the present weights and spans.
    GOLDBEAM_KERNEL void generate(P& problem, size_t position) {
        const auto token = static_cast<uint32_t>(position);
        Candidate& candidate = candidates_[token];
        interrupt::poll();
        candidate.states.clear();
        candidate.all.clear();
        candidate.has_rival = false;
        const auto [left, right] = neighbours(token);
        const Ways ways = problem.constrained() ? ways_of(token, left, right) : Ways{};
        for (const bool checked :
             {problem.constrained(), false}) {  // a mask may leave no way at all: then any
            for_states(left, [&](uint32_t l) {
                for_states(right,
                           [&](uint32_t r) { consider(problem, token, l, r, checked, ways, &candidate); });
            });
            if (!candidate.states.empty()) break;
        }
        queue_.push(token, candidate.states.front().score);
    }

    // What a hypothesis knew when it made its last action, and what gold would have known there.
    typename P::State context_of(const P& problem, const Node& node) const {
        const Around a = around(node.token, node.left, node.right);
        return problem.context(a.l1, a.l2, a.r1, a.r2);
    }
    typename P::State gold_context_of(const P& problem, const Node& node) const {
        const auto gold = [&](Action label, size_t position) {
            return label >= kUnknownLabel ? label : gold_[position];
        };
        const Around a = around(node.token, node.left, node.right);
        const size_t i = node.token;
        return problem.context(gold(a.l1, i - 1), gold(a.l2, i - 2), gold(a.r1, i + 1), gold(a.r2, i + 2));
    }

    // The hypotheses that a state of a span is made of, itself among them.
    template <class Visit>
    void visit(const Node& root, Visit visit) const {
        visit(root);
        std::vector<uint32_t> stack{root.left, root.right};
        while (!stack.empty()) {
            const uint32_t index = stack.back();
            stack.pop_back();
            if (index == kNoNode) continue;
            visit(nodes_[index]);
            stack.push_back(nodes_[index].left);
            stack.push_back(nodes_[index].right);
        }
    }
    // The span that was accepted last, its best state first; in the end it is the whole sentence.
    struct Accepted {
        uint32_t begin, end;
        std::span<const Node> states;
    };
    Accepted last() const {
        const Span& span = spans_.back();
        return {span.begin, span.end, std::span(nodes_).subspan(span.top, span.states)};
    }

    // If they are recorded: all hypotheses of the state of each accepted node, itself among them; but those
    // of the whole sentence, whatever their states, together.
    std::span<const std::vector<Node>> ways() const { return ways_; }

    // Tokens in the order in which they were decided; how many pairs of states were looked at.
    const std::vector<uint32_t>& order() const { return order_; }
    size_t pairs() const { return pairs_; }

  private:
    struct Span {
        uint32_t begin, end;
        uint32_t top, states;  // the node of its best state, which the others follow; how many there are
    };
    struct Candidate {
        std::vector<Node> states;
        std::vector<Node> all;  // that were considered, if they are recorded
        Node rival;
        bool has_rival = false;
    };
    struct Around {
        Action l1, l2, r1, r2;
    };
    // The top labels beyond the gaps beside a candidate's span.
    struct Ways {
        Action before = kEdgeLabel, after = kEdgeLabel;
        size_t gap_before = 0, gap_after = 0;
    };

    std::pair<uint32_t, uint32_t> neighbours(uint32_t token) const {
        const bool last = token + 1 == span_of_.size();
        return {token == 0 ? kNoNode : span_of_[token - 1], last ? kNoNode : span_of_[token + 1]};
    }
    // Visits the nodes of a span's states, the best first; or none once, if there is no span.
    template <class Visit>
    void for_states(uint32_t span, Visit visit) const {
        if (span == kNoNode) return visit(kNoNode);
        const uint32_t first = spans_[span].top;
        for (uint32_t k = 0; k < spans_[span].states; ++k) visit(first + k);
    }

    Around around(uint32_t token, uint32_t left, uint32_t right) const {
        const size_t after = span_of_.size() - token;  // tokens from this one on
        Around a{token < 1 ? kEdgeLabel : kUnknownLabel, token < 2 ? kEdgeLabel : kUnknownLabel,
                 after < 2 ? kEdgeLabel : kUnknownLabel, after < 3 ? kEdgeLabel : kUnknownLabel};
        if (left != kNoNode) {
            a.l1 = nodes_[left].last[0];
            if (nodes_[left].last[1] != kUnknownLabel) a.l2 = nodes_[left].last[1];
        }
        if (right != kNoNode) {
            a.r1 = nodes_[right].first[0];
            if (nodes_[right].first[1] != kUnknownLabel) a.r2 = nodes_[right].first[1];
        }
        return a;
    }

    Ways ways_of(uint32_t token, uint32_t left, uint32_t right) const {
        const size_t begin = left == kNoNode ? token : spans_[left].begin;
        const size_t end = right == kNoNode ? token + 1 : spans_[right].end;
        Ways ways{kEdgeLabel, kEdgeLabel, begin, span_of_.size() - end};
        const auto here = begins_.lower_bound(static_cast<uint32_t>(begin));
        if (here != begins_.begin()) {
            const Span& before = spans_[span_of_[*std::prev(here)]];
            ways.before = nodes_[before.top].last[0];
            ways.gap_before = begin - before.end;
        }
        const auto next = begins_.lower_bound(static_cast<uint32_t>(end));
        if (next != begins_.end()) {
            ways.after = nodes_[spans_[span_of_[*next]].top].first[0];
            ways.gap_after = *next - end;
        }
        return ways;
    }

    // All labels of a token in the context of two states.
    void consider(P& problem, uint32_t token, uint32_t left, uint32_t right, bool checked, const Ways& ways,
                  Candidate* candidate) {
        ++pairs_;
        const Node* l = left == kNoNode ? nullptr : &nodes_[left];
        const Node* r = right == kNoNode ? nullptr : &nodes_[right];
        if (checked && l && !problem.leads(ways.before, ways.gap_before, l->first[0])) return;
        if (checked && r && !problem.leads(r->last[0], ways.gap_after, ways.after)) return;
        const Around a = around(token, left, right);
        const auto* row = problem.score(token, problem.context(a.l1, a.l2, a.r1, a.r2));
        const Total context = (l ? l->total : Total{0}) + (r ? r->total : Total{0});
        const bool gold = !gold_.empty() && (!l || l->gold) && (!r || r->gold);
        for (Action label = 0; label < problem.labels(); ++label) {
            const Total total = context + row[label];
            const bool told = !gold_.empty() && label == gold_[token];
            if (!worth(*candidate, total, !gold_.empty() && !(told && (gold || !options_.any_rival))))
                continue;
            if (checked && !(problem.leads(l ? l->last[0] : ways.before, l ? 0 : ways.gap_before, label) &&
                             problem.leads(label, r ? 0 : ways.gap_after, r ? r->first[0] : ways.after)))
                continue;
            keep(node_of(token, label, left, right, total, row[label], gold && told), candidate);
        }
    }
    bool worth(const Candidate& candidate, Total total, bool rivals) const {
        if (candidate.states.size() < options_.beam || total > candidate.states.back().total ||
            options_.record_merged)
            return true;
        return rivals && (!candidate.has_rival || total > candidate.rival.total);
    }
    Node node_of(uint32_t token, Action label, uint32_t left, uint32_t right, Total total, Total score,
                 bool gold) const {
        Node node{token, label, left, right, total, score, {label, kUnknownLabel}, {label, kUnknownLabel},
                  gold};
        if (left != kNoNode) {
            node.first[0] = nodes_[left].first[0];
            node.first[1] = nodes_[left].first[1] == kUnknownLabel ? label : nodes_[left].first[1];
            node.last[1] = nodes_[left].last[0];
        } else if (right != kNoNode) {
            node.first[1] = nodes_[right].first[0];
        }
        if (right != kNoNode) {
            node.last[0] = nodes_[right].last[0];
            node.last[1] = nodes_[right].last[1] == kUnknownLabel ? label : nodes_[right].last[1];
        }
        return node;
    }
    // The best hypothesis of each of the best states.
    void keep(const Node& node, Candidate* candidate) const {
        if (!gold_.empty() && !(options_.any_rival ? node.gold : node.label == gold_[node.token]) &&
            (!candidate->has_rival || node.total > candidate->rival.total)) {
            candidate->rival = node;
            candidate->has_rival = true;
        }
        if (options_.record_merged) candidate->all.push_back(node);
        std::vector<Node>& states = candidate->states;
        const auto same = std::find_if(states.begin(), states.end(),
                                       [&](const Node& other) { return other.same_state(node); });
        if (same != states.end()) {
            if (node.total <= same->total) return;
            states.erase(same);
        } else if (states.size() == options_.beam) {
            if (node.total <= states.back().total) return;
            states.pop_back();
        }
        const auto place = std::find_if(states.begin(), states.end(),
                                        [&](const Node& other) { return node.total > other.total; });
        states.insert(place, node);
    }

    void keep_ways(Candidate& candidate) {
        std::vector<Node> all = std::move(candidate.all);  // may be large: it goes
        if (order_.size() + 1 == span_of_.size()) return ways_.push_back(std::move(all));
        for (const Node& state : candidate.states)
            std::copy_if(all.begin(), all.end(), std::back_inserter(ways_.emplace_back()),
                         [&](const Node& node) { return node.same_state(state); });
    }

    GuidedOptions options_;
    std::span<const Action> gold_;
    std::vector<Node> nodes_;              // of accepted spans
    std::vector<std::vector<Node>> ways_;  // by node
    std::vector<Span> spans_;
    std::set<uint32_t> begins_;      // of the spans that no other one has swallowed; only if they are needed
    std::vector<uint32_t> span_of_;  // by token: the span that has it at its edge
    std::vector<Candidate> candidates_;  // by token
    GuidedQueue<Total> queue_;           // of tokens
    std::vector<uint32_t> order_;
    size_t pairs_ = 0;
};

}  // namespace goldbeam
