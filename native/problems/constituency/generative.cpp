#include "problems/constituency/generative.hpp"

#include <algorithm>
#include <numeric>

#include "core/errors.hpp"
#include "features/template.hpp"
#include "problems/tokens/atom.hpp"

namespace goldbeam {

namespace {

// By how many tokens a type a context has seen (Chen's average counts), in steps of about a factor of 1.4.
size_t bin_of(uint64_t tokens, size_t types) {
    const double average = static_cast<double>(tokens) / static_cast<double>(types);
    // Contexts that saw a single type are told apart by how often.
    const double position =
        types == 1 ? 12 + 1.5 * std::log2(static_cast<double>(tokens)) : 2 * std::log2(average);
    return static_cast<size_t>(
        std::clamp(position, types == 1 ? 12.0 : 0.0, types == 1 ? Interpolated::kBins - 1.0 : 11.0));
}

struct Pair {
    uint64_t key;
    uint32_t outcome;
    auto operator<=>(const Pair&) const = default;
};

}  // namespace

Interpolated::Interpolated(Parts parts, size_t outcomes) : parts_(std::move(parts)) {
    const auto bad = [] { return ModelError("the generative model's tables make no sense"); };
    const size_t contexts = parts_.keys.size();
    if (parts_.lambdas.size() != contexts || parts_.begins.size() != contexts + 1 || parts_.begins[0] != 0 ||
        parts_.begins.back() != parts_.outcomes.size() || parts_.shares.size() != parts_.outcomes.size() ||
        !std::is_sorted(parts_.begins.begin(), parts_.begins.end()) || !(parts_.base > 0) ||
        !(parts_.base <= 1) || contexts >= UINT32_MAX)
        throw bad();
    const auto share = [](float x) { return x >= 0 && x <= 1; };
    if (!std::all_of(parts_.lambdas.begin(), parts_.lambdas.end(), share) ||
        !std::all_of(parts_.shares.begin(), parts_.shares.end(), share))
        throw bad();
    if (outcomes > 0 && std::any_of(parts_.outcomes.begin(), parts_.outcomes.end(),
                                    [&](uint32_t y) { return y >= outcomes; }))
        throw bad();
    make_index();
}

void Interpolated::make_index() {
    size_t size = 16;
    while (size < 2 * parts_.keys.size()) size *= 2;
    index_.assign(size, 0);
    mask_ = size - 1;
    for (size_t c = 0; c < parts_.keys.size(); ++c) {
        size_t p = parts_.keys[c] & mask_;
        while (index_[p] != 0) p = (p + 1) & mask_;
        index_[p] = static_cast<uint32_t>(c + 1);
    }
}

double Interpolated::share(size_t context, uint32_t outcome) const {
    const auto begin = parts_.outcomes.begin() + parts_.begins[context];
    const auto end = parts_.outcomes.begin() + parts_.begins[context + 1];
    const auto found = std::lower_bound(begin, end, outcome);
    return found != end && *found == outcome
               ? parts_.shares[static_cast<size_t>(found - parts_.outcomes.begin())]
               : 0;
}

Interpolated::Parts Interpolated::count(const Events& events, const std::vector<bool>& wanted,
                                        const Lambdas& lambdas, double base) {
    Parts parts;
    parts.base = base;
    parts.begins.push_back(0);
    std::vector<Pair> pairs;
    for (size_t level = 0; level < events.levels; ++level) {
        pairs.clear();
        for (size_t e = 0; e < events.size(); ++e)
            if (wanted[e]) pairs.push_back({events.keys[e * events.levels + level], events.outcomes[e]});
        std::sort(pairs.begin(), pairs.end());
        for (size_t first = 0, end; first < pairs.size(); first = end) {
            size_t types = 0;
            for (end = first; end < pairs.size() && pairs[end].key == pairs[first].key; ++end)
                types += end == first || pairs[end].outcome != pairs[end - 1].outcome;
            const auto tokens = static_cast<double>(end - first);
            const float lambda = lambdas[level][bin_of(end - first, types)];
            parts.keys.push_back(pairs[first].key);
            parts.lambdas.push_back(lambda);
            for (size_t p = first, next; p < end; p = next) {
                for (next = p; next < end && pairs[next].outcome == pairs[p].outcome;) ++next;
                parts.outcomes.push_back(pairs[p].outcome);
                parts.shares.push_back(static_cast<float>(lambda * static_cast<double>(next - p) / tokens));
            }
            parts.begins.push_back(static_cast<uint32_t>(parts.outcomes.size()));
        }
    }
    return parts;
}

Interpolated::Lambdas Interpolated::fit_on(const Events& events, double base,
                                           const std::vector<bool>& counted) {
    const size_t levels = events.levels;
    // With every l = 1 the shares are the ML estimates themselves, and the bins tell the contexts apart.
    Lambdas numbered(levels);
    for (auto& bins : numbered) bins.fill(1);
    Interpolated ml;
    ml.parts_ = count(events, counted, numbered, base);
    ml.make_index();
    const auto tokens_and_types = [&] {
        // How often each context was seen, for its bin.
        std::vector<uint64_t> tokens(ml.parts_.keys.size(), 0);
        for (size_t e = 0; e < events.size(); ++e)
            if (counted[e])
                for (size_t level = 0; level < levels; ++level)
                    ++tokens[ml.find(events.keys[e * levels + level])];
        return tokens;
    }();
    struct Seen {
        float ml;
        uint8_t bin;
    };
    std::vector<Seen> seen;  // of the held-out events, level by level as far as contexts are known
    std::vector<size_t> ends;
    for (size_t e = 0; e < events.size(); ++e) {
        if (counted[e]) continue;
        for (size_t level = 0; level < levels; ++level) {
            const size_t context = ml.find(events.keys[e * levels + level]);
            if (context == kUnseen) break;
            const size_t types = ml.parts_.begins[context + 1] - ml.parts_.begins[context];
            seen.push_back({static_cast<float>(ml.share(context, events.outcomes[e])),
                            static_cast<uint8_t>(bin_of(tokens_and_types[context], types))});
        }
        ends.push_back(seen.size());
    }
    Lambdas lambdas(levels);
    for (auto& bins : lambdas) bins.fill(0.5);
    std::vector<double> p(levels + 1);
    for (int round = 0; round < 25; ++round) {
        std::vector<std::array<double, kBins>> used(levels), reached(levels);
        for (auto& bins : used) bins.fill(0.01);  // what no held-out event needs stays near one half
        for (auto& bins : reached) bins.fill(0.02);
        size_t begin = 0;
        for (const size_t end : ends) {
            const size_t depth = end - begin;
            p[0] = base;
            for (size_t l = 0; l < depth; ++l) {
                const double lambda = lambdas[l][seen[begin + l].bin];
                p[l + 1] = lambda * seen[begin + l].ml + (1 - lambda) * p[l];
            }
            double reach = 1 / p[depth];
            for (size_t l = depth; l-- > 0;) {
                const Seen& s = seen[begin + l];
                const double lambda = lambdas[l][s.bin];
                reached[l][s.bin] += reach * p[l + 1];
                used[l][s.bin] += reach * lambda * s.ml;
                reach *= 1 - lambda;
            }
            begin = end;
        }
        for (size_t l = 0; l < levels; ++l)
            for (size_t b = 0; b < kBins; ++b)
                lambdas[l][b] = static_cast<float>(std::clamp(used[l][b] / reached[l][b], 1e-4, 1 - 1e-4));
    }
    return lambdas;
}

uint32_t word_outcome(std::string_view word) { return static_cast<uint32_t>(hash_bytes(word)); }

uint32_t rare_outcome(std::string_view word) {
    std::string buffer;
    const uint64_t suffix = evaluate({0, TokenFunction::kSuffix, 2}, word, &buffer);
    const uint64_t pattern = evaluate({0, TokenFunction::kPattern, 0}, word, &buffer);
    return static_cast<uint32_t>(mix_key(mix_key(kMix1, suffix), pattern));
}

uint32_t GenerativeModel::outcome(std::string_view word) const {
    const uint32_t itself = word_outcome(word);
    return std::binary_search(known.begin(), known.end(), itself) ? itself : rare_outcome(word);
}

}  // namespace goldbeam
