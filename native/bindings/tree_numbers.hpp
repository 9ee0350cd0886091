// Dependency trees that come from Python: numbers that the core can rely on.
#pragma once

#include <vector>

#include "bindings/arrays.hpp"
#include "core/errors.hpp"
#include "data/corpus.hpp"
#include "problems/dependency/derivation.hpp"

namespace goldbeam::bindings {

// Heads and relations of whole sentences, every number in its range. That they are trees is for who read
// them.
class TreeNumbers {
  public:
    TreeNumbers(nanobind::handle heads, nanobind::handle relations, size_t relation_count)
        : heads_(numbers<uint32_t>(heads)), relations_(numbers<uint32_t>(relations)) {
        if (heads_.size() != relations_.size())
            throw ParameterError("there must be a relation for each head");
        for (const uint32_t r : relations_)
            if (r >= relation_count) throw ParameterError("a relation number is out of range");
    }
    // Of every sentence of a corpus.
    TreeNumbers(const Corpus& corpus, nanobind::handle heads, nanobind::handle relations,
                size_t relation_count)
        : TreeNumbers(heads, relations, relation_count) {
        if (heads_.size() != corpus.token_count()) throw ParameterError("there must be one head a token");
        for (size_t s = 0; s < corpus.sentence_count(); ++s)
            check_heads(corpus.sentence_begin(s), corpus.sentence_end(s));
    }
    void check_heads(size_t begin, size_t end) const {
        for (size_t token = begin; token < end; ++token)
            if (heads_[token] > end - begin) throw ParameterError("a head is outside its sentence");
    }
    TreeView view() const { return {heads_, relations_}; }
    size_t size() const { return heads_.size(); }

  private:
    std::vector<uint32_t> heads_, relations_;
};

}  // namespace goldbeam::bindings
