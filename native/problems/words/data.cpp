#include "problems/words/data.hpp"

namespace goldbeam {

WordData::WordData(const WordSpec& spec, const Corpus& corpus, const std::vector<size_t>& columns,
                   std::span<const uint32_t> begins)
    : spec_(&spec), types_(spec) {
    CellReader cells(corpus, columns);
    tokens_.reserve(corpus.token_count());
    actions_.reserve(corpus.token_count() + corpus.sentence_count());
    for (size_t token = 0; token < corpus.token_count(); ++token)
        tokens_.push_back(types_.intern(cells(token)));
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        const size_t begin = corpus.sentence_begin(s), end = corpus.sentence_end(s);
        const std::vector<Action> actions = word_actions(begins.subspan(begin, end - begin));
        actions_.insert(actions_.end(), actions.begin(), actions.end());
        ends_.push_back(end);
        action_ends_.push_back(actions_.size());
    }
}

std::vector<Action> word_actions(std::span<const uint32_t> begins) {
    std::vector<Action> actions(begins.begin(), begins.end());  // kAppend is 0, kSeparate 1
    if (!actions.empty()) actions.push_back(kSeparate);
    return actions;
}

}  // namespace goldbeam
