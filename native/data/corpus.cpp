#include "data/corpus.hpp"

#include <algorithm>
#include <array>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

// In the order of enum Format.
constexpr std::array<std::string_view, 7> kFormatNames{"conllu",   "columns", "tsv", "word_TAG",
                                                       "word/TAG", "tokens",  "list"};

}  // namespace

std::string_view format_name(Format format) { return kFormatNames[static_cast<size_t>(format)]; }

Format format_from_name(std::string_view name) {
    const auto* found = std::find(kFormatNames.begin(), kFormatNames.end(), name);
    if (found != kFormatNames.end()) return static_cast<Format>(found - kFormatNames.begin());
    throw ParameterError("format must be one of conllu, columns, tsv, word_TAG, word/TAG, tokens, got '" +
                         std::string(name) + "'");
}

std::string numbered_column(size_t number) {
    std::string name = "c";  // not "c" + ...: gcc 12 warns of an overlap that cannot be (its bug 105651)
    return name += std::to_string(number);
}

Corpus::Corpus(Text text, Format format, std::string name, std::vector<std::string> column_names)
    : text_(std::move(text)),
      format_(format),
      name_(std::move(name)),
      column_names_(std::move(column_names)),
      places_(column_names_.size()),
      columns_(column_names_.size(), Column{text_.data(), nullptr, nullptr}) {}

void Corpus::reserve(size_t tokens) {
    for (size_t c = 0; c < places_.size(); ++c) {
        // Left unwritten: memory that is never used is never mapped, so a generous bound costs nothing.
        places_[c] = std::make_unique_for_overwrite<Cell[]>(tokens);
        columns_[c].cells = places_[c].get();
    }
}

size_t Corpus::line(size_t token) const {
    if (format_ == Format::list) return 0;
    return line_of(text_.view(), place(token, 0).begin);
}

std::string Corpus::where(size_t token) const {
    if (format_ != Format::list) return name_ + ":" + std::to_string(line(token));
    const auto after = std::upper_bound(sentence_begins_.begin(), sentence_begins_.end(), token);
    const auto sentence = static_cast<size_t>(after - sentence_begins_.begin()) - 1;
    return name_ + ": sentence " + std::to_string(sentence) + ", token " +
           std::to_string(token - sentence_begin(sentence));
}

Corpus Corpus::select(const std::vector<size_t>& sentences) const {
    size_t tokens = 0;
    for (const size_t s : sentences) tokens += sentence_end(s) - sentence_begin(s);
    Corpus selection(text_, format_, name_, {column_names_.begin(), column_names_.begin() + places_.size()});
    selection.reserve(tokens);
    for (const size_t s : sentences) {
        const size_t begin = sentence_begin(s);
        const size_t length = sentence_end(s) - begin;
        for (size_t c = 0; c < places_.size(); ++c)
            std::copy_n(places_[c].get() + begin, length,
                        selection.places_[c].get() + selection.token_count_);
        selection.token_count_ += length;
        selection.end_sentence(block(s).begin, block(s).end);
    }
    selection.column_names_ = column_names_;
    selection.columns_.resize(columns_.size());
    for (size_t c = 0; c < columns_.size(); ++c) {
        if (overlay(c) == nullptr) continue;
        auto cells = std::make_unique_for_overwrite<Cell[]>(tokens);
        Cell* next = cells.get();
        for (const size_t s : sentences)
            next = std::copy(overlay(c)->cells.get() + sentence_begin(s),
                             overlay(c)->cells.get() + sentence_end(s), next);
        selection.put(c, std::make_shared<Overlay>(Overlay{overlay(c)->names, std::move(cells)}));
    }
    return selection;
}

}  // namespace goldbeam
