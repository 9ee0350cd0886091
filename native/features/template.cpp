#include "features/template.hpp"

#include <sstream>
#include <unordered_set>

#include "core/errors.hpp"

namespace goldbeam {

std::vector<Template> compile_templates(const std::vector<std::string>& lines, const AtomResolver& resolve) {
    std::vector<Template> compiled;
    std::unordered_set<std::string> seen;
    for (const std::string& line : lines) {
        std::istringstream words(line);
        Template t;
        std::unordered_set<std::string> within;
        for (std::string name; words >> name;) {
            if (t.atoms.empty() && name[0] == '#') break;
            if (!within.insert(name).second)
                throw TemplateError("bad template \"" + line + "\": atom '" + name + "' appears twice");
            try {
                t.atoms.push_back(resolve(name));
            } catch (const TemplateError& reason) {
                throw TemplateError("bad template \"" + line + "\": " + reason.what());
            }
            t.text += (t.text.empty() ? "" : " ") + name;
        }
        if (t.atoms.empty()) continue;
        if (!seen.insert(t.text).second) throw TemplateError("template \"" + t.text + "\" is listed twice");
        t.seed = hash_bytes(t.text);
        compiled.push_back(std::move(t));
    }
    if (compiled.empty()) throw TemplateError("the template set is empty; list at least one template");
    return compiled;
}

}  // namespace goldbeam
