#include "data/interned.hpp"

#include "core/errors.hpp"
#include "core/hash.hpp"
#include "core/interrupt.hpp"
#include "data/misc.hpp"

namespace goldbeam {

namespace {

// Open addressing over the values; a word costs a hash and, mostly, one comparison.
class Interner {
  public:
    explicit Interner(size_t tokens) { result_.ids.reserve(tokens); }

    uint32_t number(std::string_view value) {
        if ((result_.values.size() + 1) * 2 > index_.size()) grow();
        const uint64_t hash = hash_bytes(value);
        size_t p = hash & (index_.size() - 1);
        for (; index_[p] != kFree; p = (p + 1) & (index_.size() - 1))
            if (hashes_[index_[p]] == hash && result_.values[index_[p]] == value) return index_[p];
        index_[p] = static_cast<uint32_t>(result_.values.size());
        hashes_.push_back(hash);
        result_.values.push_back(value);
        return index_[p];
    }
    void add_number(uint32_t number) { result_.ids.push_back(number); }
    InternedColumn take() { return std::move(result_); }

  private:
    static constexpr uint32_t kFree = UINT32_MAX;

    void grow() {
        index_.assign(index_.size() * 2, kFree);
        for (uint32_t value = 0; value < hashes_.size(); ++value) {
            size_t p = hashes_[value] & (index_.size() - 1);
            while (index_[p] != kFree) p = (p + 1) & (index_.size() - 1);
            index_[p] = value;
        }
    }

    InternedColumn result_;
    std::vector<uint64_t> hashes_;  // of the values
    std::vector<uint32_t> index_ = std::vector<uint32_t>(64, kFree);
};

// number(interner, token) is the number of a token's value.
template <class Number>
InternedColumn intern_tokens_by(const Corpus& corpus, Interner interner, Number number) {
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        interrupt::poll();
        for (size_t t = corpus.sentence_begin(s); t < corpus.sentence_end(s); ++t)
            interner.add_number(number(interner, t));
    }
    return interner.take();
}

template <class Value>
InternedColumn intern_tokens(const Corpus& corpus, Interner interner, Value value) {
    return intern_tokens_by(corpus, std::move(interner),
                            [&](Interner& values, size_t token) { return values.number(value(token)); });
}

// Cells beside the file are places of names, of which there are few: each is looked up once, by its place.
InternedColumn interned_overlay(const Corpus& corpus, size_t column, const Overlay& overlay) {
    constexpr uint32_t kUnknown = UINT32_MAX;
    std::vector<uint32_t> number_at(overlay.names->text.size() + 1, kUnknown);
    Interner interner(corpus.token_count());
    return intern_tokens_by(corpus, std::move(interner), [&](Interner& names, size_t token) {
        const Cell cell = overlay.cells[token];
        if (cell.length == 0) return names.number({});  // begins where another name begins
        uint32_t& number = number_at[cell.begin];
        if (number == kUnknown) number = names.number(corpus.cell(token, column));
        return number;
    });
}

// Below so many bytes of names per token, a table of their places is worth its making.
constexpr size_t kNamesPerToken = 4;

}  // namespace

InternedColumn interned_cells(const Corpus& corpus, size_t column) {
    const Overlay* overlay = corpus.overlay(column);
    if (overlay != nullptr && overlay->names->text.size() < kNamesPerToken * corpus.token_count())
        return interned_overlay(corpus, column, *overlay);
    return intern_tokens(corpus, Interner(corpus.token_count()),
                         [&](size_t token) { return corpus.cell(token, column); });
}

InternedColumn interned_misc(const Corpus& corpus, std::string_view key) {
    if (corpus.format() != Format::conllu)
        throw DataError(corpus.name() + ": read as " + std::string(format_name(corpus.format())) +
                        ", but only CoNLL-U has a column MISC; give a CoNLL-U file");
    Interner interner(corpus.token_count());
    interner.number("_");
    return intern_tokens(corpus, std::move(interner),
                         [&](size_t token) { return misc_value(corpus.cell(token, kMiscColumn), key); });
}

}  // namespace goldbeam
