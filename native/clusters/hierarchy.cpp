#include "clusters/hierarchy.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "core/interrupt.hpp"

namespace goldbeam {

Hierarchy::Hierarchy(const ClassCounts& counts, size_t threads)
    : clusters_(counts.clusters()),
      contexts_(counts.contexts()),
      rows_(size_t{contexts_} * contexts_),
      columns_(size_t{contexts_} * contexts_),
      totals_(contexts_),
      alive_(contexts_),
      losses_(size_t{clusters_} * clusters_),
      crew_(threads) {
    for (uint32_t c = 0; c < contexts_; ++c) {
        totals_[c] = counts.count(c);
        for (uint32_t d = 0; d < contexts_; ++d) set_count(c, d, counts.count(c, d));
    }
    std::iota(alive_.begin(), alive_.end(), 0u);
    for_each_alive([&](uint32_t a) {
        for (const uint32_t b : alive_)
            if (b > a && b < clusters_) loss(a, b) = computed_loss(a, b);
    });
}

// Calls work(a) for each class that is left, shared by the threads.
template <class Work>
void Hierarchy::for_each_alive(Work work) {
    std::atomic<size_t> next{0};
    crew_.run([&](size_t) {
        for (size_t i; (i = next.fetch_add(1)) < alive_.size() && alive_[i] < clusters_;) {
            interrupt::poll(16);
            work(alive_[i]);
        }
    });
}

// How much F grows through the cells of two classes with a third class or context, if the two become one.
// `after` is how often the third follows each of them, `before` how often it precedes them. A sum has a
// larger n log n than its parts have together.
double Hierarchy::joined_growth(uint32_t after_a, uint32_t after_b, uint32_t before_a,
                                uint32_t before_b) const {
    const auto joined = [this](uint32_t x, uint32_t y) {
        return x == 0 || y == 0 ? 0.0 : n_log_n_(uint64_t{x} + y) - n_log_n_(x) - n_log_n_(y);
    };
    return joined(after_a, after_b) + joined(before_a, before_b);
}

// The same for the cells of a and b with each other, and for their totals.
double Hierarchy::merged_growth(uint32_t a, uint32_t b) const {
    const uint64_t within = uint64_t{count(a, a)} + count(a, b) + count(b, a) + count(b, b);
    const double cells = n_log_n_(within) - n_log_n_(count(a, a)) - n_log_n_(count(a, b)) -
                         n_log_n_(count(b, a)) - n_log_n_(count(b, b));
    const uint64_t both = uint64_t{totals_[a]} + totals_[b];
    return cells - 2 * (n_log_n_(both) - n_log_n_(totals_[a]) - n_log_n_(totals_[b]));
}

double Hierarchy::computed_loss(uint32_t a, uint32_t b) const {
    double growth = merged_growth(a, b);
    const uint32_t *row_a = row(a), *row_b = row(b), *column_a = column(a), *column_b = column(b);
    for (const uint32_t d : alive_)
        if (d != a && d != b) growth += joined_growth(row_a[d], row_b[d], column_a[d], column_b[d]);
    return -growth;
}

uint32_t Hierarchy::merge_next() {
    const size_t left = alive_.size() - (contexts_ - clusters_);
    if (left < 2) return static_cast<uint32_t>(left);
    std::pair<uint32_t, uint32_t> best{alive_[0], alive_[1]};
    for (size_t i = 0; i < left; ++i)
        for (size_t j = i + 1; j < left; ++j)
            if (loss(alive_[i], alive_[j]) < loss(best.first, best.second)) best = {alive_[i], alive_[j]};
    merge(best.first, best.second);
    return static_cast<uint32_t>(left) - 1;
}

void Hierarchy::merge(uint32_t a, uint32_t b) {
    // Two other classes lose something by their cells with a and with b now, and by those with both later.
    for_each_alive([&](uint32_t c) {
        if (c == a || c == b) return;
        const uint32_t *row_a = row(a), *row_b = row(b), *column_a = column(a), *column_b = column(b);
        for (const uint32_t d : alive_)
            if (d > c && d < clusters_ && d != a && d != b)
                loss(c, d) += joined_growth(column_a[c], column_a[d], row_a[c], row_a[d]) +
                              joined_growth(column_b[c], column_b[d], row_b[c], row_b[d]);
    });
    alive_.erase(std::find(alive_.begin(), alive_.end(), b));
    for (const uint32_t c : alive_)
        if (c != a) {
            set_count(a, c, count(a, c) + count(b, c));
            set_count(c, a, count(c, a) + count(c, b));
        }
    set_count(a, a, count(a, a) + count(a, b) + count(b, a) + count(b, b));
    totals_[a] += totals_[b];
    merges_.emplace_back(a, b);
    for_each_alive([&](uint32_t c) {
        if (c == a) return;
        const uint32_t *row_a = row(a), *column_a = column(a);
        for (const uint32_t d : alive_)
            if (d > c && d < clusters_ && d != a)
                loss(c, d) -= joined_growth(column_a[c], column_a[d], row_a[c], row_a[d]);
        loss(std::min(a, c), std::max(a, c)) = computed_loss(std::min(a, c), std::max(a, c));
    });
}

std::vector<std::string> cluster_bits(uint32_t clusters, const Merges& merges) {
    std::vector<std::string> bits(clusters);
    // From the root on: the class that went into another one shares the path that this one has so far.
    for (auto merge = merges.rbegin(); merge != merges.rend(); ++merge) {
        bits[merge->second] = bits[merge->first] + "1";
        bits[merge->first] += "0";
    }
    return bits;
}

}  // namespace goldbeam
