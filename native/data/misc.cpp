#include "data/misc.hpp"

#include <algorithm>

#include "core/errors.hpp"

namespace goldbeam {

bool has_key(std::string_view attribute, std::string_view key) {
    return attribute.size() > key.size() && attribute[key.size()] == '=' && attribute.starts_with(key);
}

std::string_view misc_value(std::string_view misc, std::string_view key) {
    std::string_view value = "_";
    find_attribute(misc, [&](std::string_view attribute) {
        if (!has_key(attribute, key)) return false;
        value = attribute.substr(key.size() + 1);
        return true;
    });
    return value;
}

std::string misc_key(const std::string& column) {
    if (column.empty() || column.find_first_of("=|\t\r\n") != std::string::npos)
        throw DataError("column '" + column + "' cannot be a key in MISC of CoNLL-U; rename the column");
    return column == "entities" ? "ner" : column;
}

std::string_view misc_label(std::string_view key, std::string_view label) {
    return key == "ner" && label == "O" ? "_" : label;
}

void write_misc(std::string_view misc, std::span<const MiscAttribute> attributes, std::string* out) {
    out->clear();
    const auto add = [out](auto... parts) {
        if (!out->empty()) out->push_back('|');
        (out->append(parts), ...);
    };
    bool changed = false;
    find_attribute(misc, [&](std::string_view attribute) {
        const bool old = std::any_of(attributes.begin(), attributes.end(),
                                     [&](const MiscAttribute& own) { return has_key(attribute, own.key); });
        changed = changed || old;
        if (!old && attribute != "_" && !attribute.empty()) add(attribute);
        return false;
    });
    for (const auto& [key, value] : attributes) {
        if (value == "_") continue;
        add(key, std::string_view("="), value);
        changed = true;
    }
    if (!changed) out->assign(misc);  // as it was, byte for byte
    if (out->empty()) out->assign(misc.empty() && !changed ? "" : "_");
}

}  // namespace goldbeam
