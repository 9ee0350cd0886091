// The features of a part: what the templates say of its words in a sentence.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "problems/graph/parts.hpp"
#include "problems/graph/spec.hpp"
#include "problems/tokens/attachments.hpp"

namespace goldbeam {

class PartFeatures {
  public:
    PartFeatures(const GraphSpec& spec, const GraphTypes& types)
        : spec_(spec), slots_(spec.slots().data()), types_(types) {
        for (size_t g = 0; g < spec.program().group_count(); ++g) {
            Group& group = groups_.emplace_back();
            group.values.resize(spec.slots().size());
            for (const uint32_t slot : spec.program().slots_of_group(g)) {
                if (slots_[slot].is_between()) continue;
                const bool of_word = slots_[slot].kind == GraphAtom::Kind::kToken;
                group.slots[of_word ? word_of(slots_[slot].word.node) : kPlace].push_back(slot);
            }
        }
    }

    // Binds them to a sentence, given as token types; no type may be interned while it is bound.
    void bind(std::span<const uint32_t> tokens, uint32_t root_type) {
        root_type_ = root_type;
        tokens_.assign(tokens.begin(), tokens.end());
        root_ = types_.atoms(root_type);
        words_.assign(GraphAtom::kFarthest + 1, types_.atoms(GraphTypes::kBefore));
        for (const uint32_t type : tokens) words_.push_back(types_.atoms(type));
        words_.insert(words_.end(), GraphAtom::kFarthest, types_.atoms(GraphTypes::kAfter));
        for (Group& group : groups_) group.filled = false;
    }

    // How many features a part can have.
    size_t most() const {
        size_t most = 0;
        for (size_t g = 0; g < groups_.size(); ++g) {
            size_t count = 0;
            for (const Program::Line& line : spec_.program().lines(g))
                count += line.later == line.end ? 1 : kFarthestBetween;
            most = std::max(most, count);
        }
        return most;
    }

    // visit(key) for every feature of a part, in the order of its templates.
    template <class Visit>
    void for_keys(const Part& part, Visit visit) {
        const Program& program = spec_.program();
        const uint64_t* values = filled(part);
        for (const Program::Line& line : program.lines(group_of(part))) {
            uint64_t key;
            if (!program.begin_key_among(line, values, &key)) continue;
            if (line.later == line.end) {
                visit(key);
                continue;
            }
            for_each(line, part, [&](uint32_t between) {
                uint64_t full = key;
                if (program.end_key(line, value_in(part, between), &full)) visit(full);
            });
        }
    }
    // sink(feature, action) for every one of them.
    template <class Sink>
    void visit(const Part& part, Action action, Sink sink) const {
        for_features(
            part, [&](const Program::Line&, const FeatureKey& feature, uint32_t) { sink(feature, action); });
    }
    // visit(key, make) for every one of them, where make() is its name.
    template <class Visit>
    void visit_names(const Part& part, Visit visit) const {
        for_features(part, [&](const Program::Line& line, const FeatureKey& feature, uint32_t between) {
            visit(feature.key, [&] { return name(line, part, between); });
        });
    }

  private:
    static constexpr uint32_t kFarthestBetween = 40;  // longer arcs have no features of the words between

    const uint64_t* atoms_at(uint32_t word, int offset) const {
        if (word == kNobody) return types_.atoms(GraphTypes::kBefore);
        if (word == 0) return offset == 0 ? root_ : types_.atoms(GraphTypes::kBefore);
        return words_[static_cast<size_t>(static_cast<int>(word) + offset + GraphAtom::kFarthest)];
    }
    static uint64_t bucket(uint32_t a, uint32_t b) {
        const uint32_t d = a < b ? b - a : a - b;
        return d <= 5 ? d : d <= 10 ? 6 : 7;
    }
    static uint32_t place(GraphAtom::Node node, const Part& part, uint32_t between) {
        switch (node) {
            case GraphAtom::Node::kHead:
                return part.head;
            case GraphAtom::Node::kModifier:
                return part.modifier;
            case GraphAtom::Node::kBetween:
                return between;
            default:
                return part.other;
        }
    }
    uint64_t attachment_of(const GraphSpec::Slot& ref, const Part& part) const {
        const uint32_t head = place(ref.word.node, part, 0), dependent = place(ref.dependent.node, part, 0);
        if (head == kNobody || head == 0 || dependent == kNobody || dependent == 0) return kAbsent;
        const bool head_first =
            static_cast<int>(head) + ref.word.offset < static_cast<int>(dependent) + ref.dependent.offset;
        return attachment(*spec_.knowledge().attachments, value(ref.word, part, 0),
                          value(ref.dependent, part, 0), head_first);
    }
    // 1 or 2: the modifier is after or before its head; twice as many for siblings and grandparents.
    static uint64_t direction(const Part& part) {
        uint64_t d = part.head < part.modifier ? 1 : 2;
        if (part.kind == Part::Kind::kGrandparent) d += part.other < part.head ? 2 : 4;
        return d;
    }
    uint64_t value(const GraphSpec::Word& ref, const Part& part, uint32_t between) const {
        return atoms_at(place(ref.node, part, between), ref.offset)[ref.atom];
    }
    uint64_t value(const GraphSpec::Slot& ref, const Part& part, uint32_t between) const {
        switch (ref.kind) {
            case GraphAtom::Kind::kToken:
                return value(ref.word, part, between);
            case GraphAtom::Kind::kAttachment:
                return attachment_of(ref, part);
            case GraphAtom::Kind::kDirection:
                return scramble(direction(part));
            case GraphAtom::Kind::kDistance:
                return scramble(direction(part) << 8 | bucket(part.head, part.modifier));
            case GraphAtom::Kind::kSiblingDistance:
                return part.other == kNobody ? scramble(9) : scramble(bucket(part.other, part.modifier));
            case GraphAtom::Kind::kBias:
            case GraphAtom::Kind::kRelation:
                return scramble(1);
        }
        return kAbsent;
    }

    // The slots of a kind of parts by what they depend on, and their values for the last such part. Parts
    // come one after the other that differ in one word, and only what depends on it changes.
    enum Word : uint8_t { kHeadWord, kModifierWord, kOtherWord, kPlace };
    struct Group {
        std::vector<uint32_t> slots[4];
        std::vector<uint64_t> values;
        bool filled = false;
        Part part{};
    };
    static Word word_of(GraphAtom::Node node) {
        if (node == GraphAtom::Node::kHead) return kHeadWord;
        return node == GraphAtom::Node::kModifier ? kModifierWord : kOtherWord;
    }
    const uint64_t* filled(const Part& part) {
        Group& group = groups_[group_of(part)];
        const auto fill = [&](Word word, uint32_t number, uint32_t before) {
            if (group.filled && number == before) return;
            for (const uint32_t slot : group.slots[word])
                group.values[slot] = atoms_at(number, slots_[slot].word.offset)[slots_[slot].word.atom];
        };
        fill(kHeadWord, part.head, group.part.head);
        fill(kModifierWord, part.modifier, group.part.modifier);
        fill(kOtherWord, part.other, group.part.other);
        for (const uint32_t slot : group.slots[kPlace]) group.values[slot] = value(slots_[slot], part, 0);
        group.part = part;
        group.filled = true;
        return group.values.data();
    }

    auto value_in(const Part& part, uint32_t between) const {
        return [this, &part, between](uint32_t slot) { return value(slots_[slot], part, between); };
    }
    static size_t group_of(const Part& part) { return static_cast<size_t>(part.kind); }

    // The same with what else is to be known of a feature: visit(line, feature, word between).
    template <class Visit>
    void for_features(const Part& part, Visit visit) const {
        const Program& program = spec_.program();
        for (const Program::Line& line : program.lines(group_of(part)))
            for_each(line, part, [&](uint32_t between) {
                FeatureKey feature;
                if (program.feature(line, value_in(part, between), &feature)) visit(line, feature, between);
            });
    }
    // Once, or for every word between.
    template <class Visit>
    static void for_each(const Program::Line& line, const Part& part, Visit visit) {
        if (line.later == line.end) return visit(0);
        const auto [low, high] = std::minmax(part.head, part.modifier);
        if (high - low > kFarthestBetween) return;
        for (uint32_t b = low + 1; b < high; ++b) visit(b);
    }

    // Atoms with their values: "h.w=eats m.upos=NOUN dir=right".
    std::string name(const Program::Line& line, const Part& part, uint32_t between) const;

    const GraphSpec& spec_;
    const GraphSpec::Slot* slots_;
    const GraphTypes& types_;
    uint32_t root_type_ = 0;
    std::vector<uint32_t> tokens_;  // types
    const uint64_t* root_ = nullptr;
    std::vector<const uint64_t*> words_;  // atoms, between paddings; word m is at m + kFarthest
    std::vector<Group> groups_;
};

}  // namespace goldbeam
