#include "data/running_text.hpp"

#include <algorithm>
#include <charconv>

#include "core/errors.hpp"
#include "core/scripts.hpp"
#include "core/spaces.hpp"
#include "data/line_breaks.hpp"
#include "data/parse.hpp"
#include "data/render.hpp"

namespace goldbeam {

namespace {

struct ReadToken {
    std::string_view form;
    bool space_after;
    std::string spaces;  // what SpacesAfter says, else empty: a single space
    std::vector<std::string> words;
};

struct Sentence {
    std::vector<ReadToken> tokens;
    std::string_view text;  // of its comment, if it has one
    bool begins_paragraph = false;
};

std::vector<std::string_view> fields(std::string_view line) {
    std::vector<std::string_view> cells;
    for (size_t begin = 0;;) {
        const size_t tab = line.find('\t', begin);
        cells.push_back(line.substr(begin, tab - begin));
        if (tab == std::string_view::npos) return cells;
        begin = tab + 1;
    }
}

// "SpaceAfter=No", as one of the attributes.
bool forbids_space(std::string_view misc) {
    constexpr std::string_view kNo = "SpaceAfter=No";
    for (size_t at = misc.find(kNo); at != std::string_view::npos; at = misc.find(kNo, at + 1)) {
        const size_t end = at + kNo.size();
        if ((at == 0 || misc[at - 1] == '|') && (end == misc.size() || misc[end] == '|')) return true;
    }
    return false;
}

// The white space in "SpacesAfter=\s\s" or "SpacesAfter=\n", as one of the attributes; a blank line, which
// would end the paragraph, is a line break. Empty if there is none.
std::string told_spaces(std::string_view misc) {
    constexpr std::string_view kKey = "SpacesAfter=";
    size_t at = misc.find(kKey);
    if (at == std::string_view::npos || (at > 0 && misc[at - 1] != '|')) return {};
    std::string spaces;
    bool broken = false;
    for (at += kKey.size(); at + 1 < misc.size() && misc[at] == '\\'; at += 2) {
        const char c = misc[at + 1];
        if (c == 'n' && !broken) spaces += '\n';
        if (c == 's') spaces += ' ';
        if (c == 't') spaces += '\t';
        broken = broken || c == 'n';
    }
    return spaces;
}

// A multiword token is one token, whatever words it has.
Sentence read_sentence(std::string_view block) {
    Sentence sentence;
    Lines lines(block);
    size_t range_end = 0;
    for (std::string_view line; lines.next(line);) {
        if (line.empty()) continue;
        if (line[0] == '#') {
            std::string_view comment = line.substr(1);
            while (!comment.empty() && comment[0] == ' ') comment.remove_prefix(1);
            if (comment.starts_with("newpar") || comment.starts_with("newdoc"))
                sentence.begins_paragraph = true;
            if (comment.starts_with("text = ")) sentence.text = comment.substr(7);
            continue;
        }
        const auto cells = fields(line);
        const std::string_view id = cells[0];
        if (id.find('.') != std::string_view::npos) continue;  // an empty node is not in the text
        const size_t dash = id.find('-');
        if (dash != std::string_view::npos) {
            std::from_chars(id.data() + dash + 1, id.data() + id.size(), range_end);
            sentence.tokens.push_back({cells[1], !forbids_space(cells[9]), told_spaces(cells[9]), {}});
            continue;
        }
        size_t number = 0;
        std::from_chars(id.data(), id.data() + id.size(), number);
        if (number <= range_end)
            sentence.tokens.back().words.emplace_back(cells[1]);
        else
            sentence.tokens.push_back({cells[1], !forbids_space(cells[9]), told_spaces(cells[9]), {}});
    }
    return sentence;
}

// Takes the spaces of the `# text` comment over, if the tokens are found in it.
bool take_spaces_of_text(Sentence* sentence) {
    std::vector<uint8_t> spaces;
    const std::string_view text = sentence->text;
    size_t at = 0;
    for (const ReadToken& token : sentence->tokens) {
        if (text.substr(at, token.form.size()) != token.form) return false;
        at += token.form.size();
        size_t next = at;
        while (next < text.size()) {
            size_t after = next;
            if (!is_space(next_code_point(text, &after))) break;
            next = after;
        }
        spaces.push_back(next > at || next == text.size());
        at = next;
    }
    if (at != text.size()) return false;
    for (size_t t = 0; t < spaces.size(); ++t) sentence->tokens[t].space_after = spaces[t] != 0;
    return true;
}

char32_t first_of(std::string_view form) {
    size_t i = 0;
    return next_code_point(form, &i);
}

char32_t last_of(std::string_view form) {
    size_t i = form.size() - 1;
    while (i > 0 && (static_cast<unsigned char>(form[i]) & 0xc0) == 0x80) --i;
    return next_code_point(form, &i);
}

bool one_of(char32_t c, std::u32string_view set) { return set.find(c) != std::u32string_view::npos; }

// Whether a space is likely between two tokens of data that do not say so.
bool guess_space(std::string_view before, std::string_view after, bool unspaced) {
    const char32_t last = last_of(before), first = first_of(after);
    if (is_unspaced(last) || is_unspaced(first)) return false;
    if (unspaced && (char_class(last) == CharClass::kOther || char_class(first) == CharClass::kOther))
        return false;
    return !one_of(first, U",.;:!?)]}»”’%…،؛؟") && !one_of(last, U"([{«“‘¿¡");
}

bool mostly_unspaced(const std::vector<Sentence>& sentences) {
    size_t unspaced = 0, tokens = 0;
    for (const Sentence& sentence : sentences)
        for (const ReadToken& token : sentence.tokens) {
            unspaced += is_unspaced(first_of(token.form));
            ++tokens;
        }
    return unspaced * 2 > tokens;
}

// Where MISC has no SpaceAfter=No at all, spaces come from the comments or are guessed.
bool guess_spaces(std::vector<Sentence>* sentences) {
    bool guessed = false;
    const bool unspaced = mostly_unspaced(*sentences);
    for (size_t s = 0; s < sentences->size(); ++s) {
        Sentence& sentence = (*sentences)[s];
        if (sentence.tokens.empty()) continue;
        const bool told = !sentence.text.empty() && take_spaces_of_text(&sentence);
        guessed = guessed || !told;
        for (size_t t = 0; t + 1 < sentence.tokens.size() && !told; ++t)
            sentence.tokens[t].space_after =
                guess_space(sentence.tokens[t].form, sentence.tokens[t + 1].form, unspaced);
        if (s + 1 < sentences->size() && !(*sentences)[s + 1].tokens.empty())
            sentence.tokens.back().space_after =
                !unspaced ||
                guess_space(sentence.tokens.back().form, (*sentences)[s + 1].tokens.front().form, unspaced);
    }
    return guessed;
}

// What append() put between tokens.
void drop_spaces(std::string* text) { text->resize(text->find_last_not_of(" \n\t") + 1); }

void append(const Sentence& sentence, RunningText* out) {
    if (sentence.begins_paragraph || out->paragraphs.empty()) {
        drop_spaces(&out->text);
        if (!out->paragraphs.empty()) {
            out->paragraphs.back().end = out->text.size();
            out->text += "\n\n";
        }
        out->paragraphs.push_back({out->text.size(), 0});
    }
    for (const ReadToken& token : sentence.tokens) {
        const size_t begin = out->text.size();
        out->text += token.form;
        out->tokens.push_back({begin, out->text.size(), &token == &sentence.tokens.back(), token.words});
        if (token.space_after) out->text += token.spaces.empty() ? " " : token.spaces;
    }
}

}  // namespace

RunningText running_text(const Corpus& treebank) {
    if (treebank.format() != Format::conllu)
        throw DataError(treebank.name() + ": read as " + std::string(format_name(treebank.format())) +
                        ", but only CoNLL-U says where tokens are in a text; give a CoNLL-U file");
    if (treebank.has_overlays()) {  // what is read below is text, so they are put into it
        const Renderer renderer(treebank, {});
        std::string text(renderer.size(), '\0');
        renderer.write(text.data());
        return running_text(parse_conllu(Text(std::move(text)), treebank.name()));
    }
    std::vector<Sentence> sentences;
    bool told = false;
    for (size_t s = 0; s < treebank.sentence_count(); ++s) {
        const Block block = treebank.block(s);
        sentences.push_back(
            read_sentence(treebank.text().view().substr(block.begin, block.end - block.begin)));
        for (const ReadToken& token : sentences.back().tokens) told = told || !token.space_after;
    }
    RunningText out;
    if (!told) out.guessed = guess_spaces(&sentences);
    for (const Sentence& sentence : sentences)
        if (!sentence.tokens.empty()) append(sentence, &out);
    drop_spaces(&out.text);
    if (!out.paragraphs.empty()) out.paragraphs.back().end = out.text.size();
    out.text += '\n';
    return out;
}

}  // namespace goldbeam
