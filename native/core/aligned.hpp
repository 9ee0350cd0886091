// Memory for tables that are read at random: it starts on a cache line, and large blocks ask for huge pages,
// because with pages of 4 KiB nearly every look-up would wait for an address translation too.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace goldbeam {

template <class T>
struct TableAllocator {
    using value_type = T;
    static constexpr size_t kLine = 64, kHugePage = size_t{2} << 20;

    TableAllocator() = default;
    template <class U>
    TableAllocator(const TableAllocator<U>&) {}  // NOLINT: converting by design

    static constexpr std::align_val_t alignment(size_t bytes) {
        return std::align_val_t{bytes >= kHugePage ? kHugePage : kLine};
    }
    T* allocate(size_t n) {
        const size_t bytes = n * sizeof(T);
        void* memory = ::operator new(bytes, alignment(bytes));
#if defined(__linux__) && defined(MADV_HUGEPAGE)
        // Advice: it may be refused, and then nothing is lost but time.
        if (bytes >= kHugePage) (void)madvise(memory, bytes / kHugePage * kHugePage, MADV_HUGEPAGE);
#endif
        return static_cast<T*>(memory);
    }
    void deallocate(T* p, size_t n) { ::operator delete(p, alignment(n * sizeof(T))); }
    bool operator==(const TableAllocator&) const { return true; }
};

template <class T>
using Table = std::vector<T, TableAllocator<T>>;

}  // namespace goldbeam
