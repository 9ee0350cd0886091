#include "problems/morphology/lemma_rules.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "core/errors.hpp"
#include "core/hash.hpp"
#include "problems/morphology/edit_script.hpp"

namespace goldbeam {

namespace {

template <class Known>
void check(const Known& known, size_t scripts) {
    const bool fit = known.keys.size() == known.scripts.size() &&
                     std::all_of(known.scripts.begin(), known.scripts.end(),
                                 [&](uint16_t script) { return script < scripts; });
    if (!fit) throw ModelError("the words with lemmas do not fit their scripts");
    if (std::adjacent_find(known.keys.begin(), known.keys.end(), std::greater_equal<>()) != known.keys.end())
        throw ModelError("the words with lemmas are not in order");
}

template <class Known, class Key>
std::optional<uint16_t> find(const Known& known, Key key) {
    const auto place = std::lower_bound(known.keys.begin(), known.keys.end(), key);
    if (place == known.keys.end() || *place != key) return std::nullopt;
    return known.scripts[static_cast<size_t>(place - known.keys.begin())];
}

}  // namespace

LemmaRules::LemmaRules(std::vector<std::string> scripts, Known<uint32_t> words, Known<uint64_t> pairs)
    : scripts_(std::move(scripts)), words_(std::move(words)), pairs_(std::move(pairs)) {
    if (!std::all_of(scripts_.begin(), scripts_.end(), is_script))
        throw ModelError("one of the scripts for lemmas is none");
    check(words_, scripts_.size());
    check(pairs_, scripts_.size());
}

uint32_t LemmaRules::word_key(const Corpus& types, size_t row) {
    return static_cast<uint32_t>(hash_bytes(types.cell(row, 0)));
}

uint64_t LemmaRules::pair_key(const Corpus& types, size_t row) {
    uint64_t key = hash_bytes(types.cell(row, 0));
    for (size_t c = 2; c < types.column_count(); ++c) key = hash_bytes(types.cell(row, c), key);
    return key;
}

LemmaRules::Lemmas LemmaRules::apply(const Corpus& types, std::span<const uint32_t> chosen) const {
    Lemmas found;
    found.lemmas.reserve(chosen.size());
    for (size_t row = 0; row < chosen.size(); ++row) {
        const std::string_view word = types.cell(row, 0);
        std::optional<uint16_t> known = find(words_, word_key(types, row));
        if (!known) known = find(pairs_, pair_key(types, row));
        std::optional<std::string> lemma;
        if (known) lemma = apply_script(scripts_[*known], word);
        if (!lemma) lemma = apply_script(scripts_[chosen[row]], word);
        if (!lemma) found.failed.push_back(row);
        found.lemmas.push_back(lemma ? *std::move(lemma) : std::string(word));
    }
    return found;
}

}  // namespace goldbeam
