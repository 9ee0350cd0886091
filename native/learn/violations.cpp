#include "learn/violations.hpp"

#include <array>

namespace goldbeam {

namespace {

// The whole sequence, valid or not (Algorithm 1 with an inexact argmax, section 3.2).
Violation standard(const Curves& c) {
    const size_t last = c.points.size() - 1;
    return c.candidate(last) ? c.at(last) : Violation{};
}

// Where gold falls off the beam; the whole sequence if it never does (Algorithms 6 and 8).
Violation early(const Curves& c) {
    for (size_t i = 0; i < c.points.size(); ++i)
        if (!c.points[i].in_beam) return c.at(i);
    return standard(c);
}

// Standard if that is a violation, else early (section 5, 1).
Violation hybrid(const Curves& c) {
    const Violation full = standard(c);
    return full.length > 0 && !full.valid ? early(c) : full;
}

// The longest prefix that is a violation (section 5, 3; the printed condition w . dPhi > 0 is a misprint for
// <=).
Violation latest(const Curves& c) {
    for (size_t i = c.points.size(); i-- > 0;)
        if (c.candidate(i) && c.violates(i)) return c.at(i);
    return {};
}

// The prefix that is violated most (section 5, 2); of equal ones the longest, which teaches most.
Violation max_violation(const Curves& c) {
    Violation worst;
    for (size_t i = 0; i < c.points.size(); ++i)
        if (c.candidate(i) && (worst.length == 0 || c.size(i) >= worst.size)) worst = c.at(i);
    return worst.valid ? worst : Violation{};
}

constexpr std::array kFinders{
    Finder{"standard", standard, false, false},
    Finder{"early", early, true, false},
    Finder{"hybrid", hybrid, false, false},
    Finder{"latest", latest, false, false},
    Finder{"max-violation", max_violation, false, false},
    // LaSO (section 7) finds the same prefix as early update does, time after time.
    Finder{"laso", early, true, true},
};

}  // namespace

const Finder* find_finder(std::string_view name) {
    for (const Finder& finder : kFinders)
        if (finder.name == name) return &finder;
    return nullptr;
}

std::span<const Finder> all_finders() { return kFinders; }

}  // namespace goldbeam
