// Learning from sentences of tokens, for any problem over them.
#pragma once

#include "learn/learn_examples.hpp"
#include "problems/tokens/token_data.hpp"

namespace goldbeam {

// Learns from these sentences, in this order; a report each. A problem P is made of the spec, the weights,
// the types and what is `more`; bind(problem, sentence, tokens) points it at a sentence, whose tokens may be
// read as null.
template <class P, class Spec, class Bind, class... More>
BatchReport learn_sentences(const LearningOptions& options, const Spec& spec, const TokenData& data,
                            std::span<const uint32_t> sentences, LearnerState& state, Bind bind,
                            const More&... more) {
    struct Examples {
        const TokenData& data;
        Bind bind_tokens;
        FunctionRef<std::unique_ptr<P>(const MaskedWeights&)> make;

        std::span<const Action> gold(uint32_t sentence) const { return data.gold(sentence); }
        void bind(P& problem, uint32_t sentence, const Mask& nulls) const {
            std::vector<uint32_t> seen;
            bind_tokens(problem, sentence, data.tokens(sentence, nulls, &seen));
        }
    };
    if (options.dropout.input > 0) data.check_dropout();
    const auto make = [&](const MaskedWeights& weights) {
        return std::make_unique<P>(spec, weights, data.types(), more...);
    };
    return learn_examples<P>(options, Examples{data, bind, make}, sentences, state);
}

}  // namespace goldbeam
