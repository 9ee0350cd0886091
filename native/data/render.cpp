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

// What no cell of a column may hold. Those that CoNLL-U lacks go into MISC, where `|` separates attributes.
std::string_view separators_of(const Corpus& corpus, size_t column) {
    if (corpus.format() == Format::tsv) return "\t\n\r";
    if (corpus.format() != Format::conllu) return " \t\n\r";
    return column < corpus.file_column_count() ? "\t\n\r" : "|\t\n\r";
}

bool is_writable(std::string_view name, std::string_view separators) {
    return !name.empty() && name.find_first_of(separators) == std::string_view::npos;
}

[[noreturn]] void refuse_name(const std::string& name, Format format) {
    if (name.empty()) throw DataError("an empty label cannot be written to a file; name it");
    throw DataError("label '" + name + "' holds a separator of format '" + std::string(format_name(format)) +
                    "' and cannot be written to it; rename the label");
}

// Column files can get any number of columns, plain words one: their tag.
size_t most_columns(const Corpus& corpus, size_t replacements) {
    const size_t columns = corpus.column_count();
    const bool tabular = corpus.format() == Format::columns || corpus.format() == Format::tsv;
    if (tabular) return columns + std::max<size_t>(1, replacements);
    return corpus.format() == Format::tokens ? std::max<size_t>(2, columns) : columns;
}

void check(const Corpus& corpus, const Replacement& replacement, size_t columns) {
    const auto& [column, ids, names] = replacement;
    if (column >= columns)
        throw ParameterError("column must be below " + std::to_string(columns) + ", got " +
                             std::to_string(column));
    check_ids(ids, corpus.token_count(), names.size());
    for (const auto& name : names)
        if (!is_writable(name, separators_of(corpus, column))) refuse_name(name, corpus.format());
}

// Of an overlay's names, those that these tokens have.
void check_overlay(const Corpus& corpus, size_t column) {
    const Overlay& overlay = *corpus.overlay(column);
    const std::string_view separators = separators_of(corpus, column);
    for (const Cell place : overlay.names->places) {
        const std::string name = overlay.names->text.substr(place.begin, place.length);
        if (is_writable(name, separators)) continue;
        const std::span<const Cell> cells(overlay.cells.get(), corpus.token_count());
        const bool used = std::any_of(cells.begin(), cells.end(), [&](const Cell& cell) {
            return cell.begin == place.begin && cell.length == place.length;
        });
        if (used) refuse_name(name, corpus.format());
    }
}

// What stands between the last two fields of the first row; with a single column there is none to copy.
std::string find_separator(const Corpus& corpus) {
    if (corpus.format() == Format::tokens) return "_";
    if (corpus.format() == Format::tsv) return "\t";
    const size_t columns = corpus.file_column_count();
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
    : corpus_(corpus), replaced_(std::move(replacements)), separator_(find_separator(corpus)) {
    if (corpus.format() == Format::list)
        throw DataError(corpus.name() +
                        ": a corpus made from lists has no file format to write; read it from a file");
    const size_t most = most_columns(corpus, replaced_.size());
    for (const auto& replacement : replaced_) check(corpus, replacement, most);
    add_overlays();
    std::sort(replaced_.begin(), replaced_.end(),
              [](const auto& a, const auto& b) { return a.column < b.column; });
    check_columns();
    const auto first_added = std::find_if(replaced_.begin(), replaced_.end(), [&](const Replacement& r) {
        return r.column >= corpus.file_column_count();
    });
    added_.assign(first_added, replaced_.end());
    replaced_.erase(first_added, replaced_.end());
    prepare_added();
}

// An overlay is a replacement without names; one that was given for its column comes before it.
void Renderer::add_overlays() {
    const size_t given = replaced_.size();
    for (size_t column = 0; column < corpus_.column_count(); ++column) {
        if (corpus_.overlay(column) == nullptr) continue;
        const bool hidden = std::any_of(replaced_.begin(), replaced_.begin() + static_cast<ptrdiff_t>(given),
                                        [&](const Replacement& r) { return r.column == column; });
        if (hidden) continue;
        check_overlay(corpus_, column);
        replaced_.push_back({column, {}, {}});
    }
}

void Renderer::check_columns() const {
    size_t next = corpus_.column_count();  // added columns follow one another
    for (size_t i = 0; i < replaced_.size(); ++i) {
        const size_t column = replaced_[i].column;
        if (i > 0 && column == replaced_[i - 1].column)
            throw ParameterError("column must be replaced once, got it twice: " + std::to_string(column));
        if (column >= corpus_.column_count() && column != next++)
            throw ParameterError("column must be the next one that is added, " + std::to_string(next - 1) +
                                 ", got " + std::to_string(column));
    }
}

void Renderer::prepare_added() {
    if (added_.empty()) return;
    const Format format = corpus_.format();
    if (format == Format::conllu) {
        misc_ = {kMiscColumn, {}, {}};
        if (!replaced_.empty() && replaced_.back().column == kMiscColumn) {
            misc_ = replaced_.back();
            replaced_.pop_back();
        }
        for (const Replacement& added : added_)
            keys_.push_back(misc_key(corpus_.column_names()[added.column]));
        return;
    }
    const size_t most = is_line_format(format) ? (format == Format::tokens ? 1 : 0) : SIZE_MAX;
    if (added_.size() > most)
        throw DataError(corpus_.name() + ": format '" + std::string(format_name(format)) +
                        "' has no place for column '" + corpus_.column_names()[added_[most].column] +
                        "'; use a corpus in CoNLL-U or columns");
}

void Renderer::write_misc(size_t token, std::vector<MiscAttribute>* attributes, std::string* out) const {
    attributes->clear();
    for (size_t i = 0; i < added_.size(); ++i)
        attributes->push_back({keys_[i], misc_label(keys_[i], cell(added_[i], token))});
    goldbeam::write_misc(cell(misc_, token), *attributes, out);
}

template <class Sink>
void Renderer::run_block(Sink& sink, size_t sentence) const {
    const char* text = corpus_.text().data();
    const Block& block = corpus_.block(sentence);
    const size_t last_column = corpus_.file_column_count() - 1;
    std::vector<MiscAttribute> attributes;
    std::string misc;
    size_t copied = block.begin;
    const auto copy_to = [&](size_t end) { sink.add({text + copied, end - copied}); };
    for (size_t t = corpus_.sentence_begin(sentence); t < corpus_.sentence_end(sentence); ++t) {
        for (const Replacement& replacement : replaced_) {
            const Cell cell = corpus_.place(t, replacement.column);
            copy_to(cell.begin);
            sink.add(this->cell(replacement, t));
            copied = cell.begin + cell.length;
        }
        if (added_.empty()) continue;
        const Cell last = corpus_.place(t, last_column);
        if (!keys_.empty()) {
            copy_to(last.begin);
            write_misc(t, &attributes, &misc);
            sink.add(misc);
        } else {
            copy_to(last.begin + last.length);
            for (const Replacement& added : added_) {
                sink.add(separator_);
                sink.add(cell(added, t));
            }
        }
        copied = last.begin + last.length;
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
