#include "problems/tagging/decoder.hpp"

#include <numeric>

#include "problems/tagging/scratch.hpp"

namespace goldbeam {

class TaggingTask::Scratch : public TaggingScratch<FrozenTagging> {
    using TaggingScratch::TaggingScratch;
};

template class TaskThreads<TaggingTask>;
template class Decoder<TaggingTask>;

TaggingDecoder::TaggingDecoder(std::shared_ptr<const TaggingSpec> spec, std::shared_ptr<const Frozen> weights,
                               SearchOptions search)
    : Decoder(std::move(spec), std::move(weights), std::move(search)) {
    if (search_.kind == "guided") guided_ = std::make_unique<GuidedDecoder>(spec_, weights_, search_);
}

void TaggingDecoder::refuse_guided(const char* what) const {
    if (guided_)
        throw ParameterError(std::string("guided search has no ") + what +
                             "; use a tagger with another search");
}

std::vector<SentenceLabels> TaggingDecoder::decode(const Corpus& corpus, const Columns& columns,
                                                   size_t threads) const {
    if (guided_) return guided_->decode(corpus, columns, threads);
    return Decoder::decode(corpus, columns, threads);
}

std::vector<std::vector<ScoredLabels>> TaggingDecoder::k_best(const Corpus& corpus, const Columns& columns,
                                                              size_t k, size_t threads) const {
    if (guided_) return guided_->k_best(corpus, columns, k, threads);
    return Decoder::k_best(corpus, columns, k, threads);
}

std::vector<double> TaggingDecoder::scores(const Corpus& corpus, const Columns& columns,
                                           const std::function<std::vector<Action>(size_t)>& gold) const {
    refuse_guided("scores of whole sentences");
    return Decoder::scores(corpus, columns, gold);
}

SearchTrace TaggingDecoder::trace(const Corpus& corpus, const Columns& columns, size_t sentence,
                                  std::span<const Action> gold) const {
    if (guided_) return guided_->trace(corpus, columns, sentence, gold);
    return Decoder::trace(corpus, columns, sentence, gold);
}

std::vector<Decision> TaggingDecoder::decisions(const Corpus& corpus, const Columns& columns, size_t sentence,
                                                std::optional<std::vector<Action>> derivation) const {
    if (derivation) refuse_guided("derivations from left to right");
    if (guided_) return guided_->decisions(corpus, columns, sentence);
    return Decoder::decisions(corpus, columns, sentence, std::move(derivation));
}

NamedWeights TaggingDecoder::explain(const Corpus& corpus, const Columns& columns, size_t sentence,
                                     std::span<const Action> derivation, size_t step,
                                     std::span<const Action> actions) const {
    if (guided_) return guided_->explain(corpus, columns, sentence, step, actions);
    return Decoder::explain(corpus, columns, sentence, derivation, step, actions);
}

std::vector<uint32_t> TaggingDecoder::decide_order(const Corpus& corpus, const Columns& columns) const {
    if (guided_) return guided_->decide_order(corpus, columns);
    std::vector<uint32_t> ranks(corpus.token_count());
    for (size_t s = 0; s < corpus.sentence_count(); ++s)
        std::iota(ranks.data() + corpus.sentence_begin(s), ranks.data() + corpus.sentence_end(s), 0u);
    return ranks;
}

RankedLabels TaggingDecoder::ranked(const Corpus& corpus, const Columns& columns, size_t count,
                                    size_t threads) const {
    refuse_guided("ranked labels");
    RankedLabels found{count, std::vector<Action>(corpus.token_count() * count, kNoAction),
                       std::vector<float>(corpus.token_count() * count)};
    const auto better = [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    };
    const auto rank = [&](Scratch& scratch, CellReader& cells, auto each) {
        std::vector<std::pair<FrozenTagging::Total, Action>> labels;
        each([&](size_t s) {
            scratch.bind(corpus, cells, s);
            FrozenTagging& problem = scratch.problem();
            FrozenTagging::State state = problem.start();
            for (size_t i = 0; i < problem.steps(); ++i) {
                problem.enter(i);
                labels.clear();
                problem.expand(i, state, 0, [&](Action a, auto total) { labels.emplace_back(total, a); });
                if (labels.empty()) break;
                const size_t kept = std::min(count, labels.size());
                const auto middle = labels.begin() + static_cast<ptrdiff_t>(kept);
                std::partial_sort(labels.begin(), middle, labels.end(), better);
                const size_t row = (corpus.sentence_begin(s) + i) * count;
                for (size_t k = 0; k < kept; ++k) {
                    found.labels[row + k] = labels[k].second;
                    found.scores[row + k] =
                        static_cast<float>(static_cast<double>(labels[k].first) * weights_->scale());
                }
                state = problem.advance(i, state, labels.front().second);
            }
        });
    };
    share_out(corpus, columns, threads, rank, 1);
    return found;
}

std::vector<double> TaggingDecoder::margins(const Corpus& corpus, const Columns& columns,
                                            std::span<const uint32_t> labels,
                                            std::span<const uint32_t> written) const {
    if (guided_) return guided_->margins(corpus, columns, labels, written);
    std::vector<double> margins(corpus.token_count());
    const size_t n = spec_->labels().size();
    // advantage[i][a]: score with label a at i less the score of the given labels, the others kept.
    std::vector<int64_t> advantage;
    std::vector<LabelHistory> histories;
    for_problems(corpus, columns, [&](FrozenTagging& problem, size_t s) {
        const auto gold = labels.subspan(corpus.sentence_begin(s), problem.steps());
        advantage.assign(problem.steps() * n, 0);
        histories.assign(1, problem.start());
        for (size_t i = 0; i < problem.steps(); ++i) {
            problem.enter(i);
            const LabelHistory here = histories.back();
            const int64_t kept = problem.total_after(i, here, 0, gold[i]);
            // Another label at i itself, and at one of the positions before that this one's features look
            // back to.
            for (Action a = 0; a < n; ++a) advantage[i * n + a] += problem.total_after(i, here, 0, a) - kept;
            for (size_t back = 1; back <= std::min(spec_->order(), i); ++back) {
                const size_t j = i - back;
                for (Action a = 0; a < n; ++a) {
                    LabelHistory history = push_label(histories[j], a);
                    for (size_t m = j + 1; m < i; ++m) history = push_label(history, gold[m]);
                    advantage[j * n + a] += problem.total_after(i, history, 0, gold[i]) - kept;
                }
            }
            histories.push_back(push_label(here, gold[i]));
        }
        for (size_t i = 0; i < problem.steps(); ++i)
            margins[corpus.sentence_begin(s) + i] =
                label_margin(gold[i], written, weights_->scale(),
                             [&](Action a) { return -static_cast<double>(advantage[i * n + a]); });
    });
    return margins;
}

}  // namespace goldbeam
