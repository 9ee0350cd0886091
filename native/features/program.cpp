#include "features/program.hpp"

#include <algorithm>
#include <sstream>

namespace goldbeam {

Program::Program(std::vector<Draft> drafts, size_t groups) {
    std::stable_sort(drafts.begin(), drafts.end(),
                     [](const Draft& a, const Draft& b) { return a.group < b.group; });
    auto next = drafts.begin();
    for (size_t group = 0; group < groups; ++group) {
        for (; next != drafts.end() && next->group == group; ++next) {
            Line line{next->seed, static_cast<uint32_t>(slots_.size()), 0, 0, next->note};
            const auto append = [&](std::vector<Atom>& atoms) {
                for (Atom& atom : atoms) {
                    slots_.push_back(atom.slot);
                    names_.push_back(std::move(atom.name));
                }
                return static_cast<uint32_t>(slots_.size());
            };
            line.later = append(next->early);
            line.end = append(next->later);
            lines_.push_back(line);
        }
        begins_.push_back(static_cast<uint32_t>(lines_.size()));
    }
}

std::vector<uint32_t> Program::slots_of_group(size_t group) const {
    std::vector<uint32_t> all;
    for (const Line& line : lines(group)) {
        const auto of_line = slots(line);
        all.insert(all.end(), of_line.begin(), of_line.end());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

void Program::append_atom(const std::string& name, const std::string& value, std::string* all) {
    if (!all->empty()) *all += ' ';
    *all += name;
    if (!value.empty()) all->append(1, '=').append(value);
}

std::vector<Program::Atom> named_atoms(const Template& t) {
    std::vector<Program::Atom> atoms;
    std::istringstream names(t.text);
    for (const uint32_t slot : t.atoms) names >> atoms.emplace_back(Program::Atom{slot, ""}).name;
    return atoms;
}

}  // namespace goldbeam
