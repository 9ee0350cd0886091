#include "problems/constituency/generative_training.hpp"

#include <algorithm>

#include "problems/constituency/events.hpp"

namespace goldbeam {

namespace {

// Every tenth part of the sentences is held out, where a part has so many of them.
constexpr uint32_t kHeldOut = 10, kTogether = 40;

struct TreeEvents {
    Interpolated::Events labels{GenerativeModel::kLabelLevels, {}, {}, {}};
    Interpolated::Events words{GenerativeModel::kWordLevels, {}, {}, {}};
};

TreeEvents collect(const ConstituencyData& data) {
    TreeEvents events;
    const Grammar& grammar = data.spec().grammar();
    PartialTrees trees(grammar);
    for (size_t s = 0; s < data.sentence_count(); ++s) {
        const auto gold = data.gold(s);
        const ConstituencySentence x = data.sentence(s);
        const auto number = static_cast<uint32_t>(s);
        trees.begin(x.tags);
        ConstituencyState state = trees.start();
        for (uint32_t word = 0; word < gold.size(); ++word) {
            const bool last = word == x.size();
            visit_events(
                grammar, trees, state, gold[word], word, last, [&](const OpenPhrase& parent, Label label) {
                    events.labels.add(label_conditions(parent, x), label, number);
                    if (grammar.is_tag(label))
                        events.words.add(word_conditions(parent, label, x), x.outcomes[word], number);
                });
            if (!last) state = trees.attach(state, gold[word], word);
        }
    }
    return events;
}

}  // namespace

std::vector<std::shared_ptr<GenerativeModel>> fit_generative(const ConstituencyData& data, uint32_t parts) {
    const TreeEvents events = collect(data);
    std::vector<uint32_t> types = events.words.outcomes;
    std::sort(types.begin(), types.end());
    const auto distinct = std::unique(types.begin(), types.end()) - types.begin();
    const double label_base = 1.0 / static_cast<double>(data.spec().grammar().outcome_count());
    const double word_base = 1.0 / static_cast<double>(distinct + 1);
    const size_t count = data.sentence_count();
    const size_t together = std::clamp<size_t>(count / (2 * kHeldOut), 1, kTogether);
    const auto held_out = [&](uint32_t sentence) { return sentence / together % kHeldOut == 0; };
    const auto label_lambdas = Interpolated::fit(events.labels, label_base, held_out);
    const auto word_lambdas = Interpolated::fit(events.words, word_base, held_out);
    std::vector<std::shared_ptr<GenerativeModel>> models;
    for (uint32_t k = 0; k <= parts; ++k) {
        const auto wanted = [&](uint32_t sentence) {
            return k == 0 || part_of(sentence, count, parts) != k - 1;
        };
        models.push_back(std::make_shared<GenerativeModel>(GenerativeModel{
            Interpolated::estimate(events.labels, label_lambdas, label_base, wanted),
            Interpolated::estimate(events.words, word_lambdas, word_base, wanted), data.known_words()}));
    }
    return models;
}

}  // namespace goldbeam
