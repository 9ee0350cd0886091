// The templates of a re-ranker: what may be said of a sentence whose words and tags are all known.
//
//   w0 w-1 w+1           a word, and those around it
//   w0.first w0.last     its first and last character
//   w0.length            its length in characters (10 stands for all that are longer)
//   t0 t-1 t-2           the tag of a word
//
// A template fires at every word and once after the last one; whatever lies outside the sentence has a value
// of its own. Its features are counted over the sentence.
#pragma once

#include <string>
#include <vector>

#include "features/template.hpp"
#include "problems/words/atoms.hpp"
#include "search/options.hpp"

namespace goldbeam {

struct TaggedWordAtom {
    bool tag;       // rather than the word
    WordPart part;  // of the word
    int offset;
};

class RerankingSpec {
  public:
    // `unit`: differences between scores of candidates are counted in it, so that the feature that they are
    // is about as large as the others. Throws ParameterError unless it is positive.
    RerankingSpec(const std::vector<std::string>& templates, double unit);

    double unit() const { return unit_; }
    size_t action_count() const { return 1; }  // of weights: features of all candidates are in one row

    struct CompiledTemplate {
        uint64_t seed;
        std::vector<TaggedWordAtom> atoms;
    };
    const std::vector<CompiledTemplate>& templates() const { return templates_; }
    const std::vector<std::string>& template_texts() const { return texts_; }

  private:
    double unit_;
    std::vector<std::string> texts_;
    std::vector<CompiledTemplate> templates_;
};

// Throws ParameterError for exact search: a list is looked through from end to end in any case.
void check_search(const SearchOptions& search, const RerankingSpec& spec);

}  // namespace goldbeam
