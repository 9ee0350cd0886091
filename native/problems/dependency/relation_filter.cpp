#include "problems/dependency/relation_filter.hpp"

#include "core/errors.hpp"

namespace goldbeam {

RelationFilter::RelationFilter(const ExcludedRelations& excluded, size_t relations, size_t column)
    : column_(column) {
    if (excluded.empty()) return;
    permitted_.emplace_back(relations, true);
    for (const auto& [tag, numbers] : excluded) {
        classes_.emplace(tag, static_cast<uint32_t>(permitted_.size()));
        std::vector<bool>& row = permitted_.emplace_back(relations, true);
        for (const uint32_t number : numbers) {
            if (number >= relations) throw ModelError("an excluded relation is not among the relations");
            row[number] = false;
        }
    }
}

}  // namespace goldbeam
