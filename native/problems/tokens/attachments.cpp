#include "problems/tokens/attachments.hpp"

#include <algorithm>

#include "core/errors.hpp"

namespace goldbeam {

std::string attachment_text(const WordClasses& table, uint64_t value) {
    const auto& names = table.names();
    const auto found = std::find_if(names.begin(), names.end(),
                                    [&](const std::string& name) { return hash_bytes(name) == value; });
    return found == names.end() ? "none" : *found;
}

std::vector<uint32_t> attachment_keys(const Corpus& corpus, size_t column, std::span<const uint32_t> heads,
                                      SentenceLengths lengths) {
    if (heads.size() != corpus.token_count()) throw ParameterError("there must be one head a token");
    std::vector<uint32_t> keys;
    std::vector<uint64_t> words;
    std::string buffer;
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        const size_t begin = corpus.sentence_begin(s), length = corpus.sentence_end(s) - begin;
        if (length < lengths.least || length > lengths.most) continue;
        words.clear();
        for (size_t i = 0; i < length; ++i)
            words.push_back(evaluate({0, TokenFunction::kLower, 0}, corpus.cell(begin + i, column), &buffer));
        for (size_t i = 0; i < length; ++i) {
            const size_t head = heads[begin + i];
            if (head > length) throw ParameterError("a head is outside its sentence");
            if (head > 0) keys.push_back(attachment_key(words[head - 1], words[i], head <= i));
        }
    }
    return keys;
}

}  // namespace goldbeam
