#include "problems/dependency/decoder.hpp"

#include <algorithm>
#include <limits>

#include "problems/dependency/data.hpp"
#include "problems/dependency/merged_states.hpp"
#include "problems/tokens/read_types.hpp"

namespace goldbeam {

class ParsingTask::Scratch {
  public:
    Scratch(const ParsingSpec& spec, const Frozen& weights)
        : spec_(spec), types_(spec), merged_(spec, weights, types_), problem_(merged_.base()) {}

    void bind(const Corpus& corpus, CellReader& cells, size_t s) {
        bound_types(types_, [&] { problem_.forget_types(); });
        const uint32_t root = intern_root(spec_, &types_);
        read_types(cells, corpus.sentence_begin(s), corpus.sentence_end(s), types_, &tokens_);
        if (spec_.reversed()) std::reverse(tokens_.begin(), tokens_.end());
        merged_.bind(tokens_, root);
    }
    MergedFrozen& merged() { return merged_; }
    FrozenParsing& problem() { return problem_; }  // the same without merging

    // The token of the sentence, from 0, that a word of a configuration is.
    size_t token(uint32_t word) const { return spec_.reversed() ? tokens_.size() - word : word - 1; }

    template <class Trajectory>
    void write(const Trajectory&, const Derivation<Frozen::Total>& derivation, ParsedTree* tree) {
        build(derivation.actions, tree, [](const ParserState&, Action, const Arc&) {});
    }
    // The tree that these actions build; visit(state, action, arc) for each arc.
    template <class Visit>
    void build(std::span<const Action> actions, ParsedTree* tree, Visit visit) {
        tree->heads.assign(tokens_.size(), 0);
        tree->relations.assign(tokens_.size(), spec_.root_relation());
        auto state = problem_.start();
        const uint32_t root = problem_.configurations().root_word();
        for (size_t i = 0; i < actions.size() && actions[i] != kIdle; ++i) {
            const Arc arc = problem_.arc(state, actions[i]);
            if (arc.child != kNoWord) {
                tree->heads[token(arc.child)] =
                    arc.head == root ? 0 : static_cast<uint32_t>(token(arc.head) + 1);
                tree->relations[token(arc.child)] = arc.relation;
                visit(state, actions[i], arc);
            }
            state = problem_.advance(i, state, actions[i]);
        }
    }

  private:
    const ParsingSpec& spec_;
    ParsingTypes types_;
    MergedFrozen merged_;
    FrozenParsing& problem_;
    std::vector<uint32_t> tokens_;
};

template class TaskThreads<ParsingTask>;
template class Decoder<ParsingTask>;

ParsingDecoder::ParsingDecoder(std::shared_ptr<const ParsingSpec> spec, std::shared_ptr<const Frozen> weights,
                               SearchOptions search)
    : Decoder(std::move(spec), std::move(weights), std::move(search)) {
    if (spec_->system().any_order) easy_first_ = std::make_unique<EasyFirstDecoder>(spec_, weights_, search_);
}

std::vector<ParsedTree> ParsingDecoder::decode(const Corpus& corpus, const Columns& columns,
                                               size_t threads) const {
    if (easy_first_) return easy_first_->decode(corpus, columns, threads);
    return Decoder::decode(corpus, columns, threads);
}

std::vector<std::vector<Scored<ParsedTree>>> ParsingDecoder::k_best(const Corpus& corpus,
                                                                    const Columns& columns, size_t k,
                                                                    size_t threads) const {
    if (easy_first_) return easy_first_->k_best(corpus, columns, threads);
    return Decoder::k_best(corpus, columns, k, threads);
}

SearchTrace ParsingDecoder::trace(const Corpus& corpus, const Columns& columns, size_t sentence,
                                  std::span<const Action> gold) const {
    if (easy_first_) return easy_first_->trace(corpus, columns, sentence, gold);
    return Decoder::trace(corpus, columns, sentence, gold);
}

void ParsingDecoder::refuse_easy_first() const {
    if (easy_first_)
        throw ParameterError("easy-first parsing has no derivations step by step; ask for its own steps");
}

std::vector<Decision> ParsingDecoder::decisions(const Corpus& corpus, const Columns& columns, size_t sentence,
                                                std::optional<std::vector<Action>> derivation) const {
    refuse_easy_first();
    return Decoder::decisions(corpus, columns, sentence, std::move(derivation));
}

NamedWeights ParsingDecoder::explain(const Corpus& corpus, const Columns& columns, size_t sentence,
                                     std::span<const Action> derivation, size_t step,
                                     std::span<const Action> actions) const {
    refuse_easy_first();
    return Decoder::explain(corpus, columns, sentence, derivation, step, actions);
}

TreesWithMargins ParsingDecoder::margins(const Corpus& corpus, const Columns& columns) const {
    if (easy_first_) return easy_first_->margins(corpus, columns);
    std::vector<double> none(corpus.token_count(), std::numeric_limits<double>::infinity());
    TreesWithMargins found{std::vector<ParsedTree>(corpus.sentence_count()), std::move(none)};
    for_merged_searches(corpus, columns, 1, [&](auto& with, size_t s) {
        with.find_best(corpus, s);
        FrozenParsing& problem = with.scratch.problem();
        double* margins = found.second.data() + corpus.sentence_begin(s);
        with.scratch.build(
            with.best.actions, &found.first[s], [&](const ParserState& state, Action action, const Arc& arc) {
                const auto* row = problem.score(state);
                problem.for_valid_moves(state, [&](ParsingSpec::Range actions) {
                    for (Action a = actions.begin; a < actions.end; ++a) {
                        if (a == action) continue;
                        double& margin = margins[with.scratch.token(arc.child)];
                        margin = std::min(margin, static_cast<double>(row[action] - row[a]) * with.scale);
                    }
                });
            });
    });
    return found;
}

}  // namespace goldbeam
