// Token types: a token's input cells, seen once, with the values of every atom that looks at one token.
//
// Text repeats itself, so lower-casing, affixes and shapes are computed once a type, not once a token.
#pragma once

#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/hash.hpp"
#include "data/cell_reader.hpp"
#include "problems/tokens/token_spec.hpp"

namespace goldbeam {

class TypeTable {
  public:
    static constexpr uint32_t kBefore = 0, kAfter = 1;  // positions outside the sentence
    static constexpr uint32_t kNull = 2;                // a token that nothing is known of

    explicit TypeTable(const TokenSpec& spec) : spec_(&spec), width_(spec.token_atoms().size()) { clear(); }

    void clear();

    size_t size() const { return ends_.size(); }

    // The type of a token with these cells, one for each of the spec's columns. `own`: the token's label if
    // the lexicon counted it, which makes it a type of its own.
    uint32_t intern(std::span<const std::string_view> cells, Action own = kNoAction) {
        uint64_t hash = own;
        for (const std::string_view cell : cells) hash = hash_bytes(cell, hash);
        for (size_t p = hash & mask_;; p = (p + 1) & mask_) {
            const uint32_t entry = index_[p];
            if (entry == kFree) return insert(cells, own, hash);
            if (hashes_[entry] == hash && owns_[entry] == own && same(entry, cells)) return entry;
        }
    }

    void prefetch(uint32_t type) const {
        const auto* first = reinterpret_cast<const char*>(atoms(type));
        for (size_t byte = 0; byte < width_ * sizeof(uint64_t); byte += 64) __builtin_prefetch(first + byte);
    }
    const uint64_t* atoms(uint32_t type) const { return atoms_.data() + type * width_; }

    // A type like this one but for some of its atoms, which are absent. It is found by nobody who looks for
    // its cells, and no type can be interned after it.
    template <class IsAbsent>
    uint32_t add_masked(uint32_t type, IsAbsent is_absent) {
        const auto masked = static_cast<uint32_t>(size());
        const std::string cells = bytes_.substr(ends_[type - 1], ends_[type] - ends_[type - 1]);
        bytes_.append(cells);
        hashes_.push_back(hashes_[type]);
        owns_.push_back(owns_[type]);
        ends_.push_back(bytes_.size());
        for (size_t k = 0; k < width_; ++k)
            atoms_.push_back(is_absent(spec_->token_atoms()[k]) ? kAbsent : atoms_[type * width_ + k]);
        return masked;
    }

    // What a token of this type has in a column; nothing of positions outside the sentence.
    std::string_view cell(uint32_t type, size_t column) const;

    // The value of an atom for people.
    std::string text(uint32_t type, const TokenAtom& atom) const;

  private:
    static constexpr uint32_t kFree = UINT32_MAX;
    static constexpr size_t kFirstSize = 1024;

    bool same(uint32_t type, std::span<const std::string_view> cells) const {
        const char* p = bytes_.data() + ends_[type - 1];
        const char* end = bytes_.data() + ends_[type];
        for (const std::string_view cell : cells) {
            uint32_t length;
            std::memcpy(&length, p, sizeof length);
            if (std::string_view(p + sizeof length, length) != cell) return false;
            p += sizeof length + length;
        }
        return p == end;
    }
    uint32_t insert(std::span<const std::string_view> cells, Action own, uint64_t hash);
    void rehash(size_t size);

    const TokenSpec* spec_;
    size_t width_;
    std::vector<uint32_t> index_;  // open addressing over the types
    size_t mask_ = 0;
    std::vector<uint64_t> hashes_, atoms_;
    std::vector<Action> owns_;
    std::vector<size_t> ends_;  // where a type's cells end in bytes_
    std::string bytes_, buffer_;
};

}  // namespace goldbeam
