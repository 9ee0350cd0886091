// The names of lifted relations: "nsubj|ccomp" is an nsubj whose head is the ccomp somewhere below.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace goldbeam {

inline constexpr uint32_t kNotLifted = 0xFFFFFFFF;

// A character that is in no name: "|" if it can be, so that names split in one way only.
std::string choose_separator(const std::vector<std::string>& names);

// Numbers names of lifted relations as they are asked for, after the plain names.
class LiftedNames {
  public:
    explicit LiftedNames(std::vector<std::string> plain)
        : names_(std::move(plain)), separator_(choose_separator(names_)) {}

    // The relation of a word that was lifted away from a head with the relation `head`.
    uint32_t number(uint32_t relation, uint32_t head);
    const std::vector<std::string>& names() const { return names_; }
    const std::string& separator() const { return separator_; }

  private:
    std::vector<std::string> names_;
    std::string separator_;
    std::unordered_map<uint64_t, uint32_t> numbers_;  // by both relations
};

// The way back: what each name means, whoever made it.
struct SplitNames {
    std::vector<std::string>
        plain;  // names without a separator, in their order; then parts that are not among them
    std::vector<uint32_t> base;  // of each name, its number in `plain`
    std::vector<uint32_t> head;  // of each name, the head's relation in `plain`; kNotLifted without one

    SplitNames(const std::vector<std::string>& names, std::string_view separator);
};

}  // namespace goldbeam
