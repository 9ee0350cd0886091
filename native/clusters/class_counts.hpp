// Words in classes, and how often a class follows another.
//
// The quality of classes is the mutual information of the classes of adjacent words (Brown et al. 1992):
//
//     I = sum over c, d of  N(c,d)/N log( N(c,d) N / (N(c) N(d)) ),
//
// which is (F + N log N) / N with F = sum N(c,d) log N(c,d) - 2 sum N(c) log N(c) (Martin, Liermann and Ney
// 1998). Moving a word changes the rows and columns of two classes only, and of these only the cells of
// classes that the word has as neighbours.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "clusters/bigrams.hpp"
#include "clusters/n_log_n.hpp"

namespace goldbeam {

class ClassCounts {
  public:
    // The classes of a word's neighbours, itself left out; scratch memory for one thread.
    struct Neighbours {
        std::vector<uint32_t> before, after;              // classes, in the order in which they were found
        std::vector<uint32_t> before_count, after_count;  // by class; 0 for those that are not neighbours
        uint32_t itself = 0;                              // how often the word follows itself
        std::vector<double> gains;                        // for best_class
    };
    struct Move {
        uint32_t to;
        double gain;  // of F
    };

    // `classes`: one for each word, below `clusters`, and each of them used. The bigrams must outlive this.
    ClassCounts(const Bigrams& bigrams, uint32_t clusters, std::vector<uint32_t> classes);

    uint32_t clusters() const { return clusters_; }
    // With the two contexts that are no words of the vocabulary: they are classes that nothing moves into.
    uint32_t contexts() const { return clusters_ + static_cast<uint32_t>(Bigrams::kContexts); }
    const std::vector<uint32_t>& classes() const { return classes_; }
    uint32_t count(uint32_t left, uint32_t right) const { return rows_[index(left, right)]; }
    uint32_t count(uint32_t one) const { return counts_[one]; }
    double mutual_information() const;  // in bits

    // A word that is alone in its class stays, or there would be fewer classes.
    bool may_move(uint32_t word) const { return sizes_[classes_[word]] > 1; }
    // The class, other than its own, in which the word raises F most; of equal ones the first.
    Move best_class(uint32_t word, Neighbours* scratch) const;
    double gain(uint32_t word, uint32_t to, Neighbours* scratch) const;
    void move(uint32_t word, uint32_t to, Neighbours* scratch);

  private:
    size_t index(uint32_t row, uint32_t column) const { return size_t{row} * contexts() + column; }
    uint32_t class_of(uint32_t number) const {
        return number < classes_.size() ? classes_[number]
                                        : clusters_ + (number - static_cast<uint32_t>(classes_.size()));
    }
    void find_neighbours(uint32_t word, Neighbours* found) const;
    uint32_t count_without(uint32_t left, uint32_t right, uint32_t own, const Neighbours& word) const;
    double insertion_gain(uint32_t word, uint32_t into, const Neighbours& neighbours) const;
    void add_gains(uint32_t neighbour, uint32_t count, const std::vector<uint32_t>& matrix, uint32_t own,
                   const std::vector<uint32_t>& moving, std::vector<double>* gains) const;
    void shift(uint32_t left, uint32_t right, int64_t by);

    const Bigrams& bigrams_;
    uint32_t clusters_;
    std::vector<uint32_t> classes_, sizes_;
    std::vector<uint32_t> rows_, columns_;  // N(c,d) by c and then d, and by d and then c
    std::vector<uint32_t> counts_;
    NLogN n_log_n_;
};

}  // namespace goldbeam
