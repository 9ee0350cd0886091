// Columns in Arrow's layout: buffers that never change once they are made, shared by all who read them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace goldbeam::arrow {

// Bytes and whoever keeps them.
struct Buffer {
    std::shared_ptr<const void> owner;
    const void* data = nullptr;
};

template <class T>
Buffer held(std::vector<T> values) {
    auto owner = std::make_shared<const std::vector<T>>(std::move(values));
    const void* data = owner->data();
    return {std::move(owner), data};
}

struct Column {
    std::string name;
    std::string format;  // "i": int32, "l": int64, "g": float64, "u": strings, "+s": a struct
    int64_t length = 0;
    int64_t null_count = 0;
    std::vector<Buffer> buffers{};  // the first one says what is not null, and is empty if nothing is
    std::vector<std::shared_ptr<const Column>> children{};
    std::shared_ptr<const Column> dictionary{};
};

using SharedColumn = std::shared_ptr<const Column>;

// Which entries are not null, a bit each.
class Validity {
  public:
    explicit Validity(size_t count) : bits_((count + 7) / 8), count_(static_cast<int64_t>(count)) {}
    void set(size_t place) {
        bits_[place / 8] = static_cast<uint8_t>(bits_[place / 8] | 1 << place % 8);
        ++valid_;
    }
    int64_t null_count() const { return count_ - valid_; }
    Buffer take() { return null_count() == 0 ? Buffer{} : held(std::move(bits_)); }

  private:
    std::vector<uint8_t> bits_;
    int64_t count_, valid_ = 0;
};

// Numbers, of which those that equal `null` are null.
SharedColumn int32_column(std::string name, std::vector<int32_t> values, int32_t null);
SharedColumn int64_column(std::string name, std::vector<int64_t> values, int64_t null);
// Numbers, of which NaN is null.
SharedColumn double_column(std::string name, std::vector<double> values);
// Strings as numbers and a dictionary: values[ids[row]]. A value that equals `null` is null and is not in the
// dictionary. Throws DataError for more than 2 GiB of different strings.
SharedColumn string_column(std::string name, std::vector<uint32_t> ids,
                           const std::vector<std::string_view>& values, std::string_view null);
// A row of a table is an entry of each column.
SharedColumn struct_column(std::vector<SharedColumn> columns, size_t rows);

}  // namespace goldbeam::arrow
