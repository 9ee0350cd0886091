#include "problems/dependency/data.hpp"

#include "problems/tokens/without_words.hpp"

namespace goldbeam {

uint32_t intern_root(const ParsingSpec& spec, ParsingTypes* types) {
    return types->intern(std::vector<std::string_view>(spec.columns().size(), "<root>"));
}

ParsingData::ParsingData(const ParsingSpec& spec, const Corpus& corpus, const std::vector<size_t>& columns,
                         TreeView trees, bool dropout)
    : spec_(&spec), types_(spec), root_type_(intern_root(spec, &types_)) {
    CellReader cells(corpus, columns);
    tokens_.reserve(corpus.token_count());
    for (size_t token = 0; token < corpus.token_count(); ++token)
        tokens_.push_back(types_.intern(cells(token)));
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        const size_t begin = corpus.sentence_begin(s), n = corpus.sentence_end(s) - begin;
        begins_.push_back(begin + n);
        const auto actions = derive(spec, {trees.heads.subspan(begin, n), trees.relations.subspan(begin, n)});
        if (actions)
            actions_.insert(actions_.end(), actions->begin(), actions->end());
        else
            unreachable_.push_back(s);
        action_begins_.push_back(actions_.size());
    }
    if (dropout) without_words_ = types_without_words(spec, &types_);
}

}  // namespace goldbeam
