// Token by token counts over label ids: what accuracy, per-label scores and exact match are made of.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/errors.hpp"
#include "evaluate/spans.hpp"

namespace goldbeam {

struct LabelCounts {
    std::vector<Counts> per_label;
    uint64_t tokens = 0, correct = 0, sentences = 0, exact = 0;
    uint64_t unknown = 0, unknown_correct = 0;  // tokens whose word was not seen in training
};

// Offsets hold one number more than there are sentences: sentence i is [offsets[i], offsets[i + 1]).
template <class Offset>
void check_sentences(size_t tokens, std::span<const Offset> offsets) {
    bool good = !offsets.empty() && offsets.front() == 0 && offsets.back() == tokens;
    for (size_t i = 1; i < offsets.size() && good; ++i) good = offsets[i - 1] <= offsets[i];
    if (!good) {
        throw ParameterError("offsets must rise from 0 to the number of labels (" + std::to_string(tokens) +
                             "), one more than there are sentences");
    }
}

inline void check_labels(std::span<const uint32_t> ids, size_t labels) {
    for (const uint32_t id : ids) {
        if (id >= labels) {
            throw ParameterError("label id " + std::to_string(id) + " is outside the label set (0.." +
                                 std::to_string(labels) + " exclusive)");
        }
    }
}

// `known` has one byte a token (0: a word not seen in training) or is empty. The ids are in range.
template <class Offset>
LabelCounts count_labels(std::span<const uint32_t> gold, std::span<const uint32_t> predicted,
                         std::span<const Offset> offsets, size_t labels, std::span<const uint8_t> known) {
    LabelCounts counts;
    counts.per_label.resize(labels);
    counts.tokens = gold.size();
    counts.sentences = offsets.size() - 1;
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
        bool exact = true;
        for (size_t i = offsets[s]; i < offsets[s + 1]; ++i) {
            const bool correct = gold[i] == predicted[i];
            ++counts.per_label[gold[i]].gold;
            ++counts.per_label[predicted[i]].predicted;
            counts.per_label[gold[i]].correct += correct;
            counts.correct += correct;
            exact &= correct;
            if (!known.empty() && !known[i]) {
                ++counts.unknown;
                counts.unknown_correct += correct;
            }
        }
        counts.exact += exact;
    }
    return counts;
}

// The same of one sentence at a time: 1, tokens, correct ones, 1 if all are. Any numbers will do as labels.
template <class Offset>
std::vector<std::array<uint32_t, 4>> count_labels_by_sentence(std::span<const uint32_t> gold,
                                                              std::span<const uint32_t> predicted,
                                                              std::span<const Offset> offsets) {
    std::vector<std::array<uint32_t, 4>> rows;
    rows.reserve(offsets.size() - 1);
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
        uint32_t correct = 0;
        for (size_t i = offsets[s]; i < offsets[s + 1]; ++i) correct += gold[i] == predicted[i];
        const auto tokens = static_cast<uint32_t>(offsets[s + 1] - offsets[s]);
        rows.push_back({1, tokens, correct, correct == tokens});
    }
    return rows;
}

// How many sentences break a scheme, given which labels may start, follow one another, and end.
template <class Offset>
uint64_t count_invalid(std::span<const uint32_t> ids, std::span<const Offset> offsets,
                       std::span<const uint8_t> start, std::span<const uint8_t> transitions,
                       std::span<const uint8_t> end) {
    uint64_t invalid = 0;
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
        const size_t from = offsets[s], to = offsets[s + 1];
        if (from == to) continue;
        bool valid = start[ids[from]] && end[ids[to - 1]];
        for (size_t i = from + 1; i < to && valid; ++i)
            valid = transitions[ids[i - 1] * start.size() + ids[i]];
        invalid += !valid;
    }
    return invalid;
}

}  // namespace goldbeam
