#include "problems/constituency/decoder.hpp"

#include "problems/constituency/data.hpp"
#include "problems/constituency/problem.hpp"
#include "problems/tokens/read_types.hpp"

namespace goldbeam {

class ConstituencyTask::Scratch {
  public:
    Scratch(const ConstituencySpec& spec, const Frozen& weights, const ConstituencyTask& task)
        : generative_{task.generative.get(), task.weight},
          types_(spec),
          reader_(spec, &types_),
          problem_(spec, weights, types_, weights.scale()) {}

    void bind(const Corpus& corpus, CellReader& cells, size_t s) {
        bound_types(types_, [&] { problem_.forget_types(); });
        const size_t first = corpus.sentence_begin(s), end = corpus.sentence_end(s), form = cells.column(0);
        reader_.clear();
        const bool known = reader_.add(corpus, cells, first, end);
        if (generative_.model != nullptr) reader_.find_outcomes(*generative_.model, corpus, form, first, end);
        problem_.bind({reader_.types, reader_.tags, reader_.words, reader_.outcomes,
                       ends_in_question(corpus, form, first, end), known},
                      generative_);
    }
    FrozenConstituency& problem() { return problem_; }

    void write(const TrajectoryOf<FrozenConstituency>& t, const Derivation<double>& derivation,
               Answer* answer) const {
        const auto& state = t.beam(t.steps())[derivation.item].state;
        *answer = {build_tree(problem_.spec().grammar(), derivation.actions, reader_.tags), derivation.total,
                   problem_.flagged(state)};
    }

  private:
    GenerativeScore generative_;
    ConstituencyTypes types_;
    ConstituencyReader reader_;
    FrozenConstituency problem_;
};

template class TaskThreads<ConstituencyTask>;
template class Decoder<ConstituencyTask>;

std::vector<double> ConstituencyDecoder::prefixes(const Corpus& corpus, const Columns& columns) const {
    std::vector<double> sums;
    for_searches(corpus, columns, 1, search_, [&](auto& with, size_t s) {
        const auto& t = with.run(corpus, s);
        for (size_t step = 1; step <= t.steps(); ++step) {
            const auto* beam = t.beam(step);
            double sum = 0;
            for (size_t i = 0; i < t.beam_size(step); ++i) sum += std::exp(beam[i].total - beam[0].total);
            sums.push_back(beam[0].total + std::log(sum));
        }
    });
    return sums;
}

}  // namespace goldbeam
