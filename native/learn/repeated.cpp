#include "learn/repeated.hpp"

#include <algorithm>
#include <cmath>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

// The sum of lengths that a file may have made up, which must be those of so many things.
void check_sum(const std::vector<uint32_t>& lengths, size_t whole) {
    size_t sum = 0;
    for (const uint32_t length : lengths) sum += length;
    if (sum != whole) throw ModelError("the kept hypotheses are not as many as they should be");
}

void check_finite(const std::vector<double>& numbers) {
    if (!std::all_of(numbers.begin(), numbers.end(), [](double n) { return std::isfinite(n); }))
        throw ModelError("a kept hypothesis has a score that is no number");
}

}  // namespace

HypothesisCache::State HypothesisCache::state() const {
    State s;
    s.next = next_;
    for (const Rivals& kept : kept_) {
        s.updates.push_back(kept.updates);
        s.rivals.push_back(static_cast<uint32_t>(kept.rivals.size()));
        for (const Rivals::Rival& rival : kept.rivals) {
            s.fixed.push_back(rival.fixed);
            s.lengths.push_back(static_cast<uint32_t>(rival.terms.size()));
            for (const Delta::Term& term : rival.terms) {
                s.keys.push_back(term.feature.key);
                s.checks.push_back(term.feature.check);
                s.actions.push_back(term.action);
                s.coefficients.push_back(term.coefficient);
            }
        }
    }
    return s;
}

void HypothesisCache::restore(const State& s, size_t actions) {
    const size_t terms = s.keys.size();
    if (s.updates.size() != s.rivals.size() || s.fixed.size() != s.lengths.size() ||
        s.checks.size() != terms || s.actions.size() != terms || s.coefficients.size() != terms)
        throw ModelError("the arrays of the kept hypotheses differ in length");
    check_sum(s.rivals, s.fixed.size());
    check_sum(s.lengths, terms);
    check_finite(s.fixed);
    check_finite(s.coefficients);
    if (s.updates.size() > use_.examples)
        throw ModelError("hypotheses of " + std::to_string(s.updates.size()) +
                         " examples are kept, but only " + std::to_string(use_.examples) + " are wanted");
    if (s.next != 0 && (s.updates.size() < use_.examples || s.next >= use_.examples))
        throw ModelError("the oldest of the kept hypotheses is not among them");
    for (const uint32_t updates : s.updates)
        if (updates > use_.most_updates) throw ModelError("a kept hypothesis was used too often");
    for (const uint32_t action : s.actions)
        if (action >= actions) throw ModelError("a kept hypothesis has an action that does not exist");
    std::vector<Rivals> kept(s.updates.size());
    size_t rival = 0, term = 0;
    for (size_t e = 0; e < kept.size(); ++e) {
        kept[e].updates = s.updates[e];
        kept[e].rivals.resize(s.rivals[e]);
        for (Rivals::Rival& r : kept[e].rivals) {
            r.fixed = s.fixed[rival];
            r.terms.reserve(s.lengths[rival]);
            for (const size_t end = term + s.lengths[rival]; term < end; ++term)
                r.terms.push_back({{s.keys[term], s.checks[term]},
                                   static_cast<Action>(s.actions[term]),
                                   s.coefficients[term]});
            ++rival;
        }
    }
    kept_ = std::move(kept);
    next_ = s.next;
}

}  // namespace goldbeam
