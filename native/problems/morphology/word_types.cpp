#include "problems/morphology/word_types.hpp"

#include <unordered_map>

#include "core/hash.hpp"
#include "core/unicode.hpp"

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
    types.of_token.reserve(tags.size());
    std::unordered_map<TaggedWord, uint32_t, HashTaggedWord> seen;
    for (size_t token = 0; token < tags.size(); ++token) {
        const auto [entry, is_new] = seen.try_emplace({corpus.cell(token, column), tags[token]},
                                                      static_cast<uint32_t>(types.first.size()));
        if (is_new) types.first.push_back(token);
        types.of_token.push_back(entry->second);
    }
    return types;
}

std::string word_type_rows(const Corpus& corpus, size_t column, std::span<const uint32_t> tags,
                           const std::vector<std::string>& names, const WordTypes& types, size_t together) {
    std::string text;
    size_t count = 0;
    for (const size_t token : types.first) {
        const std::string_view word = corpus.cell(token, column);
        text.append(word).push_back('\t');
        for (size_t i = 0; i < word.size();) append_utf8(lower_case(next_code_point(word, &i)), &text);
        text.push_back('\t');
        text.append(names[tags[token]]).push_back('\n');
        if (++count % together == 0) text.push_back('\n');
    }
    return text;
}

}  // namespace goldbeam
