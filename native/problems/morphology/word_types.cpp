#include "problems/morphology/word_types.hpp"

#include <unordered_map>

#include "core/hash.hpp"

namespace goldbeam {

namespace {

struct TaggedWord {
    std::string_view word;
    uint32_t tag;
    bool operator==(const TaggedWord&) const = default;
};
struct HashTaggedWord {
    size_t operator()(const TaggedWord& w) const { return hash_bytes(w.word, w.tag); }
};

}  // namespace

WordTypes find_word_types(const Corpus& corpus, size_t column, std::span<const uint32_t> tags) {
    WordTypes types;
    std::unordered_map<TaggedWord, uint32_t, HashTaggedWord> seen;
    types.of_token.reserve(tags.size());
    for (size_t token = 0; token < tags.size(); ++token) {
        const TaggedWord type{corpus.cell(token, column), tags[token]};
        const auto [entry, is_new] = seen.try_emplace(type, static_cast<uint32_t>(types.words.size()));
        if (is_new) {
            types.words.push_back(type.word);
            types.tags.push_back(type.tag);
        }
        types.of_token.push_back(entry->second);
    }
    return types;
}

}  // namespace goldbeam
