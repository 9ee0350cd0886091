#include "problems/tokens/types.hpp"

namespace goldbeam {

void TypeTable::clear() {
    index_.assign(kFirstSize, kFree);
    mask_ = kFirstSize - 1;
    hashes_.assign(kNull + 1, 0);
    owns_.assign(kNull + 1, kNoAction);
    ends_.assign(kNull + 1, 0);
    bytes_.clear();
    atoms_.assign(width_, kBeforeSentence);
    atoms_.resize(2 * width_, kAfterSentence);
    for (const TokenAtom& atom : spec_->token_atoms())
        atoms_.push_back(atom.function == TokenFunction::kBias ? evaluate(atom, {}, &buffer_) : kAbsent);
}

uint32_t TypeTable::insert(std::span<const std::string_view> cells, Action own, uint64_t hash) {
    if ((size() + 1) * 2 > index_.size()) rehash(index_.size() * 2);
    const auto type = static_cast<uint32_t>(size());
    for (const std::string_view cell : cells) {
        const auto length = static_cast<uint32_t>(cell.size());
        bytes_.append(reinterpret_cast<const char*>(&length), sizeof length);
        bytes_.append(cell);
    }
    hashes_.push_back(hash);
    owns_.push_back(own);
    ends_.push_back(bytes_.size());
    for (const TokenAtom& atom : spec_->token_atoms())
        atoms_.push_back(spec_->atom_value(atom, cells[atom.column], own, &buffer_));
    size_t p = hash & mask_;
    while (index_[p] != kFree) p = (p + 1) & mask_;
    index_[p] = type;
    return type;
}

std::string_view TypeTable::cell(uint32_t type, size_t column) const {
    if (type <= kNull) return {};
    const char* p = bytes_.data() + ends_[type - 1];
    uint32_t length;
    std::memcpy(&length, p, sizeof length);
    for (size_t before = 0; before < column; ++before) {
        p += sizeof length + length;
        std::memcpy(&length, p, sizeof length);
    }
    return {p + sizeof length, length};
}

std::string TypeTable::text(uint32_t type, const TokenAtom& atom) const {
    if (atom.function == TokenFunction::kBias) return "";
    if (type == kBefore) return "<s>";
    if (type == kAfter) return "</s>";
    return spec_->atom_text(atom, cell(type, atom.column), owns_[type]);
}

void TypeTable::rehash(size_t size) {
    index_.assign(size, kFree);
    mask_ = size - 1;
    for (uint32_t type = kNull + 1; type < hashes_.size(); ++type) {
        size_t p = hashes_[type] & mask_;
        while (index_[p] != kFree) p = (p + 1) & mask_;
        index_[p] = type;
    }
}

}  // namespace goldbeam
