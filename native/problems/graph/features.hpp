// The features of a part: what the templates say of its words in a sentence.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "problems/graph/parts.hpp"
#include "problems/graph/spec.hpp"

namespace goldbeam {

class PartFeatures {
  public:
    PartFeatures(const GraphSpec& spec, const GraphTypes& types) : spec_(spec), types_(types) {}

    // Binds them to a sentence, given as token types; no type may be interned while it is bound.
    void bind(std::span<const uint32_t> tokens, uint32_t root_type) {
        root_type_ = root_type;
        tokens_.assign(tokens.begin(), tokens.end());
        root_ = types_.atoms(root_type);
        words_.assign(GraphAtom::kFarthest + 1, types_.atoms(GraphTypes::kBefore));
        for (const uint32_t type : tokens) words_.push_back(types_.atoms(type));
        words_.insert(words_.end(), GraphAtom::kFarthest, types_.atoms(GraphTypes::kAfter));
    }

    // visit(key) for every feature of a part, in the order of its templates.
    template <class Visit>
    void for_keys(const Part& part, Visit visit) const {
        for (const auto& t : spec_.templates(templates_of(part.kind))) {
            uint64_t key = t.seed;
            bool there = true;
            for (size_t k = 0; k < t.fixed && there; ++k) {
                const uint64_t v = value(t.refs[k], part, 0);
                there = v != kAbsent;
                key = mix_key(key, v);
            }
            if (!there) continue;
            if (t.fixed == t.refs.size()) {
                visit(key);
                continue;
            }
            for_between(part, [&](uint32_t b) {
                uint64_t full = key;
                for (size_t k = t.fixed; k < t.refs.size(); ++k) {
                    const uint64_t v = value(t.refs[k], part, b);
                    if (v == kAbsent) return;
                    full = mix_key(full, v);
                }
                visit(full);
            });
        }
    }
    // sink(feature, action) for every one of them.
    template <class Sink>
    void visit(const Part& part, Action action, Sink sink) const {
        for_features(part, [&](const GraphSpec::CompiledTemplate&, uint64_t key, uint64_t check, uint32_t) {
            sink(FeatureKey{key, static_cast<uint32_t>(check >> 32)}, action);
        });
    }
    // visit(key, make) for every one of them, where make() is its name.
    template <class Visit>
    void visit_names(const Part& part, Visit visit) const {
        for_features(part, [&](const GraphSpec::CompiledTemplate& t, uint64_t key, uint64_t,
                               uint32_t between) { visit(key, [&] { return name(t, part, between); }); });
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
    // 1 or 2: the modifier is after or before its head; twice as many for siblings and grandparents.
    static uint64_t direction(const Part& part) {
        uint64_t d = part.head < part.modifier ? 1 : 2;
        if (part.kind == Part::Kind::kGrandparent) d += part.other < part.head ? 2 : 4;
        return d;
    }
    uint64_t value(const GraphSpec::Ref& ref, const Part& part, uint32_t between) const {
        switch (ref.kind) {
            case GraphAtom::Kind::kToken:
                switch (ref.node) {
                    case GraphAtom::Node::kHead:
                        return atoms_at(part.head, ref.offset)[ref.atom];
                    case GraphAtom::Node::kModifier:
                        return atoms_at(part.modifier, ref.offset)[ref.atom];
                    case GraphAtom::Node::kSibling:
                    case GraphAtom::Node::kGrandparent:
                        return atoms_at(part.other, ref.offset)[ref.atom];
                    case GraphAtom::Node::kBetween:
                        return atoms_at(between, 0)[ref.atom];
                }
                return kAbsent;
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

    static GraphSpec::Kind templates_of(Part::Kind kind) { return static_cast<GraphSpec::Kind>(kind); }

    // The same with what else is to be known of a feature: visit(template, key, check, word between).
    template <class Visit>
    void for_features(const Part& part, Visit visit) const {
        for (const auto& t : spec_.templates(templates_of(part.kind))) {
            const auto one = [&](uint32_t b) {
                uint64_t key = t.seed, check = t.seed;
                for (const auto& ref : t.refs) {
                    const uint64_t v = value(ref, part, b);
                    if (v == kAbsent) return;
                    key = mix_key(key, v);
                    check = mix_check(check, v);
                }
                visit(t, key, check, b);
            };
            if (t.fixed == t.refs.size())
                one(0);
            else
                for_between(part, one);
        }
    }
    template <class Visit>
    static void for_between(const Part& part, Visit visit) {
        const auto [low, high] = std::minmax(part.head, part.modifier);
        if (high - low > kFarthestBetween) return;
        for (uint32_t b = low + 1; b < high; ++b) visit(b);
    }

    // Atoms with their values: "h.w=eats m.upos=NOUN dir=right".
    std::string name(const GraphSpec::CompiledTemplate& t, const Part& part, uint32_t between) const;

    const GraphSpec& spec_;
    const GraphTypes& types_;
    uint32_t root_type_ = 0;
    std::vector<uint32_t> tokens_;  // types
    const uint64_t* root_ = nullptr;
    std::vector<const uint64_t*> words_;  // atoms, between paddings; word m is at m + kFarthest
};

}  // namespace goldbeam
