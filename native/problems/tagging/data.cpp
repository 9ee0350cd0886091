#include "problems/tagging/data.hpp"

#include <algorithm>
#include <unordered_map>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

using LabelNumbers = std::unordered_map<std::string_view, uint32_t>;

LabelNumbers number_labels(const std::vector<std::string>& labels) {
    LabelNumbers numbers;
    for (uint32_t i = 0; i < labels.size(); ++i) numbers.emplace(labels[i], i);
    return numbers;
}

bool reachable(const TaggingSpec& spec, std::span<const Action> labels) {
    if (spec.allowed().everything()) return true;
    const size_t n = spec.labels().size();
    size_t before = n;
    for (size_t i = 0; i < labels.size(); ++i) {
        const auto& rows = i + 1 == labels.size() ? spec.allowed().last : spec.allowed().middle;
        if (!rows[before * n + labels[i]]) return false;
        before = labels[i];
    }
    return true;
}

}  // namespace

TaggingData::TaggingData(const TaggingSpec& spec, const Corpus& corpus, const std::vector<size_t>& columns,
                         std::span<const Action> labels, bool counted, size_t blocks)
    : TokenData(spec), labels_(spec.labels().size()) {
    const bool own = counted && spec.uses_lexicon();
    read_tokens(corpus, columns, [&](size_t token) {
        if (!own) return kNoAction;
        if (blocks == 0) return spec.coarse_of(labels[token]);
        return LabelLexicon::whole_block(token * blocks / labels.size());
    });
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        const auto gold = labels.subspan(begins_[s], begins_[s + 1] - begins_[s]);
        add_gold(gold, !reachable(spec, gold));
    }
}

std::vector<std::string> distinct_values(const Corpus& corpus, size_t column) {
    std::unordered_map<std::string_view, bool> seen;
    std::vector<std::string> values;
    for (size_t token = 0; token < corpus.token_count(); ++token) {
        const std::string_view value = corpus.cell(token, column);
        if (seen.emplace(value, true).second) values.emplace_back(value);
    }
    return values;
}

std::vector<uint32_t> encode_labels(const Corpus& corpus, size_t column,
                                    const std::vector<std::string>& labels) {
    const LabelNumbers numbers = number_labels(labels);
    const auto none = static_cast<uint32_t>(labels.size());
    std::vector<uint32_t> encoded(corpus.token_count());
    for (size_t token = 0; token < encoded.size(); ++token) {
        const auto found = numbers.find(corpus.cell(token, column));
        encoded[token] = found == numbers.end() ? none : found->second;
    }
    return encoded;
}

LabelLexicon count_labels(const Corpus& corpus, size_t column, std::span<const Action> labels,
                          size_t blocks) {
    LabelLexicon lexicon;
    for (size_t token = 0; token < labels.size(); ++token)
        lexicon.count(corpus.cell(token, column), labels[token],
                      static_cast<uint32_t>(token * blocks / labels.size()));
    return lexicon;
}

std::vector<uint64_t> frequent_words(const Corpus& corpus, size_t column, size_t least) {
    std::unordered_map<std::string_view, size_t> counts;
    for (size_t token = 0; token < corpus.token_count(); ++token) ++counts[corpus.cell(token, column)];
    std::vector<uint64_t> words;
    for (const auto& [word, count] : counts)
        if (count >= least) words.push_back(hash_bytes(word));
    std::sort(words.begin(), words.end());
    return words;
}

}  // namespace goldbeam
