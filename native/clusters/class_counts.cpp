#include "clusters/class_counts.hpp"

#include <numbers>

#include "core/errors.hpp"
#include "core/interrupt.hpp"

namespace goldbeam {

NLogN::NLogN() : small_(std::make_unique<double[]>(kSmall)) {
    small_[0] = 0;
    for (uint64_t n = 1; n < kSmall; ++n) small_[n] = computed(n);
}

ClassCounts::ClassCounts(const Bigrams& bigrams, uint32_t clusters, std::vector<uint32_t> classes)
    : bigrams_(bigrams), clusters_(clusters), classes_(std::move(classes)), sizes_(clusters) {
    if (classes_.size() != bigrams.words()) throw ParameterError("there must be one class for each word");
    for (const uint32_t one : classes_) {
        if (one >= clusters) throw ParameterError("a class is out of range");
        ++sizes_[one];
    }
    for (const uint32_t size : sizes_)
        if (size == 0) throw ParameterError("a class has no words");
    const size_t all = contexts();
    rows_.resize(all * all);
    columns_.resize(all * all);
    counts_.resize(all);
    for (uint32_t word = 0; word < bigrams.words() + Bigrams::kContexts; ++word) {
        interrupt::poll();
        const uint32_t left = class_of(word);
        counts_[left] += bigrams.count(word);
        for (const Bigrams::Neighbour& next : bigrams.after(word))
            shift(left, class_of(next.word), next.count);
    }
}

void ClassCounts::shift(uint32_t left, uint32_t right, int64_t by) {
    rows_[index(left, right)] += static_cast<uint32_t>(by);
    columns_[index(right, left)] += static_cast<uint32_t>(by);
}

double ClassCounts::mutual_information() const {
    double f = 0;
    for (const uint32_t n : rows_) f += n_log_n_(n);
    for (const uint32_t n : counts_) f -= 2 * n_log_n_(n);
    const auto total = static_cast<double>(bigrams_.total());
    return (f + n_log_n_(bigrams_.total())) / total / std::numbers::ln2;
}

void ClassCounts::find_neighbours(uint32_t word, Neighbours* found) const {
    const auto collect = [&](std::span<const Bigrams::Neighbour> words, std::vector<uint32_t>* classes,
                             std::vector<uint32_t>* counts) {
        counts->resize(contexts());
        for (const uint32_t one : *classes) (*counts)[one] = 0;
        classes->clear();
        for (const Bigrams::Neighbour& neighbour : words) {
            if (neighbour.word == word) {
                found->itself = neighbour.count;
                continue;
            }
            uint32_t& count = (*counts)[class_of(neighbour.word)];
            if (count == 0) classes->push_back(class_of(neighbour.word));
            count += neighbour.count;
        }
    };
    found->itself = 0;
    collect(bigrams_.before(word), &found->before, &found->before_count);
    collect(bigrams_.after(word), &found->after, &found->after_count);
}

// N(left, right) if the word were in no class; `own` is the class that it is in.
uint32_t ClassCounts::count_without(uint32_t left, uint32_t right, uint32_t own,
                                    const Neighbours& word) const {
    uint32_t n = rows_[index(left, right)];
    if (right == own) n -= word.before_count[left];
    if (left == own) n -= word.after_count[right];
    if (left == own && right == own) n -= word.itself;
    return n;
}

// How much F grows if the word, taken out of its class, is put into this one.
double ClassCounts::insertion_gain(uint32_t word, uint32_t into, const Neighbours& neighbours) const {
    const uint32_t own = classes_[word];
    double gain = 0;
    for (const uint32_t one : neighbours.before)
        if (one != into)
            gain += n_log_n_.growth(count_without(one, into, own, neighbours), neighbours.before_count[one]);
    for (const uint32_t one : neighbours.after)
        if (one != into)
            gain += n_log_n_.growth(count_without(into, one, own, neighbours), neighbours.after_count[one]);
    const uint32_t within = neighbours.before_count[into] + neighbours.after_count[into] + neighbours.itself;
    gain += n_log_n_.growth(count_without(into, into, own, neighbours), within);
    const uint32_t others = counts_[into] - (into == own ? bigrams_.count(word) : 0);
    return gain - 2 * n_log_n_.growth(others, bigrams_.count(word));
}

// What the cells of one neighbouring class add, for all classes that the word may be put into. `matrix` has
// these in a row; in the row of the word's own class, what the word itself has counted there is `moving`.
void ClassCounts::add_gains(uint32_t neighbour, uint32_t count, const std::vector<uint32_t>& matrix,
                            uint32_t own, const std::vector<uint32_t>& moving,
                            std::vector<double>* gains) const {
    const uint32_t* row = matrix.data() + index(neighbour, 0);
    double* into = gains->data();
    const double diagonal = neighbour < clusters_ ? into[neighbour] : 0;
    if (neighbour == own) {
        for (uint32_t c = 0; c < clusters_; ++c) into[c] += n_log_n_.growth(row[c] - moving[c], count);
    } else {
        for (uint32_t c = 0; c < clusters_; ++c) into[c] += n_log_n_.growth(row[c], count);
    }
    if (neighbour < clusters_) into[neighbour] = diagonal;  // two neighbours meet there: see best_class
}

ClassCounts::Move ClassCounts::best_class(uint32_t word, Neighbours* scratch) const {
    find_neighbours(word, scratch);
    const Neighbours& near = *scratch;
    const uint32_t own = classes_[word];
    std::vector<double>& gains = scratch->gains;
    gains.assign(clusters_, 0.0);
    for (const uint32_t one : near.before) {
        interrupt::poll();
        add_gains(one, near.before_count[one], rows_, own, near.after_count, &gains);
    }
    for (const uint32_t one : near.after) {
        interrupt::poll();
        add_gains(one, near.after_count[one], columns_, own, near.before_count, &gains);
    }
    const double staying = insertion_gain(word, own, near);
    Move best{own, 0};
    for (uint32_t c = 0; c < clusters_; ++c) {
        if (c == own) continue;
        const uint32_t within = near.before_count[c] + near.after_count[c] + near.itself;
        double gain = gains[c] - 2 * n_log_n_.growth(counts_[c], bigrams_.count(word)) - staying;
        if (within > 0) gain += n_log_n_.growth(rows_[index(c, c)], within);
        if (best.to == own || gain > best.gain) best = {c, gain};
    }
    return best;
}

double ClassCounts::gain(uint32_t word, uint32_t to, Neighbours* scratch) const {
    find_neighbours(word, scratch);
    return insertion_gain(word, to, *scratch) - insertion_gain(word, classes_[word], *scratch);
}

void ClassCounts::move(uint32_t word, uint32_t to, Neighbours* scratch) {
    find_neighbours(word, scratch);
    const uint32_t from = classes_[word];
    if (from == to) return;
    for (const uint32_t one : scratch->before) {
        shift(one, from, -int64_t{scratch->before_count[one]});
        shift(one, to, scratch->before_count[one]);
    }
    for (const uint32_t one : scratch->after) {
        shift(from, one, -int64_t{scratch->after_count[one]});
        shift(to, one, scratch->after_count[one]);
    }
    shift(from, from, -int64_t{scratch->itself});
    shift(to, to, scratch->itself);
    counts_[from] -= bigrams_.count(word);
    counts_[to] += bigrams_.count(word);
    --sizes_[from];
    ++sizes_[to];
    classes_[word] = to;
}

}  // namespace goldbeam
