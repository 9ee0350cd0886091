// The bytes of a file, shared and read-only, and the questions about them that do not depend on a format.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace goldbeam {

// Whoever owns the bytes (a std::string, a Python bytes object) stays alive as long as any Text does,
// so that neither reading a file nor slicing a corpus copies it.
class Text {
  public:
    Text() = default;
    explicit Text(std::string bytes) {
        auto owner = std::make_shared<const std::string>(std::move(bytes));
        view_ = *owner;
        owner_ = std::move(owner);
    }
    Text(std::shared_ptr<const void> owner, std::string_view bytes)
        : owner_(std::move(owner)), view_(bytes) {}

    std::string_view view() const { return view_; }
    const char* data() const { return view_.data(); }
    size_t size() const { return view_.size(); }

  private:
    std::shared_ptr<const void> owner_;
    std::string_view view_;
};

// Throws DataError "name:line: message".
[[noreturn]] void fail_at(std::string_view name, size_t line, const std::string& message);

// The line, from 1, that holds the byte at `offset`.
size_t line_of(std::string_view text, size_t offset);

// Throws DataError at the first byte that is not UTF-8, or is NUL where that is not allowed.
void check_utf8(std::string_view text, std::string_view name, bool allow_nul = false);

// The lines of a text one after the other, without their "\n" or "\r\n"; a byte order mark is skipped.
class Lines {
  public:
    explicit Lines(std::string_view text);

    // False at the end of the text. The bytes after the last newline are a line unless there are none.
    bool next(std::string_view& line);
    size_t number() const { return number_; }             // of the line that next() gave last, from 1
    const char* next_begin() const { return position_; }  // where the line after it begins

  private:
    const char* position_;
    const char* end_;
    size_t number_ = 0;
};

}  // namespace goldbeam
