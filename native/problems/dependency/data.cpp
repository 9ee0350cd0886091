#include "problems/dependency/data.hpp"

#include <algorithm>

namespace goldbeam {

namespace {

// Further data may have relations that the filter of a trained parser excludes. Of a single root no action
// names it.
bool permits(const ParsingSpec& spec, const TypeTable& types, std::span<const uint32_t> tokens,
             const TreeView& tree) {
    const RelationFilter& filter = spec.relation_filter();
    for (size_t i = 0; !filter.empty() && i < tokens.size(); ++i)
        if ((tree.heads[i] != 0 || !spec.single_root()) &&
            !filter.permits(filter.class_of(types.cell(tokens[i], filter.column())), tree.relations[i]))
            return false;
    return true;
}

}  // namespace

ParsingData::ParsingData(const ParsingSpec& spec, const Corpus& corpus, const std::vector<size_t>& columns,
                         TreeView trees, bool dropout)
    : TokenData(spec), root_type_(intern_root(spec, &types_)) {
    read_tokens(corpus, columns);
    for (size_t s = 0; s < sentence_count(); ++s) {
        const size_t begin = begins_[s], n = begins_[s + 1] - begin;
        const TreeView tree{trees.heads.subspan(begin, n), trees.relations.subspan(begin, n)};
        add_derived(permits(spec, types_, tokens(s), tree) ? derive(spec, tree) : std::nullopt);
        if (spec.reversed()) std::reverse(tokens_.data() + begin, tokens_.data() + begin + n);
    }
    add_types_without_words(dropout);
}

}  // namespace goldbeam
