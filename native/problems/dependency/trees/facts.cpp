#include "problems/dependency/trees/facts.hpp"

#include <algorithm>
#include <span>

#include "problems/dependency/trees/runs.hpp"
#include "problems/dependency/trees/tree.hpp"

namespace goldbeam {

TreeFacts tree_facts(const Corpus& corpus, const std::vector<uint32_t>& heads) {
    TreeFacts facts;
    facts.sentences = corpus.sentence_count();
    facts.tokens = corpus.token_count();
    SentenceTree tree;
    Runs runs;
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        const std::span<const uint32_t> sentence{heads.data() + corpus.sentence_begin(s),
                                                 heads.data() + corpus.sentence_end(s)};
        tree.assign(sentence);
        runs.compute(tree);
        size_t crossing = 0;
        for (uint32_t word = 1; word <= tree.size(); ++word)
            crossing += !runs.is_projective(tree.head(word), word);
        facts.non_projective_arcs += crossing;
        if (crossing > 0) facts.non_projective.push_back(s);
        if (tree.children(0).size() > 1) facts.multi_rooted.push_back(s);
    }
    return facts;
}

}  // namespace goldbeam
