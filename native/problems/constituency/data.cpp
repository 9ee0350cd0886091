#include "problems/constituency/data.hpp"

#include <algorithm>

#include "core/errors.hpp"

namespace goldbeam {

void ConstituencyReader::clear() {
    types.clear();
    outcomes.clear();
    tags.clear();
    words.clear();
}

bool ConstituencyReader::add(const Corpus&, CellReader& cells, size_t first, size_t end) {
    bool all_known = true;
    for (size_t token = first; token < end; ++token) {
        const auto columns = cells(token);
        types.push_back(types_.intern(columns));
        bool known;
        tags.push_back(spec_.grammar().tag(columns[spec_.tag_column()], &known));
        all_known &= known;
        words.push_back(hash_bytes(columns[0]) | 2);  // 0 and 1 stand for no word
    }
    return all_known;
}

void ConstituencyReader::find_outcomes(const GenerativeModel& model, const Corpus& corpus, size_t form_column,
                                       size_t first, size_t end) {
    for (size_t token = first; token < end; ++token)
        outcomes.push_back(model.outcome(corpus.cell(token, form_column)));
}

bool ends_in_question(const Corpus& corpus, size_t form_column, size_t first, size_t end) {
    // Quotation marks and brackets may come after it.
    for (size_t token = end; token > first && token + 3 > end; --token) {
        const std::string_view form = corpus.cell(token - 1, form_column);
        if (form == "?" || form == "？") return true;
        if (form == "." || form == "!" || form == "。" || form == "！") return false;
    }
    return false;
}

ConstituencyData::ConstituencyData(const ConstituencySpec& spec, const Corpus& corpus,
                                   const std::vector<size_t>& columns, NodeView nodes,
                                   std::span<const uint32_t> node_ends, bool dropout)
    : TokenData(spec) {
    if (node_ends.size() != corpus.sentence_count() ||
        (node_ends.empty() ? 0 : node_ends.back()) != nodes.labels.size() ||
        nodes.ends.size() != nodes.labels.size() || !std::is_sorted(node_ends.begin(), node_ends.end()))
        throw DataError(corpus.name() + ": there must be one tree a sentence");
    ConstituencyReader reader(spec, &types_);
    CellReader cells(corpus, columns);
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        const size_t first = corpus.sentence_begin(s), end = corpus.sentence_end(s);
        const bool known = reader.add(corpus, cells, first, end);
        begins_.push_back(end);
        questions_.push_back(ends_in_question(corpus, columns[0], first, end));
        const uint32_t node = s == 0 ? 0 : node_ends[s - 1], count = node_ends[s] - node;
        std::optional<std::vector<Action>> actions;
        if (known && count > 0)
            actions =
                derive(spec.grammar(), {nodes.labels.subspan(node, count), nodes.ends.subspan(node, count)},
                       end - first);
        add_derived(actions);
    }
    tokens_ = std::move(reader.types);
    tags_ = std::move(reader.tags);
    words_ = std::move(reader.words);
    find_outcomes(corpus, columns[0]);
    add_types_without_words(dropout);
}

void ConstituencyData::find_outcomes(const Corpus& corpus, size_t form_column) {
    std::vector<uint32_t> all;
    for (size_t token = 0; token < corpus.token_count(); ++token)
        all.push_back(word_outcome(corpus.cell(token, form_column)));
    outcomes_ = all;
    std::sort(all.begin(), all.end());
    for (size_t i = 0; i + 1 < all.size(); ++i)
        if (all[i] == all[i + 1] && (known_.empty() || known_.back() != all[i])) known_.push_back(all[i]);
    for (size_t token = 0; token < corpus.token_count(); ++token)
        if (!std::binary_search(known_.begin(), known_.end(), outcomes_[token]))
            outcomes_[token] = rare_outcome(corpus.cell(token, form_column));
}

}  // namespace goldbeam
