#include "bindings/corpus_from_lists.hpp"

#include <algorithm>

#include "core/errors.hpp"

namespace nb = nanobind;

namespace goldbeam::bindings {

namespace {

std::string kind_of(nb::handle object) { return Py_TYPE(object.ptr())->tp_name; }

// The words are copied into one text and cells are noted as they come; the text's address is known at the
// end.
class ListReader {
  public:
    explicit ListReader(const std::string& name) : name_(name) {}

    void read(nb::handle sentences) {
        if (PyUnicode_Check(sentences.ptr()) || !can_iterate(sentences))
            throw DataError(name_ + ": " + kind_of(sentences) + " is not a list of sentences; give one");
        for_each(sentences, [this](nb::handle sentence) { add_sentence(sentence); });
    }

    Corpus finish(std::optional<std::vector<std::string>> names) {
        std::vector<std::string> columns = names ? std::move(*names) : number_columns();
        const size_t width = width_ == 0 ? columns.size() : width_;
        if (columns.size() != width || width == 0)
            throw DataError(name_ + ": " + std::to_string(columns.size()) + " names for tokens of " +
                            std::to_string(width_) + " columns; name each column once");
        Corpus corpus(Text(std::move(text_)), Format::list, name_, std::move(columns));
        corpus.reserve(ends_.size() / width);
        const char* begin = corpus.text().data();
        const char* text = begin;
        size_t cell = 0;
        for (const size_t cells : sentence_ends_) {
            const char* sentence = begin;
            for (; cell < cells; ++cell) {
                corpus.add_cell(cell % width, {begin, static_cast<size_t>(text + ends_[cell] - begin)});
                if (cell % width == width - 1) corpus.end_token();
                begin = text + ends_[cell];
            }
            corpus.end_sentence(static_cast<size_t>(sentence - text), static_cast<size_t>(begin - text));
        }
        return corpus;
    }

  private:
    std::vector<std::string> number_columns() const {
        std::vector<std::string> names;
        for (size_t c = 0; c < std::max<size_t>(width_, 1); ++c) names.push_back(numbered_column(c));
        return names;
    }

    static bool can_iterate(nb::handle object) {
        return PySequence_Check(object.ptr()) || Py_TYPE(object.ptr())->tp_iter != nullptr;
    }

    // Lists and tuples without an iterator object: they are what nearly everybody passes.
    template <class Function>
    static void for_each(nb::handle items, Function&& function) {
        if (PyList_CheckExact(items.ptr()) || PyTuple_CheckExact(items.ptr())) {
            // The size is asked for again each time: nothing stops another thread from changing a list.
            for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(items.ptr()); ++i) {
                const nb::object item = nb::borrow(PySequence_Fast_GET_ITEM(items.ptr(), i));
                function(item);
            }
            return;
        }
        for (nb::handle item : nb::iter(items)) function(item);
    }

    void add_sentence(nb::handle sentence) {
        if (PyUnicode_Check(sentence.ptr()))
            fail("is a str, not a list of words; split it, or put the list of words into a list");
        if (!can_iterate(sentence)) fail("is " + kind_of(sentence) + ", not a list of words; give a list");
        token_ = 0;
        in_sentence_ = true;
        for_each(sentence, [this](nb::handle token) {
            add_token(token);
            ++token_;
        });
        in_sentence_ = false;
        sentence_ends_.push_back(ends_.size());
    }

    void add_token(nb::handle token) {
        size_t width = 1;
        if (PyUnicode_Check(token.ptr())) {
            add_string(token);
        } else if (PyTuple_Check(token.ptr()) || PyList_Check(token.ptr())) {
            width = 0;
            for_each(token, [&](nb::handle cell) {
                if (!PyUnicode_Check(cell.ptr()))
                    fail("holds " + kind_of(cell) + " where a str is due; convert it");
                add_string(cell);
                ++width;
            });
            if (width == 0) fail("is empty; give it at least its word");
        } else {
            fail("is " + kind_of(token) + ", not a str or a tuple of str; convert it");
        }
        if (width_ == 0) width_ = width;
        if (width != width_)
            fail("has " + std::to_string(width) + (width == 1 ? " column" : " columns") +
                 " where the tokens before have " + std::to_string(width_) + "; give every token the same");
    }

    void add_string(nb::handle string) {
        Py_ssize_t size = 0;
        const char* bytes = PyUnicode_AsUTF8AndSize(string.ptr(), &size);
        if (bytes == nullptr) {
            const nb::python_error lone_surrogate;  // takes the UnicodeEncodeError over
            fail("cannot be encoded in UTF-8 (a lone surrogate); repair the string");
        }
        if (size == 0) fail("holds an empty string; drop the token or write _");
        if (static_cast<size_t>(size) > kMaxCellLength) fail("is longer than 16 MiB; split it");
        text_.append(bytes, static_cast<size_t>(size));
        ends_.push_back(text_.size());
    }

    [[noreturn]] void fail(const std::string& message) const {
        std::string where = name_ + ": sentence " + std::to_string(sentence_ends_.size());
        if (in_sentence_) where += ", token " + std::to_string(token_);
        throw DataError(where + " " + message);
    }

    const std::string& name_;
    std::string text_;
    std::vector<size_t> ends_;           // of every cell, in the text
    std::vector<size_t> sentence_ends_;  // of every sentence, in cells
    size_t width_ = 0;                   // cells a token, once one was seen
    size_t token_ = 0;                   // of the sentence that is being read
    bool in_sentence_ = false;
};

}  // namespace

Corpus corpus_from_lists(nb::handle sentences, std::optional<std::vector<std::string>> columns,
                         const std::string& name) {
    ListReader reader(name);
    reader.read(sentences);
    return reader.finish(std::move(columns));
}

}  // namespace goldbeam::bindings
