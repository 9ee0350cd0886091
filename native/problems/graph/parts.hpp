// Parts of a tree that scores and features belong to, and which parts a tree has.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace goldbeam {

inline constexpr uint32_t kNobody = UINT32_MAX;

// Words are counted from 1; 0 is the root.
struct Part {
    enum class Kind : uint8_t { kArc, kSibling, kGrandparent, kRelation };

    Kind kind;
    uint32_t head, modifier;
    uint32_t other = kNobody;  // the sibling, or none for a first modifier; the grandparent

    bool operator==(const Part&) const = default;
    auto operator<=>(const Part&) const = default;
};

// Calls visit(part) for the parts of a tree, or of anything else that gives every word a head: heads[m - 1]
// is the head of m. `second`: siblings and grandparents too.
template <class Visit>
void visit_parts(std::span<const uint32_t> heads, bool second, Visit visit) {
    const auto n = static_cast<uint32_t>(heads.size());
    for (uint32_t m = 1; m <= n; ++m) visit(Part{Part::Kind::kArc, heads[m - 1], m});
    if (!second) return;
    // The modifier of each head that came last, on the right going up and on the left going down.
    std::vector<uint32_t> last(n + 1, kNobody);
    for (uint32_t m = 1; m <= n; ++m) {
        const uint32_t h = heads[m - 1];
        if (h < m) {
            visit(Part{Part::Kind::kSibling, h, m, last[h]});
            last[h] = m;
        }
        if (h != 0) visit(Part{Part::Kind::kGrandparent, h, m, heads[h - 1]});
    }
    last.assign(n + 1, kNobody);
    for (uint32_t m = n; m >= 1; --m) {
        const uint32_t h = heads[m - 1];
        if (h <= m) continue;
        visit(Part{Part::Kind::kSibling, h, m, last[h]});
        last[h] = m;
    }
}

}  // namespace goldbeam
