// Memory that starts on a cache line.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace goldbeam {

template <class T>
struct CacheLineAllocator {
    using value_type = T;
    static constexpr std::align_val_t kLine{64};

    CacheLineAllocator() = default;
    template <class U>
    CacheLineAllocator(const CacheLineAllocator<U>&) {}  // NOLINT: converting by design

    T* allocate(size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), kLine)); }
    void deallocate(T* p, size_t) { ::operator delete(p, kLine); }
    bool operator==(const CacheLineAllocator&) const { return true; }
};

template <class T>
using AlignedVector = std::vector<T, CacheLineAllocator<T>>;

}  // namespace goldbeam
