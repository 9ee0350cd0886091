// Text -> Corpus, a parser for each format. A mistake in the text is a DataError "file:line: cause; what to
// do".
#pragma once

#include <string>
#include <vector>

#include "data/corpus.hpp"

namespace goldbeam {

// Checks the encoding, then calls the parser of the format.
Corpus parse(Text text, Format format, std::string name);

std::vector<std::string> conllu_columns();  // id, form and so on
Corpus parse_conllu(Text text, std::string name);
Corpus parse_column_file(Text text, Format format, std::string name);  // columns, tsv
Corpus parse_line_file(Text text, Format format, std::string name);    // word_TAG, word/TAG, tokens

}  // namespace goldbeam
