#include "data/pieces.hpp"

#include <algorithm>

#include "core/errors.hpp"
#include "core/graphemes.hpp"
#include "core/scripts.hpp"
#include "core/spaces.hpp"
#include "data/web_tokens.hpp"

namespace goldbeam {

namespace {

CharKind kind_of_wide(char32_t c) {
    switch (script_of(c)) {
        case Script::kHan:
        case Script::kNumeral:
        case Script::kDate:
            return CharKind::kHan;
        case Script::kHiragana:
            return CharKind::kHiragana;
        case Script::kKatakana:
            return CharKind::kKatakana;
        case Script::kHangul:
            return CharKind::kHangul;
        case Script::kDigit:
            return CharKind::kDigit;
        case Script::kLetter:
            return CharKind::kLetter;
        case Script::kLatin:
            return char_class(c) == CharClass::kUpper ? CharKind::kUpper : CharKind::kLower;
        default:
            return is_space(c) ? CharKind::kSpace : CharKind::kMark;
    }
}

// Most characters are looked up.
constexpr size_t kTableSize = 0x600;
const auto kKinds = [] {
    std::array<CharKind, kTableSize> table{};
    for (char32_t c = 0; c < kTableSize; ++c) table[c] = is_space(c) ? CharKind::kSpace : kind_of_wide(c);
    table[0x2bc] = CharKind::kMark;  // an apostrophe, though Unicode has it as a letter
    return table;
}();

CharKind kind_of(char32_t c) {
    if (c < kTableSize) return kKinds[c];
    return is_space(c) ? CharKind::kSpace : kind_of_wide(c);
}

// Of a script that has spaces between words.
bool is_alphanumeric(CharKind kind) {
    return kind == CharKind::kUpper || kind == CharKind::kLower || kind == CharKind::kDigit ||
           kind == CharKind::kLetter || kind == CharKind::kHangul;
}

size_t skip_space(std::string_view text, size_t at) {
    while (at < text.size()) {
        size_t after = at;
        const char32_t c = next_code_point(text, &after);
        if (kind_of(c) != CharKind::kSpace && !(at == 0 && c == 0xfeff))
            break;  // a byte order mark is no text
        at = after;
    }
    return at;
}

}  // namespace

PieceRules::PieceRules(bool web) : web_(web) {
    for (size_t a = 0; a < kCharKinds; ++a)
        for (size_t b = 0; b < kCharKinds; ++b) {
            const auto one = static_cast<CharKind>(a), other = static_cast<CharKind>(b);
            stuck_[a * kCharKinds + b] = is_alphanumeric(one) && is_alphanumeric(other);
        }
}

PieceRules::PieceRules(const RunningText& text, bool web) : PieceRules(web) {
    learn_kinds(text);
    learn_divided(text);
}

PieceRules::PieceRules(std::string_view stuck, const std::vector<std::string>& divided, bool web)
    : web_(web) {
    if (stuck.size() != stuck_.size() || stuck.find_first_not_of("01") != std::string_view::npos)
        throw ModelError("its kinds of characters make no sense");
    for (size_t i = 0; i < stuck.size(); ++i) stuck_[i] = stuck[i] == '1';
    for (const std::string& marked : divided) {
        std::string piece;
        std::vector<uint16_t> ends;
        for (const char c : marked + '\0') {
            if (c != 0) {
                piece += c;
                continue;
            }
            if (piece.size() > kLongestPiece || piece.size() <= (ends.empty() ? 0 : ends.back()))
                throw ModelError("its divided pieces make no sense");
            ends.push_back(static_cast<uint16_t>(piece.size()));
        }
        longest_divided_ = std::max(longest_divided_, piece.size());
        divided_.emplace(std::move(piece), std::move(ends));
    }
}

std::string PieceRules::stuck() const {
    std::string text;
    for (const bool together : stuck_) text += together ? '1' : '0';
    return text;
}

std::vector<std::string> PieceRules::divided() const {
    std::vector<std::string> list;
    for (const auto& [piece, ends] : divided_) {
        std::string marked;
        for (size_t i = 0, begin = 0; i < ends.size(); begin = ends[i++])
            marked.append(i == 0 ? 0 : 1, '\0').append(piece, begin, ends[i] - begin);
        list.push_back(std::move(marked));
    }
    std::sort(list.begin(), list.end());
    return list;
}

// Where the run that begins at `begin` ends. What belongs to a character (marks, joiners) and what nobody
// sees stays with what is before it.
size_t PieceRules::run_end(std::string_view text, size_t begin) const {
    size_t end = begin;
    CharKind last = kind_of(next_code_point(text, &end));
    if (last == CharKind::kMark) end = std::max(end, grapheme_end(text, begin));
    while (end < text.size() && end - begin < kLongestPiece) {
        size_t after = end;
        const char32_t c = next_code_point(text, &after);
        if (c < 0x80 ? false : is_invisible(c) || extends_grapheme(c)) {
            end = after;
            continue;
        }
        const CharKind kind = kind_of(c);
        if (!sticks(last, kind)) break;
        last = kind;
        end = after;
    }
    return end;
}

const std::vector<uint16_t>* PieceRules::parts(std::string_view run) const {
    if (divided_.empty() || run.size() > longest_divided_) return nullptr;
    const auto found = divided_.find(std::string(run));
    return found == divided_.end() ? nullptr : &found->second;
}

std::string_view PieceReader::next() {
    size_t begin = at_;
    if (parts_ == nullptr) {
        begin = skip_space(text_, at_);
        if (begin >= text_.size()) return {};
        at_ = rules_.web() ? web_token_end(text_, begin) : begin;
        if (at_ == begin) {
            at_ = rules_.run_end(text_, begin);
            parts_ = rules_.parts(text_.substr(begin, at_ - begin));
        }
        run_ = begin;
        part_ = 0;
    }
    if (parts_ != nullptr) {
        at_ = run_ + (*parts_)[part_++];
        if (part_ == parts_->size()) parts_ = nullptr;
    }
    return text_.substr(begin, at_ - begin);
}

// Kinds of which training separated neighbours now and then do not stick together. Where that is so rare as
// not to be worth a step a character, the pieces that training divided more often than not are remembered.
void PieceRules::learn_kinds(const RunningText& text) {
    constexpr size_t kSeldom = 50;  // one of so many pairs
    std::array<size_t, kCharKinds * kCharKinds> pairs{}, borders{};
    size_t token = 0;
    for (const Block& paragraph : text.paragraphs) {
        CharKind last = CharKind::kSpace;
        for (size_t at = paragraph.begin; at < paragraph.end;) {
            while (token < text.tokens.size() && text.tokens[token].end < at) ++token;
            const bool border = token < text.tokens.size() && text.tokens[token].end == at;
            const char32_t c = next_code_point(text.text, &at);
            if (c >= 0x80 && (is_invisible(c) || extends_grapheme(c))) continue;
            const CharKind kind = kind_of(c);
            const size_t pair = static_cast<size_t>(last) * kCharKinds + static_cast<size_t>(kind);
            ++pairs[pair];
            borders[pair] += border;
            last = kind;
        }
    }
    for (size_t a = 0; a < kCharKinds; ++a)
        for (size_t b = 0; b < kCharKinds; ++b) {
            const size_t pair = a * kCharKinds + b;
            const bool alone = std::min(a, b) <= static_cast<size_t>(CharKind::kMark);
            if (!alone && pairs[pair] > 0) stuck_[pair] = borders[pair] * kSeldom <= pairs[pair];
        }
}

void PieceRules::learn_divided(const RunningText& text) {
    struct Seen {
        size_t times = 0;
        std::unordered_map<std::string, size_t> ways;  // ends as bytes
    };
    std::unordered_map<std::string_view, Seen> runs;
    size_t token = 0;
    for (const Block& paragraph : text.paragraphs) {
        PieceReader reader(*this, text.text, paragraph.begin, paragraph.end);
        for (std::string_view run; !(run = reader.next()).empty();) {
            Seen& seen = runs[run];
            ++seen.times;
            const size_t begin = static_cast<size_t>(run.data() - text.text.data()), end = begin + run.size();
            std::vector<uint16_t> ends;
            for (; token < text.tokens.size() && text.tokens[token].end < end; ++token)
                if (text.tokens[token].end > begin)
                    ends.push_back(static_cast<uint16_t>(text.tokens[token].end - begin));
            if (ends.empty()) continue;
            ends.push_back(static_cast<uint16_t>(run.size()));
            ++seen.ways[std::string(reinterpret_cast<const char*>(ends.data()),
                                    ends.size() * sizeof(uint16_t))];
        }
    }
    for (const auto& [run, seen] : runs)
        for (const auto& [way, times] : seen.ways) {
            if (times < 2 || times * 2 <= seen.times || run.size() > kLongestPiece) continue;
            std::vector<uint16_t> ends(way.size() / sizeof(uint16_t));
            std::copy_n(way.data(), way.size(), reinterpret_cast<char*>(ends.data()));
            longest_divided_ = std::max(longest_divided_, run.size());
            divided_.emplace(std::string(run), std::move(ends));
        }
}

}  // namespace goldbeam
