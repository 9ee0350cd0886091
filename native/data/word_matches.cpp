// Which words of a list may stand at each character of a text.
#include <algorithm>

#include "data/characters.hpp"
#include "data/prefix_hash.hpp"
#include "data/word_list.hpp"

namespace goldbeam {

namespace {

constexpr size_t kParts = 10;
constexpr size_t kLongestShown = 6;

// A match as templates see it: the length, 6 for more, and a letter: the word was seen once or twice (a), up
// to eleven times (b), more often or is in the dictionary (c). "0" where there is none. Numbers of matches go
// by length first, so that the largest one is the longest word.
constexpr std::string_view kShown = "0-1a1b1c2a2b2c3a3b3c4a4b4c5a5b5c6a6b6c";

uint8_t match_number(size_t length, uint32_t times) {
    const size_t grade = times >= 12 ? 2 : times >= 3 ? 1 : 0;
    return static_cast<uint8_t>(3 * (std::min(length, kLongestShown) - 1) + grade + 1);
}

// The texts of matches and of pairs of tags, which are put behind the text, because cells are places in it.
class Notes {
  public:
    explicit Notes(std::string* text) : text_(text), shown_(text->size()) { text->append(kShown); }

    Cell of_match(uint8_t number) const {
        return number == 0 ? Cell{shown_, 1} : Cell{shown_ + 2 * static_cast<size_t>(number), 2};
    }
    Cell of_pair(TagPair pair, const std::vector<std::string>& tags) {
        const auto known = pairs_.find(pair);
        if (known != pairs_.end()) return known->second;
        const size_t begin = text_->size();
        text_->append(pair == 0 ? "-" : tags[(pair & 0xffff) - 1]);
        if ((pair >> 16) != 0) text_->append("|").append(tags[(pair >> 16) - 1]);
        return pairs_[pair] = Cell{begin, text_->size() - begin};
    }

  private:
    std::string* text_;
    size_t shown_;
    std::unordered_map<TagPair, Cell> pairs_;
};

}  // namespace

void WordList::match_sentence(std::span<const uint64_t> characters, const Part& part,
                              std::span<Match> matches) const {
    const size_t n = characters.size();
    for (size_t i = 0; i < n; ++i) {
        uint64_t key = kEmptyPrefix;
        const size_t last = std::min(n, i + kLongestMatch);
        for (size_t end = i + 1; end <= last; ++end) {
            key = extend_prefix(key, characters[end - 1]);
            const Node* node = find(key);
            if (node == nullptr) break;
            if (node->word == 0) continue;
            const size_t word = node->word - 1;
            uint32_t times = counts_[word];
            if (!part.words.empty() && times != kAlways) times -= std::min(times, part.words[word]);
            if (times == 0) continue;
            const uint8_t match = match_number(end - i, times);
            matches[i].starts = std::max(matches[i].starts, match);
            matches[end - 1].ends = std::max(matches[end - 1].ends, match);
            for (size_t k = i + 1; k + 1 < end; ++k) matches[k].inside = std::max(matches[k].inside, match);
            if (tags_.empty()) continue;
            const TagPair pair = pair_of(word, part);
            for (size_t k = i; k < end; ++k) {
                if (match <= matches[k].longest) continue;
                matches[k].longest = match;
                matches[k].pair = pair;
            }
        }
    }
}

std::vector<WordList::Match> WordList::match(const Corpus& characters, const OwnWords& own) const {
    std::vector<Match> matches(characters.token_count());
    std::vector<uint64_t> hashes(characters.token_count());
    for (size_t c = 0; c < hashes.size(); ++c) hashes[c] = hash_bytes(characters.cell(c, 0));
    const size_t sentences = characters.sentence_count();
    const size_t in_part = std::max<size_t>(1, (sentences + kParts - 1) / kParts);
    Part part;
    size_t word = 0;  // the first one of the next part
    for (size_t s = 0; s < sentences; ++s) {
        const size_t begin = characters.sentence_begin(s), n = characters.sentence_end(s) - begin;
        if (!own.lengths.empty() && s % in_part == 0) {
            const size_t end = characters.sentence_end(std::min(s + in_part, sentences) - 1);
            const size_t first = word;
            for (size_t c = begin; c < end;) c += own.lengths[word++];
            const auto tags = own.tags.empty() ? own.tags : own.tags.subspan(first, word - first);
            part = count_part({hashes.data() + begin, end - begin}, own.lengths.subspan(first, word - first),
                              tags);
        }
        match_sentence({hashes.data() + begin, n}, part, {matches.data() + begin, n});
    }
    return matches;
}

Corpus WordList::matched(const Corpus& characters, const OwnWords& own) const {
    const std::vector<Match> matches = match(characters, own);
    std::string text;
    text.reserve(characters.text().size() + 4096);
    text.append(characters.text().view());
    Notes notes(&text);
    std::vector<Cell> kinds;
    for (size_t c = 0; c < matches.size() && !tags_.empty(); ++c)
        kinds.push_back(notes.of_pair(matches[c].pair, tags_));
    std::vector<std::string> columns{"w", "starts", "ends", "inside"};
    if (!tags_.empty()) columns.emplace_back("kind");
    const size_t first_other = columns.size();
    for (size_t c = 1; c < characters.file_column_count(); ++c)
        columns.push_back(characters.column_names()[c]);
    Corpus result(Text(std::move(text)), Format::list, characters.name(), std::move(columns));
    result.reserve(matches.size());
    const auto view = [&](Cell cell) {
        return std::string_view(result.text().data() + cell.begin, static_cast<size_t>(cell.length));
    };
    for (size_t s = 0; s < characters.sentence_count(); ++s) {
        for (size_t c = characters.sentence_begin(s); c < characters.sentence_end(s); ++c) {
            result.add_cell(0, view(characters.place(c, 0)));
            result.add_cell(1, view(notes.of_match(matches[c].starts)));
            result.add_cell(2, view(notes.of_match(matches[c].ends)));
            result.add_cell(3, view(notes.of_match(matches[c].inside)));
            if (!tags_.empty()) result.add_cell(4, view(kinds[c]));
            for (size_t other = 1; other < characters.file_column_count(); ++other)
                result.add_cell(first_other + other - 1, view(characters.place(c, other)));
            result.end_token();
        }
        result.end_sentence(characters.block(s).begin, characters.block(s).end);
    }
    return result;
}

}  // namespace goldbeam
