#include "data/render.hpp"

#include <algorithm>

#include "core/errors.hpp"
#include "core/interrupt.hpp"

namespace goldbeam {

namespace {

struct SizeSink {
    size_t size = 0;
    void add(std::string_view bytes) { size += bytes.size(); }
};

struct CopySink {
    char* position;
    void add(std::string_view bytes) { position = std::copy(bytes.begin(), bytes.end(), position); }
};

void check_name(const std::string& name, Format format) {
    const bool tabs_only = format == Format::conllu || format == Format::tsv;
    const std::string_view separators = tabs_only ? "\t\n\r" : " \t\n\r";
    if (name.empty()) throw DataError("an empty label cannot be written to a file; name it");
    if (name.find_first_of(separators) == std::string::npos) return;
    throw DataError("label '" + name + "' holds a separator of format '" + std::string(format_name(format)) +
                    "' and cannot be written to it; rename the label");
}

// Column files can get any number of columns, plain words one: their tag.
size_t most_columns(const Corpus& corpus, size_t replacements) {
    const bool tabular = corpus.format() == Format::columns || corpus.format() == Format::tsv;
    const size_t added = tabular ? std::max<size_t>(1, replacements) : corpus.format() == Format::tokens;
    return corpus.column_count() + added;
}

void check(const Corpus& corpus, const Replacement& replacement, size_t columns) {
    const auto& [column, ids, names] = replacement;
    if (column >= columns)
        throw ParameterError("column must be below " + std::to_string(columns) + ", got " +
                             std::to_string(column));
    if (ids.size() != corpus.token_count())
        throw ParameterError("ids must hold one number a token, " + std::to_string(corpus.token_count()) +
                             ", got " + std::to_string(ids.size()));
    const auto largest = std::max_element(ids.begin(), ids.end());
    if (largest != ids.end() && *largest >= names.size())
        throw ParameterError("ids must be below " + std::to_string(names.size()) +
                             ", the number of names, got " + std::to_string(*largest));
    for (const auto& name : names) check_name(name, corpus.format());
}

// What stands between the last two fields of the first row; with a single column there is none to copy.
std::string find_separator(const Corpus& corpus) {
    if (corpus.format() == Format::tokens) return "_";
    if (corpus.format() == Format::tsv) return "\t";
    const size_t columns = corpus.column_count();
    if (columns < 2 || corpus.token_count() == 0) return " ";
    const Cell left = corpus.place(0, columns - 2);
    const size_t begin = left.begin + left.length;
    return std::string(corpus.text().view().substr(begin, corpus.place(0, columns - 1).begin - begin));
}

// What a sentence that ended its file without a newline (or blank line) lacks when another one follows it.
std::string_view missing_end(std::string_view block, Format format) {
    if (!block.ends_with('\n')) return is_line_format(format) ? "\n" : "\n\n";
    if (is_line_format(format)) return "";
    block.remove_suffix(block.ends_with("\r\n") ? 2 : 1);
    const std::string_view last_line = block.substr(block.rfind('\n') + 1);
    const std::string_view blanks = format == Format::columns ? " \t" : "";
    return last_line.find_first_not_of(blanks) == std::string_view::npos ? "" : "\n";
}

}  // namespace

Renderer::Renderer(const Corpus& corpus, std::vector<Replacement> replacements)
    : corpus_(corpus), replacements_(std::move(replacements)), separator_(find_separator(corpus)) {
    if (corpus.format() == Format::list)
        throw DataError(corpus.name() +
                        ": a corpus made from lists has no file format to write; read it from a file");
    const size_t most = most_columns(corpus, replacements_.size());
    for (const auto& replacement : replacements_) check(corpus, replacement, most);
    std::sort(replacements_.begin(), replacements_.end(),
              [](const auto& a, const auto& b) { return a.column < b.column; });
    for (size_t i = 1; i < replacements_.size(); ++i)
        if (replacements_[i].column == replacements_[i - 1].column)
            throw ParameterError("column must be replaced once, got it twice: " +
                                 std::to_string(replacements_[i].column));
    size_t next = corpus.column_count();  // added columns follow one another
    for (const auto& replacement : replacements_)
        if (replacement.column >= corpus.column_count() && replacement.column != next++)
            throw ParameterError("column must be the next one that is added, " + std::to_string(next - 1) +
                                 ", got " + std::to_string(replacement.column));
}

template <class Sink>
void Renderer::run_block(Sink& sink, size_t sentence) const {
    const char* text = corpus_.text().data();
    const Block& block = corpus_.block(sentence);
    const size_t columns = corpus_.column_count();
    size_t copied = block.begin;
    const auto copy_to = [&](size_t end) { sink.add({text + copied, end - copied}); };
    for (size_t t = corpus_.sentence_begin(sentence); t < corpus_.sentence_end(sentence); ++t) {
        for (const auto& [column, ids, names] : replacements_) {
            const bool added = column >= columns;
            const Cell cell = corpus_.place(t, added ? columns - 1 : column);
            // An added column goes after the last cell, unless that one was replaced and passed already.
            const size_t end = cell.begin + cell.length;
            copy_to(added ? std::max(copied, end) : cell.begin);
            if (added) sink.add(separator_);
            sink.add(names[ids[t]]);
            copied = end;
        }
    }
    copy_to(block.end);
}

template <class Sink>
void Renderer::run(Sink& sink) const {
    const size_t sentences = corpus_.sentence_count();
    for (size_t s = 0; s < sentences; ++s) {
        interrupt::poll();
        run_block(sink, s);
        if (s + 1 == sentences) break;
        const Block& block = corpus_.block(s);
        if (corpus_.block(s + 1).begin == block.end) continue;  // as in the file
        sink.add(missing_end(corpus_.text().view().substr(block.begin, block.end - block.begin),
                             corpus_.format()));
    }
}

size_t Renderer::size() const {
    SizeSink sink;
    run(sink);
    return sink.size;
}

void Renderer::write(char* text) const {
    CopySink sink{text};
    run(sink);
}

}  // namespace goldbeam
