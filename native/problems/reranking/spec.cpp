#include "problems/reranking/spec.hpp"

#include <charconv>
#include <cmath>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

constexpr size_t kMostAtoms = 1 << 14;  // far more than anybody needs
constexpr int kFarthest = 4;

WordPart parse_part(const std::string& name, std::string_view part) {
    if (part.empty()) return WordPart::kItself;
    if (part == ".first") return WordPart::kFirst;
    if (part == ".last") return WordPart::kLast;
    if (part == ".length") return WordPart::kLength;
    throw TemplateError("'" + name + "' is no part of a word (there are first, last and length)");
}

TaggedWordAtom parse_atom(const std::string& name) {
    if (name[0] != 'w' && name[0] != 't')
        throw TemplateError("'" + name + "' is neither a word (w0, w-1, w0.length) nor a tag (t0, t-1)");
    const size_t dot = std::min(name.find('.'), name.size());
    std::string_view digits = std::string_view(name).substr(1, dot - 1);
    if (!digits.empty() && digits[0] == '+') digits.remove_prefix(1);
    int offset = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), offset);
    if (error != std::errc() || end != digits.data() + digits.size() || std::abs(offset) > kFarthest)
        throw TemplateError("'" + name + "' needs an offset from -4 to +4, such as w0 or t-1");
    const bool tag = name[0] == 't';
    if (tag && dot < name.size()) throw TemplateError("'" + name + "': only words have parts");
    return {tag, parse_part(name, std::string_view(name).substr(dot)), offset};
}

}  // namespace

RerankingSpec::RerankingSpec(const std::vector<std::string>& templates, double unit) : unit_(unit) {
    if (!(unit > 0 && std::isfinite(unit)))
        throw ParameterError("the unit of scores must be positive and finite");
    std::vector<TaggedWordAtom> atoms;
    const std::vector<Template> compiled = compile_templates(templates, [&](const std::string& name) {
        if (atoms.size() == kMostAtoms) throw TemplateError("at most 16,384 atoms are possible in all");
        atoms.push_back(parse_atom(name));
        return static_cast<uint32_t>(atoms.size() - 1);
    });
    for (const Template& t : compiled) {
        texts_.push_back(t.text);
        CompiledTemplate& c = templates_.emplace_back(CompiledTemplate{t.seed, {}});
        for (const uint32_t index : t.atoms) c.atoms.push_back(atoms[index]);
    }
}

void check_search(const SearchOptions& search, const RerankingSpec&) {
    search.check();
    if (search.kind == "viterbi")
        throw ParameterError("a list of candidates needs no exact search; use \"greedy\"");
}

}  // namespace goldbeam
