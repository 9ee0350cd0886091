#include "problems/dependency/trees/heads.hpp"

#include <algorithm>
#include <charconv>
#include <span>
#include <string>

#include "core/errors.hpp"
#include "problems/dependency/trees/tree.hpp"

namespace goldbeam {

namespace {

[[noreturn]] void fail(const Corpus& corpus, size_t token, const std::string& message) {
    throw DataError(corpus.where(token) + ": " + message);
}

uint32_t read_head(const Corpus& corpus, size_t token, size_t column) {
    const std::string_view cell = corpus.cell(token, column);
    uint32_t head = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), head);
    if (error == std::errc() && end == cell.data() + cell.size()) return head;
    const std::string got = "HEAD is '" + std::string(cell.substr(0, 40)) + "'";
    if (cell.empty() || cell == "_") fail(corpus, token, got + ": the word has no head; give annotated data");
    if (error == std::errc::result_out_of_range) fail(corpus, token, got + ", which is no word's number");
    fail(corpus, token, got + ", not a number; write 0 for the root, else the number of the head's word");
}

// "2, 5 and 9", or the first few of many.
std::string listing(const std::vector<uint32_t>& words) {
    constexpr size_t kShown = 6;
    std::string text;
    for (size_t i = 0; i < std::min(words.size(), kShown); ++i) {
        if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
        text += std::to_string(words[i]);
    }
    return words.size() > kShown ? text + ", ..." : text;
}

// From any word that the root does not dominate, the heads lead into a cycle.
[[noreturn]] void fail_cycle(const Corpus& corpus, size_t begin, const SentenceTree& tree) {
    std::vector<bool> seen(size_t{tree.size()} + 1, false);
    for (const uint32_t word : tree.top_down()) seen[word] = true;
    auto word = static_cast<uint32_t>(std::find(seen.begin(), seen.end(), false) - seen.begin());
    for (; !seen[word]; word = tree.head(word)) seen[word] = true;
    std::vector<uint32_t> cycle{word};
    for (uint32_t next = tree.head(word); next != word; next = tree.head(next)) cycle.push_back(next);
    std::sort(cycle.begin(), cycle.end());
    fail(corpus, begin + cycle[0] - 1,
         "the heads of words " + listing(cycle) + " form a cycle; correct one of them");
}

void check_sentence(const Corpus& corpus, size_t begin, std::span<const uint32_t> heads, SentenceTree& tree) {
    const size_t n = heads.size();
    bool has_root = n == 0;
    for (size_t i = 0; i < n; ++i) {
        if (heads[i] > n)
            fail(corpus, begin + i,
                 "HEAD " + std::to_string(heads[i]) + " is outside the sentence (1.." + std::to_string(n) +
                     "); correct it, or write 0 for the root");
        if (heads[i] == i + 1)
            fail(corpus, begin + i,
                 "HEAD " + std::to_string(heads[i]) +
                     " is the word itself; correct it, or write 0 for the root");
        has_root |= heads[i] == 0;
    }
    if (!has_root)
        fail(corpus, begin, "no word of the sentence that begins here has HEAD 0; one must be the root");
    tree.assign(heads);
    if (!tree.is_tree()) fail_cycle(corpus, begin, tree);
}

}  // namespace

void check_heads(const Corpus& corpus, const std::vector<uint32_t>& heads) {
    SentenceTree tree;
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        const size_t begin = corpus.sentence_begin(s);
        check_sentence(corpus, begin, {heads.data() + begin, heads.data() + corpus.sentence_end(s)}, tree);
    }
}

std::vector<uint32_t> read_heads(const Corpus& corpus, size_t column) {
    std::vector<uint32_t> heads(corpus.token_count());
    for (size_t token = 0; token < heads.size(); ++token) heads[token] = read_head(corpus, token, column);
    check_heads(corpus, heads);
    return heads;
}

}  // namespace goldbeam
