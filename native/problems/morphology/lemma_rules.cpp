#include "problems/morphology/lemma_rules.hpp"

#include <algorithm>
#include <functional>

#include "core/errors.hpp"
#include "core/hash.hpp"
#include "problems/morphology/edit_script.hpp"

namespace goldbeam {

LemmaRules::LemmaRules(std::vector<std::string> scripts, std::vector<uint64_t> keys,
                       std::vector<uint32_t> exceptions)
    : scripts_(std::move(scripts)), keys_(std::move(keys)), exceptions_(std::move(exceptions)) {
    if (!std::all_of(scripts_.begin(), scripts_.end(), is_script))
        throw ModelError("one of the scripts for lemmas is none");
    const bool fit = keys_.size() == exceptions_.size() &&
                     std::all_of(exceptions_.begin(), exceptions_.end(),
                                 [&](uint32_t script) { return script < scripts_.size(); });
    if (!fit) throw ModelError("the exceptions of lemmas do not fit their scripts");
    if (std::adjacent_find(keys_.begin(), keys_.end(), std::greater_equal<>()) != keys_.end())
        throw ModelError("the exceptions of lemmas are not in order");
}

uint64_t LemmaRules::key(const Corpus& types, size_t row) {
    uint64_t key = hash_bytes(types.cell(row, 0));
    for (size_t c = 2; c < types.column_count(); ++c) key = hash_bytes(types.cell(row, c), key);
    return key;
}

LemmaRules::Lemmas LemmaRules::apply(const Corpus& types, std::span<const uint32_t> chosen) const {
    Lemmas found;
    found.lemmas.reserve(chosen.size());
    for (size_t row = 0; row < chosen.size(); ++row) {
        const std::string_view word = types.cell(row, 0);
        const uint64_t wanted = key(types, row);
        const auto exception = std::lower_bound(keys_.begin(), keys_.end(), wanted);
        std::optional<std::string> lemma;
        if (exception != keys_.end() && *exception == wanted)
            lemma = apply_script(scripts_[exceptions_[static_cast<size_t>(exception - keys_.begin())]], word);
        if (!lemma) lemma = apply_script(scripts_[chosen[row]], word);
        if (!lemma) found.failed.push_back(row);
        found.lemmas.push_back(lemma ? *std::move(lemma) : std::string(word));
    }
    return found;
}

}  // namespace goldbeam
