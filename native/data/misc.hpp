// MISC, the last column of CoNLL-U: attributes with `|` between them, such as SpaceAfter=No|Gloss=cat.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace goldbeam {

inline constexpr size_t kMiscColumn = 9;

// Calls visit(attribute) for each one until that gives true.
template <class Visit>
void find_attribute(std::string_view misc, Visit visit) {
    for (size_t begin = 0; begin <= misc.size();) {
        const size_t end = std::min(misc.find('|', begin), misc.size());
        if (visit(misc.substr(begin, end - begin))) return;
        begin = end + 1;
    }
}

// Whether an attribute is `key=...`.
bool has_key(std::string_view attribute, std::string_view key);

// What comes after `key=`, in the first attribute that has it; `_` if none has.
std::string_view misc_value(std::string_view misc, std::string_view key);

// A column that is no part of CoNLL-U, as an attribute: named entities are known as `ner`. Throws DataError
// for a name that no key can have.
std::string misc_key(const std::string& column);
// The value, or `_` for what needs no attribute: a word outside of all entities.
std::string_view misc_label(std::string_view key, std::string_view label);

struct MiscAttribute {
    std::string_view key, value;
};

// MISC with these attributes in place of older ones of the same keys. A value of `_` leaves its key out.
void write_misc(std::string_view misc, std::span<const MiscAttribute> attributes, std::string* out);

}  // namespace goldbeam
