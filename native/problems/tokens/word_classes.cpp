#include "problems/tokens/word_classes.hpp"

#include <algorithm>
#include <bit>
#include <functional>

#include "core/errors.hpp"
#include "core/unicode.hpp"
#include "features/template.hpp"

namespace goldbeam {

WordClasses::WordClasses(std::vector<uint32_t> words, std::vector<uint16_t> classes,
                         std::vector<std::string> names, bool folded, TableOrigin origin)
    : words_(std::move(words)),
      classes_(std::move(classes)),
      names_(std::move(names)),
      folded_(folded),
      origin_(std::move(origin)) {
    if (words_.size() != classes_.size())
        throw ModelError("a table of word classes has words without classes");
    if (std::adjacent_find(words_.begin(), words_.end(), std::greater_equal<>()) != words_.end())
        throw ModelError("the words of a table of word classes are not in order");
    if (std::any_of(classes_.begin(), classes_.end(), [&](uint16_t c) { return c >= names_.size(); }))
        throw ModelError("a table of word classes has classes without names");
    const int bits = std::clamp(static_cast<int>(std::bit_width(words_.size())), 1, 24);
    shift_ = 32 - bits;
    begins_.resize((size_t{1} << bits) + 1, static_cast<uint32_t>(words_.size()));
    for (size_t k = words_.size(), upper = begins_.size() - 1; upper-- > 0;) {
        while (k > 0 && words_[k - 1] >> shift_ >= upper) --k;
        begins_[upper] = static_cast<uint32_t>(k);
    }
}

const std::string* WordClasses::name_of(uint32_t key) const {
    const size_t upper = key >> shift_;
    const auto end = words_.begin() + begins_[upper + 1];
    const auto known = std::lower_bound(words_.begin() + begins_[upper], end, key);
    if (known == end || *known != key) return nullptr;
    return &names_[classes_[static_cast<size_t>(known - words_.begin())]];
}

const std::string* WordClasses::find(std::string_view word, std::string* buffer) const {
    const std::string* found = look_up(word);
    if (found) return found;
    buffer->clear();
    for (size_t i = 0; i < word.size();) append_utf8(lower_case(next_code_point(word, &i)), buffer);
    if (*buffer != word) found = look_up(*buffer);
    if (found || !folded_) return found;
    const auto fold = [](std::string* text) {
        bool changed = false;
        for (char& c : *text) {
            changed |= c >= '1' && c <= '9';
            if (c >= '1' && c <= '9') c = '0';
        }
        return changed;
    };
    if (!fold(buffer)) return nullptr;
    if ((found = look_up(*buffer))) return found;
    buffer->assign(word);
    fold(buffer);
    return look_up(*buffer);
}

uint64_t WordClasses::value(std::string_view word, uint32_t length, std::string* buffer) const {
    const std::string* name = find(word, buffer);
    if (!name) return kAbsent;
    return hash_bytes(length == 0 ? std::string_view(*name) : std::string_view(*name).substr(0, length));
}

void WordKnowledge::check(const TokenAtom& atom) const {
    if (!tells(atom.function) || table(atom.function)) return;
    const bool cluster = atom.function == TokenFunction::kCluster;
    throw TemplateError("'" + function_name(atom) + "' needs " +
                        (cluster ? "word clusters; give them with clusters (--clusters)"
                                 : "a lexicon; give it with lexicon (--lexicon)"));
}

void WordKnowledge::check_attachments() const {
    if (!attachments)
        throw TemplateError("'attach' needs attachment statistics, which come from raw text (--raw)");
}

}  // namespace goldbeam
