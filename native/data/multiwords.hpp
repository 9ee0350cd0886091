// How multiword tokens become words: "don't" → "do", "n't"; "della" → "di", "la".
//
// Learned from a treebank as rules over affixes, and a list of the forms that no rule gets right. A rule says
// what stands before and after the part that words keep:  prender|la → prender|e, la.  The longest affixes
// that training saw decide. Letters keep their case where words keep them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "data/running_text.hpp"

namespace goldbeam {

class MultiwordRules {
  public:
    MultiwordRules() = default;
    explicit MultiwordRules(const RunningText& text);
    // From what lines() gave. Throws ModelError for what makes no sense.
    explicit MultiwordRules(const std::vector<std::string>& lines);

    // The words of a token; one word, itself, if nothing is known of it.
    std::vector<std::string> words(std::string_view token) const;

    // One rule or form a line, fields separated by tabs.
    std::vector<std::string> lines() const;

  private:
    using Letters = std::u32string;

    // `token` is prefix + stem + suffix; its words are `before`, head + stem + tail, and `after`.
    struct Rule {
        Letters prefix, suffix, head, tail;
        std::vector<Letters> before, after;

        bool operator==(const Rule&) const = default;
    };

    // The rule by which word number `keeper` has the stem.
    static Rule rule_of(const Letters& token, const std::vector<Letters>& words, size_t keeper);
    const Rule* find(const Letters& token) const;
    static std::vector<Letters> apply(const Rule& rule, const Letters& token);
    void learn_rules(const std::unordered_map<std::string, std::vector<std::string>>& known);

    std::unordered_map<std::string, Rule> rules_;  // by affixes with context, "prefix\tsuffix", in lower case
    std::unordered_map<std::string, Rule> forms_;  // whole tokens, in lower case
};

}  // namespace goldbeam
