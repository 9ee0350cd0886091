#include "problems/dependency/data.hpp"

#include <algorithm>

namespace goldbeam {

ParsingData::ParsingData(const ParsingSpec& spec, const Corpus& corpus, const std::vector<size_t>& columns,
                         TreeView trees, bool dropout)
    : TokenData(spec), root_type_(intern_root(spec, &types_)) {
    read_tokens(corpus, columns);
    for (size_t s = 0; s < sentence_count(); ++s) {
        const size_t begin = begins_[s], n = begins_[s + 1] - begin;
        add_derived(derive(spec, {trees.heads.subspan(begin, n), trees.relations.subspan(begin, n)}));
        if (spec.reversed()) std::reverse(tokens_.data() + begin, tokens_.data() + begin + n);
    }
    add_types_without_words(dropout);
}

}  // namespace goldbeam
