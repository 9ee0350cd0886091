#include "problems/morphology/lemma_rules.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "core/errors.hpp"
#include "core/hash.hpp"
#include "core/interrupt.hpp"
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

constexpr std::string_view kName = "PROPN";  // whose capital letters are its own

uint32_t key_of_word(std::string_view word) { return static_cast<uint32_t>(hash_bytes(word)); }

uint64_t key_of_pair(const Corpus& types, size_t row, std::string_view word) {
    uint64_t key = hash_bytes(word);
    for (size_t c = 2; c < types.column_count(); ++c) key = hash_bytes(types.cell(row, c), key);
    return key;
}

}  // namespace

LemmaRules::LemmaRules(std::vector<std::string> scripts, Known<uint32_t> words, Known<uint64_t> pairs,
                       std::vector<uint32_t> lemmas)
    : scripts_(std::move(scripts)),
      words_(std::move(words)),
      pairs_(std::move(pairs)),
      lemmas_(std::move(lemmas)) {
    if (!std::all_of(scripts_.begin(), scripts_.end(), is_script))
        throw ModelError("one of the scripts for lemmas is none");
    check(words_, scripts_.size());
    check(pairs_, scripts_.size());
    if (!std::is_sorted(lemmas_.begin(), lemmas_.end()))
        throw ModelError("the known lemmas are not in order");
}

uint32_t LemmaRules::word_key(const Corpus& types, size_t row) { return key_of_word(types.cell(row, 0)); }

uint64_t LemmaRules::pair_key(const Corpus& types, size_t row) {
    return key_of_pair(types, row, types.cell(row, 0));
}

uint32_t LemmaRules::lemma_key(std::string_view lemma, std::string_view upos) {
    return static_cast<uint32_t>(hash_bytes(upos, hash_bytes(lemma)));
}

std::optional<std::string> LemmaRules::known(const Corpus& types, size_t row) const {
    const auto look_up = [&](std::string_view word) -> std::optional<std::string> {
        std::optional<uint16_t> script = find(words_, key_of_word(word));
        if (!script) script = find(pairs_, key_of_pair(types, row, word));
        return script ? apply_script(scripts_[*script], word) : std::nullopt;
    };
    const std::string_view word = types.cell(row, 0), lower = types.cell(row, 1);
    std::optional<std::string> lemma = look_up(word);
    if (!lemma && lower != word && types.cell(row, 2) != kName) lemma = look_up(lower);
    return lemma;
}

std::vector<uint8_t> LemmaRules::open(const Corpus& types) const {
    std::vector<uint8_t> rows(types.token_count());
    for (size_t row = 0; row < rows.size(); ++row) rows[row] = !known(types, row);
    return rows;
}

std::vector<std::string> LemmaRules::apply(const Corpus& types, const RankedLabels& chosen) const {
    std::vector<std::string> lemmas;
    lemmas.reserve(types.token_count());
    for (size_t row = 0; row < types.token_count(); ++row) {
        interrupt::poll();
        const std::string_view word = types.cell(row, 0);
        std::optional<std::string> lemma = known(types, row);
        if (lemma) {
            lemmas.push_back(*std::move(lemma));
            continue;
        }
        float best = 0;
        for (size_t k = row * chosen.count; k < (row + 1) * chosen.count; ++k) {
            if (chosen.labels[k] == kNoAction || (lemma && chosen.scores[k] + kKnownLemma <= best)) break;
            auto made = apply_script(scripts_[chosen.labels[k]], word);
            if (!made) continue;
            const bool had =
                std::binary_search(lemmas_.begin(), lemmas_.end(), lemma_key(*made, types.cell(row, 2)));
            const float score = chosen.scores[k] + (had ? kKnownLemma : 0);
            if (lemma && score <= best) continue;
            best = score;
            lemma = std::move(made);
        }
        lemmas.push_back(lemma ? *std::move(lemma) : std::string(word));
    }
    return lemmas;
}

}  // namespace goldbeam
