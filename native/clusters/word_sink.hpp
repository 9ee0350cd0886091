// Words of a text in their order, and what takes them: reading does not know what is counted.
#pragma once

#include <string_view>

namespace goldbeam {

class Corpus;

// Takes one word after the other. An edge is a place that no context reaches across: between paragraphs of
// raw text, between sentences of annotated text, between files.
class WordSink {
  public:
    virtual ~WordSink() = default;
    virtual void word(std::string_view word) = 0;
    virtual void edge() = 0;
};

struct WordReading {
    bool lower = false;  // as lower case
    bool lines = false;  // every end of a line is an edge, not only a blank line
};

// The words of raw text (valid UTF-8), by rules that are those of no language in particular:
//  - letters, digits and `_`, with apostrophes, hyphens, full stops and `@` between them: don't, well-known,
//    U.S, example.com; the last full stop of abbreviations such as U.S. and e.g. belongs to them;
//  - commas and colons between digits: 1,000 and 12:30;
//  - the English endings n't, 's, 're, 've, 'll, 'd and 'm are words of their own, as in treebanks,
//    whether a space is before them or not;
//  - what begins with http://, https:// or www., up to a space; @name and #topic;
//  - a character of a script that is written without spaces (Han, Kana);
//  - a run of one other character: ... and --.
void read_words(std::string_view text, WordReading how, WordSink* sink);

// The cells of a column; sentences end with an edge.
void read_words(const Corpus& corpus, size_t column, bool lower, WordSink* sink);

}  // namespace goldbeam
