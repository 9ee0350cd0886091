#include "learn/learner_state.hpp"

namespace goldbeam {

namespace {

// Before the names of what repeated use keeps.
constexpr const char* kKept = "kept_";

std::unique_ptr<KeptNames> names_in(const StateReader& in) {
    const PackedNames packed = PackedNames::read(in);
    const auto plain = in.array<uint8_t>("name_plain");
    if (plain.size() != packed.keys.size()) throw ModelError("there are not as many names as named features");
    auto names = std::make_unique<KeptNames>();
    for (size_t i = 0; i < plain.size(); ++i)
        names->add(packed.keys[i], {std::string(packed.name(i)), plain[i] != 0});
    return names;
}

void write_names(const KeptNames& names, StateWriter& out) {
    const PackedNames packed = names.pack();
    std::vector<uint8_t> plain;
    for (const uint64_t key : packed.keys) plain.push_back(names.find(key)->plain);
    out.array("name_keys", packed.keys);
    out.array("name_ends", packed.ends);
    out.bytes("name_text", packed.text);
    out.array("name_plain", plain);
}

}  // namespace

LearnerState::LearnerState(const LearningOptions& options, bool keep_names)
    : weights(options.penalty),
      hypotheses(options.repeated),
      names(keep_names ? std::make_unique<KeptNames>() : nullptr) {}

void LearnerState::pack(StateWriter& out) const {
    weights.pack(out);
    if (hypotheses.on()) write_fields(hypotheses.state(), kKept, out);
    if (names) write_names(*names, out);
}

void LearnerState::restore(const StateReader& in, size_t actions) {
    HypothesisCache kept = hypotheses.fresh();
    if (kept.on()) kept.restore(read_fields<HypothesisCache::State>(in, kKept), actions);
    std::unique_ptr<KeptNames> named = names ? names_in(in) : nullptr;
    weights.restore(in, actions);  // or nothing
    hypotheses = std::move(kept);
    names = std::move(named);
}

}  // namespace goldbeam
