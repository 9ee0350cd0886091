#include "data/interned.hpp"

#include <cstring>

#include "core/errors.hpp"
#include "core/hash.hpp"
#include "core/interrupt.hpp"
#include "data/misc.hpp"

namespace goldbeam {

namespace {

template <class Number>
uint64_t load(const char* bytes) {
    Number number;
    std::memcpy(&number, bytes, sizeof(Number));
    return number;
}

// A string's length and two parts that tell strings of up to 16 bytes apart, so that most comparisons need
// not look at the text, where the first occurrence of a value may be far away.
struct Key {
    explicit Key(std::string_view value) : length(static_cast<uint32_t>(value.size())) {
        const char* bytes = value.data();
        if (length >= 8) {
            first = load<uint64_t>(bytes);
            last = load<uint64_t>(bytes + length - 8);
        } else if (length >= 4) {
            first = load<uint32_t>(bytes);
            last = load<uint32_t>(bytes + length - 4);
        } else if (length > 0) {
            first = load<uint8_t>(bytes);
            last = load<uint8_t>(bytes + length / 2) << 8 | load<uint8_t>(bytes + length - 1);
        }
    }
    bool is_whole() const { return length <= 16; }
    uint64_t hash(std::string_view value) const {
        const uint64_t mixed = fold_multiply(first ^ kMix0, (last ^ kMix1) + length);
        return is_whole() ? mixed : mixed ^ hash_bytes(value);
    }
    bool operator==(const Key&) const = default;

    uint64_t first = 0, last = 0;
    uint32_t length;
};

// Open addressing over the values.
class Interner {
  public:
    explicit Interner(size_t tokens) { result_.ids.reserve(tokens); }

    uint32_t number(std::string_view value) {
        if ((result_.values.size() + 1) * 2 > slots_.size()) grow();
        const Key key(value);
        size_t p = key.hash(value) & (slots_.size() - 1);
        for (; slots_[p].number != kFree; p = (p + 1) & (slots_.size() - 1)) {
            const Slot& slot = slots_[p];
            if (slot.key == key && (key.is_whole() || result_.values[slot.number] == value))
                return slot.number;
        }
        slots_[p] = {key, static_cast<uint32_t>(result_.values.size())};
        result_.values.push_back(value);
        return slots_[p].number;
    }
    void add_number(uint32_t number) { result_.ids.push_back(number); }
    InternedColumn take() { return std::move(result_); }

  private:
    static constexpr uint32_t kFree = UINT32_MAX;

    struct Slot {
        Key key{std::string_view()};
        uint32_t number = kFree;
    };

    void grow() {
        std::vector<Slot> slots(slots_.size() * 2);
        for (const Slot& slot : slots_) {
            if (slot.number == kFree) continue;
            size_t p = slot.key.hash(result_.values[slot.number]) & (slots.size() - 1);
            while (slots[p].number != kFree) p = (p + 1) & (slots.size() - 1);
            slots[p] = slot;
        }
        slots_ = std::move(slots);
    }

    InternedColumn result_;
    std::vector<Slot> slots_ = std::vector<Slot>(64);
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
