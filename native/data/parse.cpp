#include "data/parse.hpp"

#include "core/errors.hpp"

namespace goldbeam {

Corpus parse(Text text, Format format, std::string name) {
    if (text.size() > kMaxTextSize) throw DataError(name + ": longer than a terabyte; split the file");
    check_utf8(text.view(), name);
    switch (format) {
        case Format::conllu:
            return parse_conllu(std::move(text), std::move(name));
        case Format::columns:
        case Format::tsv:
            return parse_column_file(std::move(text), format, std::move(name));
        case Format::word_tag:
        case Format::word_slash:
        case Format::tokens:
            return parse_line_file(std::move(text), format, std::move(name));
        case Format::list:
            break;
    }
    throw ParameterError("format 'list' has no text; make the corpus from the sentences themselves");
}

}  // namespace goldbeam
