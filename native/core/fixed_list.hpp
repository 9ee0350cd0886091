// A list whose length is bounded from the start: adding to it is a store and an increment.
#pragma once

#include <cstddef>
#include <vector>

namespace goldbeam {

template <class T>
class FixedList {
  public:
    // No more than `most` will ever be in it.
    void reserve(size_t most) { items_.resize(most); }

    void push(const T& item) { items_[size_++] = item; }
    void clear() { size_ = 0; }
    size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const T& operator[](size_t i) const { return items_[i]; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }
    // For loops that keep the end in a register.
    T* room() { return items_.data() + size_; }
    void end_at(const T* end) { size_ = static_cast<size_t>(end - items_.data()); }

  private:
    std::vector<T> items_;
    size_t size_ = 0;
};

}  // namespace goldbeam
