// FINDVIOLATION (2012 paper, sections 3-5): where on its two score curves a trajectory is wrong.
//
// A finder sees only the curves, so it is written once for every problem and every search. It returns the
// prefix to update on. A prefix is a candidate where the search's best is not gold (z' != y'), or where the
// best rival comes within the margin of gold. It is a violation iff  w . dPhi = gold - rival <= margin
// (Definition 3 with margin 0).
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "search/trajectory.hpp"

namespace goldbeam {

struct Violation {
    size_t length = 0;  // of the prefix; 0: nothing to fix
    double size = 0;    // rival - gold: how far the wrong prefix is ahead
    bool valid = false;
};

struct Curves {
    std::span<const CurvePoint> points;
    double margin = 0;

    double size(size_t i) const { return points[i].rival - points[i].gold; }
    bool violates(size_t i) const { return size(i) >= -margin; }
    // Positive margins also count prefixes that gold wins too narrowly.
    bool candidate(size_t i) const {
        const CurvePoint& p = points[i];
        return p.has_rival && (!p.best_is_gold || (margin > 0 && violates(i)));
    }
    Violation at(size_t i) const { return {i + 1, size(i), violates(i)}; }
};

struct Finder {
    std::string_view name;
    Violation (*find)(const Curves&);
    bool stops_at_fall;  // the search may stop where gold falls off the beam
    bool goes_on;        // LaSO: update, put gold back, go on with the same example
};

// The finder of that name, or null.
const Finder* find_finder(std::string_view name);
std::span<const Finder> all_finders();

}  // namespace goldbeam
