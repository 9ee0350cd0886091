#include "problems/words/data.hpp"

namespace goldbeam {

WordData::WordData(const WordSpec& spec, const Corpus& corpus, const std::vector<size_t>& columns,
                   std::span<const uint32_t> begins)
    : TokenData(spec) {
    read_tokens(corpus, columns);
    for (size_t s = 0; s < sentence_count(); ++s)
        add_gold(word_actions(begins.subspan(begins_[s], begins_[s + 1] - begins_[s])));
}

std::vector<Action> word_actions(std::span<const uint32_t> begins) {
    std::vector<Action> actions(begins.begin(), begins.end());  // kAppend is 0, kSeparate 1
    if (!actions.empty()) actions.push_back(kSeparate);
    return actions;
}

}  // namespace goldbeam
