#include "problems/tagging/spec.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "core/errors.hpp"

namespace goldbeam {

namespace {
constexpr size_t kMostLabels =
    0xfffe;  // label histories are packed into 16 bits a label; 0xffff is "none yet"
constexpr size_t kMostColumns = 1024;  // far more than anybody needs
// At a few nanoseconds each, seconds a token.
constexpr double kMostSequences = 1e9;
constexpr size_t kMostSuccessors = size_t{1} << 22;  // of a step; some 150 MB
// The masks of valid sequences take the square of it.
constexpr size_t kMostMaskedLabels = 2048;
constexpr size_t kWidestSpan = 64;  // pairs of states are looked at
constexpr size_t kMostParts = 256;  // of a label
}  // namespace

TaggingSpec::TaggingSpec(std::vector<std::string> columns, const std::vector<std::string>& templates,
                         std::vector<std::string> labels, LabelMask mask, std::vector<uint64_t> known_words,
                         std::shared_ptr<LabelLexicon> lexicon, LabelParts parts, WordKnowledge knowledge)
    : TokenSpec(std::move(columns), std::move(knowledge)),
      labels_(std::move(labels)),
      mask_(std::move(mask)),
      known_words_(std::move(known_words)),
      lexicon_(std::move(lexicon)) {
    if (this->columns().empty()) throw DataError("there is no column to read words from");
    if (this->columns().size() > kMostColumns)
        throw DataError("there are " + std::to_string(this->columns().size()) +
                        " input columns; at most 1,024 are possible");
    if (labels_.empty()) throw DataError("there are no labels to learn");
    if (labels_.size() > kMostLabels)
        throw DataError("there are " + std::to_string(labels_.size()) +
                        " different labels; at most 65,534 are possible");
    anything_.assign(labels_.size(), 1);
    prepare_mask();
    prepare_parts(std::move(parts));
    std::sort(known_words_.begin(), known_words_.end());

    compile(templates);
    if (!allowed_.everything()) order_ = std::max<size_t>(order_, 1);
}

void TaggingSpec::compile(const std::vector<std::string>& templates) {
    std::vector<TaggingAtom> atoms;
    const std::vector<Template> compiled = split(templates, [&](const std::string& name) {
        atoms.push_back(parse_tagging_atom(name, columns()));
        knowledge().check(atoms.back().token);
        return static_cast<uint32_t>(atoms.size() - 1);
    });
    // Token groups have the smallest numbers, whose count is not known yet.
    constexpr uint32_t kWindow = UINT32_MAX - 2, kLabels = UINT32_MAX - 1, kMixed = UINT32_MAX;
    std::vector<Program::Draft> singles, others;
    for (const Template& t : compiled) {
        Program::Draft line{t.seed, kWindow, {}, {}};
        bool one_token = true;
        std::optional<int> offset;
        for (const uint32_t index : t.atoms) {
            const TaggingSlot slot = slot_of(atoms[index], t.text);
            const uint32_t number = number_of(slot, &slots_);
            if (slot.label > 0) {
                std::string name = atoms[index].offset > 0 ? "t+" : "t-";
                name += std::to_string(std::abs(atoms[index].offset));
                line.later.push_back({number, slot.coarse ? "coarse(" + name + ")" : name});
                continue;
            }
            line.early.push_back(
                {number, place_name(token_atoms()[slot.token.function], slot.token, columns())});
            one_token &= !slot.token.compares() && offset.value_or(slot.token.offset) == slot.token.offset;
            offset = slot.token.offset;
        }
        if (!line.later.empty())
            line.group = line.early.empty() ? kLabels : kMixed;
        else if (one_token)
            line.group = number_of(*offset, &offsets_);
        // In a token group, what looks at one atom comes first.
        (line.group < kWindow && line.early.size() == 1 ? singles : others).push_back(std::move(line));
    }
    singles.insert(singles.end(), std::make_move_iterator(others.begin()),
                   std::make_move_iterator(others.end()));
    for (Program::Draft& line : singles)
        if (line.group >= kWindow) line.group -= kWindow - static_cast<uint32_t>(offsets_.size());
    program_ = Program(std::move(singles), offsets_.size() + 3);
    for (const uint32_t slot : program_.slots_of_group(mixed_group()))
        if (slots_[slot].label > 0) mixed_labels_ |= uint64_t{0xffff} << (16 * (slots_[slot].label - 1));
}

TaggingSlot TaggingSpec::slot_of(const TaggingAtom& atom, const std::string& text) {
    if (atom.kind == TaggingAtom::Kind::kToken) {
        const TokenPlace place{atom.offset, token_atom(atom.token), atom.same_as};
        place.widen(&first_offset_, &last_offset_);
        return {place};
    }
    if (atom.coarse && !has_parts_)
        throw TemplateError("bad template \"" + text + "\": labels have no parts; use t-1");
    if (atom.offset > 0 && right_labels_.empty()) right_labels_ = text;
    if (atom.offset < 0) order_ = std::max(order_, static_cast<size_t>(-atom.offset));
    // In a context of guided search the two labels to the right come after the two to the left.
    const int label = atom.offset < 0 ? -atom.offset : kInterface + atom.offset;
    return {{}, static_cast<uint8_t>(label), atom.coarse};
}

void TaggingSpec::prepare_mask() {
    const size_t n = labels_.size();
    if (mask_.follow.empty() && mask_.start.empty() && mask_.end.empty()) return;
    if (n > kMostMaskedLabels)
        throw DataError(
            "there are " + std::to_string(n) +
            " different labels of spans; at most 2,048 are possible, or any number without a scheme");
    if (mask_.start.size() != n || mask_.follow.size() != n * n || mask_.end.size() != n)
        throw ModelError("the label mask does not fit the labels");
    std::vector<uint8_t> middle(mask_.follow);
    middle.insert(middle.end(), mask_.start.begin(), mask_.start.end());
    std::vector<uint8_t> last(middle);
    for (size_t i = 0; i < last.size(); ++i) last[i] = last[i] && mask_.end[i % n];
    const auto open_dead_ends = [n](std::vector<uint8_t>* rows) {
        for (auto row = rows->begin(); row != rows->end(); row += static_cast<ptrdiff_t>(n))
            if (std::none_of(row, row + static_cast<ptrdiff_t>(n), [](uint8_t a) { return a != 0; }))
                std::fill_n(row, n, 1);
    };
    open_dead_ends(&middle);
    open_dead_ends(&last);
    allowed_ = {std::move(middle), std::move(last)};
}

void TaggingSpec::prepare_parts(LabelParts parts) {
    const size_t n = labels_.size();
    has_parts_ = !parts.of_label.empty();
    if (!has_parts_) {
        action_count_ = n;
        parts_.resize(n);
        part_begins_.resize(n + 1);
        std::iota(parts_.begin(), parts_.end(), 0u);
        std::iota(part_begins_.begin(), part_begins_.end(), 0u);
        return;
    }
    if (parts.of_label.size() != n || parts.coarse.size() != n)
        throw ModelError("the parts of labels do not fit the labels");
    part_begins_.push_back(0);
    for (const auto& of_label : parts.of_label) {
        if (of_label.empty() || of_label.size() > kMostParts)
            throw ModelError("a label has no parts, or too many");
        for (const uint32_t part : of_label) {
            if (part >= kMostLabels) throw ModelError("the number of a part is too large");
            action_count_ = std::max<size_t>(action_count_, part + 1);
            parts_.push_back(part);
        }
        part_begins_.push_back(static_cast<uint32_t>(parts_.size()));
    }
    every_label_.resize(n);
    std::iota(every_label_.begin(), every_label_.end(), uint16_t{0});
    candidates_ = std::move(parts.candidates);
    if (candidates_) {
        const auto& all = candidates_->labels();
        if (std::any_of(all.begin(), all.end(), [n](uint16_t label) { return label >= n; }))
            throw ModelError("the lists of labels of words have labels that there are not");
        candidate_atom_ = token_atom({0, TokenFunction::kCandidates, 0});
    }
    given_ = std::move(parts.given);
    if (!given_.empty()) {
        if (columns().size() < 2)
            throw ModelError("there is no column that gives the coarse parts of labels");
        given_atom_ = token_atom({1, TokenFunction::kGiven, 0});
    }
    coarse_ = std::move(parts.coarse);
    if (std::any_of(coarse_.begin(), coarse_.end(), [n](uint32_t c) { return c >= n; }))
        throw ModelError("the number of a coarse part is too large");
}

bool TaggingSpec::uses_lexicon() const {
    return std::any_of(token_atoms().begin(), token_atoms().end(),
                       [](const TokenAtom& atom) { return atom.function == TokenFunction::kTags; });
}

uint64_t TaggingSpec::atom_value(const TokenAtom& atom, std::string_view cell, Action own,
                                 std::string* buffer) const {
    if (atom.function == TokenFunction::kTags) return lexicon_->class_of(cell, own, buffer);
    if (atom.function == TokenFunction::kGiven) {
        const auto name = std::find(given_.begin(), given_.end(), cell);
        return name == given_.end() ? kAbsent : static_cast<uint64_t>(name - given_.begin()) + 1;
    }
    if (atom.function == TokenFunction::kCandidates) return candidates_->list_of(cell, buffer) + 1;
    const uint64_t value = TokenSpec::atom_value(atom, cell, own, buffer);
    const bool replaceable =
        atom.function == TokenFunction::kItself && atom.column == 0 && !known_words_.empty();
    if (!replaceable || std::binary_search(known_words_.begin(), known_words_.end(), value)) return value;
    static const uint64_t unknown = hash_bytes("<unk>");
    return unknown;
}

std::string TaggingSpec::atom_text(const TokenAtom& atom, std::string_view cell, Action own) const {
    if (atom.function != TokenFunction::kTags) {
        std::string buffer;
        const bool unknown =
            atom_value(atom, cell, own, &buffer) != TokenSpec::atom_value(atom, cell, own, &buffer);
        return unknown ? "<unk>" : TokenSpec::atom_text(atom, cell, own);
    }
    std::string text;
    for (Action label : lexicon_->labels_of(cell, own)) {
        // The first label with this coarse part stands for all.
        if (has_parts_)
            label = static_cast<Action>(std::find(coarse_.begin(), coarse_.end(), label) - coarse_.begin());
        text += (text.empty() ? "" : "|") + labels_[label];
    }
    return text.empty() ? "<rare>" : text;
}

void check_search(const SearchOptions& search, const TaggingSpec& spec) {
    search.check();
    const size_t labels = spec.labels().size();
    if (search.kind == "beam" && search.beam.filter.width > std::max(kMostSuccessors / labels, size_t{1}))
        throw ParameterError("a beam of " + std::to_string(search.beam.filter.width) + " is too wide for " +
                             std::to_string(labels) + " labels; use a narrower one");
    if (search.kind == "guided" && spec.has_parts())
        throw ParameterError("guided search does not know parts of labels; use search=\"beam\"");
    if (search.kind == "guided") {
        if (spec.order() > kInterface)
            throw ParameterError("guided search knows two labels on either side; leave out t-3 and t-4");
        if (search.beam.filter.width > kWidestSpan)
            throw ParameterError("guided search keeps at most 64 states of a span; use a narrower beam");
        return;
    }
    if (spec.has_right_labels())
        throw TemplateError("bad template \"" + spec.right_labels() +
                            "\": labels to the right are known in guided search only; use search=\"guided\"");
    if (search.kind != "viterbi") return;
    if (spec.order() > 2)
        throw ParameterError(
            "exact search looks back at most two labels; use search=\"beam\" with t-3 or t-4");
    double sequences = 1;  // that a step looks at
    for (size_t k = 0; k <= spec.order(); ++k) sequences *= static_cast<double>(labels + 1);
    if (sequences > kMostSequences)
        throw ParameterError("exact search is too slow for " + std::to_string(labels) +
                             " labels; use search=\"beam\"");
}

}  // namespace goldbeam
