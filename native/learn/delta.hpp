// An update's dPhi: a sparse sum of (feature, action) with coefficients, where equal features cancel.
#pragma once

#include <algorithm>
#include <vector>

#include "core/mask.hpp"
#include "features/template.hpp"
#include "search/problem.hpp"

namespace goldbeam {

class Delta {
  public:
    struct Term {
        FeatureKey feature;
        Action action;
        double coefficient;
    };

    Delta() : index_(kFirstSize, 0) {}

    void clear() {
        if (terms_.empty()) return;
        std::fill(index_.begin(), index_.end(), 0);
        terms_.clear();
    }

    void add(const FeatureKey& feature, Action action, double coefficient) {
        if ((terms_.size() + 1) * 2 > index_.size()) grow();
        uint32_t& i = index_[position(feature.key, action)];
        if (i == 0) {
            terms_.push_back({feature, action, 0});
            i = static_cast<uint32_t>(terms_.size());
        }
        terms_[i - 1].coefficient += coefficient;
    }

    const std::vector<Term>& terms() const { return terms_; }

    double coefficient(uint64_t key, Action action) const {
        const uint32_t i = index_[position(key, action)];
        return i == 0 ? 0 : terms_[i - 1].coefficient;
    }

    // Without the features of a mask.
    void drop(const Mask& mask) {
        if (!mask) return;
        for (Term& term : terms_)
            if (mask(term.feature.key)) term.coefficient = 0;
    }

    double squared_norm() const {
        double sum = 0;
        for (const Term& term : terms_) sum += term.coefficient * term.coefficient;
        return sum;
    }

  private:
    static constexpr size_t kFirstSize = 4096;

    size_t position(uint64_t key, Action action) const {
        const size_t mask = index_.size() - 1;
        size_t p = (key ^ (action * kMix0)) & mask;
        while (index_[p] != 0 &&
               !(terms_[index_[p] - 1].feature.key == key && terms_[index_[p] - 1].action == action))
            p = (p + 1) & mask;
        return p;
    }

    void grow() {
        index_.assign(index_.size() * 2, 0);
        for (size_t k = 0; k < terms_.size(); ++k)
            index_[position(terms_[k].feature.key, terms_[k].action)] = static_cast<uint32_t>(k + 1);
    }

    std::vector<Term> terms_;
    std::vector<uint32_t> index_;  // open addressing: 1 + position in terms_, 0 = free
};

}  // namespace goldbeam
