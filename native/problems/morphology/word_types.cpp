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

constexpr size_t kColumns = 4;

Corpus type_rows(const std::vector<TaggedWord>& types, const std::vector<TagCells>& cells, size_t together,
                 const std::string& name) {
    std::string text;
    std::vector<size_t> ends;
    const auto end_cell = [&] { ends.push_back(text.size()); };
    for (const auto& [word, tag] : types) {
        text += word;
        end_cell();
        for (size_t i = 0; i < word.size();) append_utf8(lower_case(next_code_point(word, &i)), &text);
        end_cell();
        text += cells[tag].first;
        end_cell();
        text += cells[tag].second;
        end_cell();
    }
    std::vector<std::string> names;
    for (size_t c = 0; c < kColumns; ++c) names.push_back(numbered_column(c));
    Corpus rows(Text(std::move(text)), Format::list, name, std::move(names));
    rows.reserve(types.size());
    size_t begin = 0, block = 0;
    for (size_t row = 0; row < types.size(); ++row) {
        for (size_t c = 0; c < kColumns; ++c) {
            const size_t end = ends[row * kColumns + c];
            rows.add_cell(c, rows.text().view().substr(begin, end - begin));
            begin = end;
        }
        rows.end_token();
        if ((row + 1) % together != 0 && row + 1 < types.size()) continue;
        rows.end_sentence(block, begin);
        block = begin;
    }
    return rows;
}

}  // namespace

WordTypes find_word_types(const Corpus& corpus, size_t column, std::span<const uint32_t> tags,
                          const std::vector<TagCells>& cells, size_t together) {
    std::vector<uint32_t> of_token;
    std::vector<TaggedWord> types;
    std::unordered_map<TaggedWord, uint32_t, HashTaggedWord> seen;
    of_token.reserve(tags.size());
    for (size_t token = 0; token < tags.size(); ++token) {
        const TaggedWord type{corpus.cell(token, column), tags[token]};
        const auto [entry, is_new] = seen.try_emplace(type, static_cast<uint32_t>(types.size()));
        if (is_new) types.push_back(type);
        of_token.push_back(entry->second);
    }
    return {std::move(of_token), type_rows(types, cells, together, corpus.name())};
}

}  // namespace goldbeam
