#include "problems/tokens/token_data.hpp"

namespace goldbeam {

std::vector<size_t> TokenData::unreachable() const {
    std::vector<size_t> found;
    for (size_t s = 0; s < left_out_.size(); ++s)
        if (left_out_[s]) found.push_back(s);
    return found;
}

void TokenData::check_dropout() const {
    if (lacks_twins_) throw ParameterError("the data were made without types for dropout");
}

std::span<const uint32_t> TokenData::tokens(size_t s, const Mask& nulls, std::vector<uint32_t>* seen) const {
    if (!nulls) return tokens(s);
    seen->assign(tokens(s).begin(), tokens(s).end());
    for (size_t i = 0; i < seen->size(); ++i)
        if (nulls(i)) (*seen)[i] = twins_.empty() ? TypeTable::kNull : twins_[(*seen)[i]];
    return *seen;
}

void TokenData::read_tokens(const Corpus& corpus, const std::vector<size_t>& columns,
                            FunctionRef<Action(size_t token)> own) {
    CellReader cells(corpus, columns);
    tokens_.reserve(corpus.token_count());
    for (size_t token = 0; token < corpus.token_count(); ++token)
        tokens_.push_back(types_.intern(cells(token), own(token)));
    for (size_t s = 0; s < corpus.sentence_count(); ++s) begins_.push_back(corpus.sentence_end(s));
}

void TokenData::add_gold(std::span<const Action> actions, bool left_out) {
    actions_.insert(actions_.end(), actions.begin(), actions.end());
    action_begins_.push_back(actions_.size());
    left_out_.push_back(left_out);
}

void TokenData::add_types_without_words(bool dropout) {
    lacks_twins_ = !dropout;
    if (!dropout) return;
    const auto is_word = [&](const TokenAtom& atom) {
        const std::string& column = spec_->columns()[atom.column];
        return (column == "w" || column == "lemma") && atom.function != TokenFunction::kBias;
    };
    const auto count = static_cast<uint32_t>(types_.size());
    twins_.assign(TypeTable::kNull + 1, TypeTable::kNull);
    for (uint32_t type = TypeTable::kNull + 1; type < count; ++type)
        twins_.push_back(types_.add_masked(type, is_word));
}

uint32_t intern_root(const TokenSpec& spec, TypeTable* types) {
    return types->intern(std::vector<std::string_view>(spec.columns().size(), "<root>"));
}

}  // namespace goldbeam
