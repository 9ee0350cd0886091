// What a lemma ranker learns from: words that were held out, with the lemmas that scripts make of them.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "problems/morphology/lemma_ranker.hpp"

namespace goldbeam {

class LemmaExamples {
  public:
    struct Options {
        size_t epochs;
        double margin, most;  // by which gold has to win; the largest step
        double least;         // of a weight that is kept
        uint64_t seed;
    };
    struct Learned {
        std::vector<uint32_t> keys;  // in ascending order
        std::vector<float> weights;
    };

    // Nothing is learned from a word whose lemma is not among the candidates, or alone.
    void add(std::vector<LemmaRanker::Candidate> candidates, std::string_view gold);
    size_t size() const { return examples_.size(); }

    // Passive-aggressive steps (Crammer et al. 2006, PA-I), averaged: gold against the best of the others.
    Learned learn(const Options& options) const;

  private:
    struct Choice {
        double score;
        std::vector<uint32_t> features;  // numbers, in ascending order
    };
    struct Example {
        std::vector<Choice> choices;
        size_t gold;
    };
    std::vector<Example> examples_;
    std::unordered_map<uint32_t, uint32_t> numbers_;  // of features, by key
};

}  // namespace goldbeam
