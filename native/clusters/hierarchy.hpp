// A binary tree over classes: the two classes whose merging costs the least mutual information become one,
// again and again (Brown et al. 1992, section 3).
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "clusters/class_counts.hpp"
#include "core/crew.hpp"

namespace goldbeam {

// Merges in their order: the second class goes into the first, whose number is the smaller one.
using Merges = std::vector<std::pair<uint32_t, uint32_t>>;

// Pairs of classes have a loss each, and a merge changes every loss by what the cells of the two merged
// classes contribute. So a merge takes the square of the number of classes, all of them its cube.
class Hierarchy {
  public:
    Hierarchy(const ClassCounts& counts, size_t threads);

    // Merges two classes; returns how many are left. After an exception, as of Ctrl-C, this is of no use.
    uint32_t merge_next();
    const Merges& merges() const { return merges_; }

  private:
    double& loss(uint32_t a, uint32_t b) { return losses_[size_t{a} * clusters_ + b]; }  // a < b
    const uint32_t* row(uint32_t left) const { return rows_.data() + size_t{left} * contexts_; }
    const uint32_t* column(uint32_t right) const { return columns_.data() + size_t{right} * contexts_; }
    uint32_t count(uint32_t left, uint32_t right) const { return row(left)[right]; }
    void set_count(uint32_t left, uint32_t right, uint32_t n) {
        rows_[size_t{left} * contexts_ + right] = n;
        columns_[size_t{right} * contexts_ + left] = n;
    }
    double merged_growth(uint32_t a, uint32_t b) const;
    double joined_growth(uint32_t after_a, uint32_t after_b, uint32_t before_a, uint32_t before_b) const;
    double computed_loss(uint32_t a, uint32_t b) const;
    template <class Work>
    void for_each_alive(Work work);
    void merge(uint32_t a, uint32_t b);

    uint32_t clusters_, contexts_;
    std::vector<uint32_t> rows_, columns_;  // N(c,d) by c and then d, and by d and then c
    std::vector<uint32_t> totals_;          // N(c)
    std::vector<uint32_t> alive_;           // classes and contexts that are left, ascending
    std::vector<double> losses_;            // of F, for each pair of classes
    Crew crew_;
    Merges merges_;
    NLogN n_log_n_;
};

// The path from the root of the tree to each class: 0 to the class that another one went into, 1 to that
// other.
std::vector<std::string> cluster_bits(uint32_t clusters, const Merges& merges);

}  // namespace goldbeam
