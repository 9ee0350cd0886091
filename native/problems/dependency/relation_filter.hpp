// Which relations a word with a given tag cannot have.
//
// A treebank's guidelines exclude most pairs of a tag and a relation: a DET is no `aux`. A prediction
// makes no such arc; learning is not affected, since it learns from such errors.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace goldbeam {

// Relations by tag; tags that are not listed can have any.
using ExcludedRelations = std::map<std::string, std::vector<uint32_t>>;

class RelationFilter {
  public:
    static constexpr uint32_t kAnyTag = 0;  // the class of tags that nothing is known of

    RelationFilter() = default;
    // Throws ModelError for relations that do not exist.
    RelationFilter(const ExcludedRelations& excluded, size_t relations, size_t column);

    bool empty() const { return permitted_.empty(); }
    size_t column() const { return column_; }
    size_t class_count() const { return permitted_.size(); }
    uint32_t class_of(std::string_view tag) const {
        const auto found = classes_.find(tag);
        return found == classes_.end() ? kAnyTag : found->second;
    }
    bool permits(uint32_t tag_class, uint32_t relation) const { return permitted_[tag_class][relation]; }

  private:
    std::map<std::string, uint32_t, std::less<>> classes_;
    std::vector<std::vector<bool>> permitted_;  // by class and relation
    size_t column_ = 0;
};

}  // namespace goldbeam
