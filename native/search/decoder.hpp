// A frozen model at work, for any problem: sentences in, answers out.
//
// Const for its users: any number of threads may call it. Each call takes scratch memories for itself, one a
// thread, and gives them back with what they learned about words, so the next call starts warm.
//
// A task says how a sentence is read and how its answer is written:
//
//   Spec, Answer              what the model is, and what is found for a sentence; Answer has `fields()`
//   kChunk                    sentences that a thread takes at a time
//   kListWidth                how wide a beam k-best lists need, see `list_options`
//   Scratch(spec, weights)    one thread's memory and the problem that uses it; gets the task itself, too, if
//                             that has settings
//     bind(corpus, cells, s)  binds the problem to a sentence
//     problem(), merged()     the problem; the same on states that can be merged, if there is such a one
//     write(trajectory, derivation, &answer)
//                             what a derivation of the bound problem says, into an empty answer
//     decode(search, corpus, cells, s, &answer)
//                             instead, where a sentence is decoded in pieces
//
// Where a task instantiates `Decoder`, its Scratch must be known; others need only declare it.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>

#include "core/crew.hpp"
#include "core/pool.hpp"
#include "data/cell_reader.hpp"
#include "search/explanation.hpp"
#include "search/kbest.hpp"
#include "search/trace.hpp"
#include "search/with_search.hpp"
#include "weights/frozen.hpp"

namespace goldbeam {

using Columns = std::vector<size_t>;  // the corpus columns that hold those of a spec

// Threads and their scratch memories: all that a decoder without a search by steps has.
template <class Task>
class TaskThreads {
  public:
    using Spec = typename Task::Spec;
    using Answer = typename Task::Answer;
    using Scratch = typename Task::Scratch;
    using Settings = Task;

    TaskThreads(std::shared_ptr<const Spec> spec, std::shared_ptr<const Frozen> weights, SearchOptions search,
                Task task = {});
    ~TaskThreads();

    const Spec& spec() const { return *spec_; }
    const Frozen& weights() const { return *weights_; }

  protected:
    using Loan = typename Pool<Scratch>::Loan;

    Loan borrow() const;

    // Calls work(scratch, cells, each) in every thread; each(use) calls use(sentence) for all sentences that
    // fall to this thread.
    template <class Work>
    void share_out(const Corpus& corpus, const Columns& columns, size_t threads, Work work,
                   size_t chunk = Task::kChunk) const;

    // What one unit of a problem's scores is worth.
    template <class P>
    double scale_of() const {
        return std::is_floating_point_v<typename P::Total> ? 1.0 : weights_->scale();
    }

    // Calls use(problem, sentence) for all sentences, one after the other.
    template <class Use>
    void for_problems(const Corpus& corpus, const Columns& columns, Use use) const;

    std::shared_ptr<const Spec> spec_;
    std::shared_ptr<const Frozen> weights_;
    SearchOptions search_;
    Task task_;

  private:
    mutable Pool<Scratch> pool_;
};

// How to search for lists of k. With a width of 0 they are made of what the search kept and of what merging
// dropped, else of a last beam that is so many times as wide as the list is long; a greedy search of width 1
// lists the one answer that it finds.
SearchOptions list_options(const SearchOptions& search, size_t k, size_t width);

// An answer of a list.
template <class Answer>
struct Scored : Answer {
    double score;
};

template <class Task>
class Decoder : public TaskThreads<Task> {
  public:
    using Answer = typename Task::Answer;
    using Scratch = typename Task::Scratch;
    using TaskThreads<Task>::TaskThreads;

    // The best answer of every sentence, in their order.
    std::vector<Answer> decode(const Corpus& corpus, const Columns& columns, size_t threads) const;

    // The k best different answers of every sentence, best first; fewer if the search kept fewer.
    std::vector<std::vector<Scored<Answer>>> k_best(const Corpus& corpus, const Columns& columns, size_t k,
                                                    size_t threads = 1) const;

    // The model's score of the derivation gold(sentence) of every sentence.
    std::vector<double> scores(const Corpus& corpus, const Columns& columns,
                               const std::function<std::vector<Action>(size_t)>& gold) const;

    // The search through one sentence with its curves, for a gold derivation; where gold is best, the rival
    // is the runner-up.
    SearchTrace trace(const Corpus& corpus, const Columns& columns, size_t sentence,
                      std::span<const Action> gold) const;

    // The steps of the best derivation of a sentence, or of a given one, with the scores of all actions that
    // were allowed.
    std::vector<Decision> decisions(const Corpus& corpus, const Columns& columns, size_t sentence,
                                    std::optional<std::vector<Action>> derivation = {}) const;
    // The features that speak for some actions at a step of a derivation.
    NamedWeights explain(const Corpus& corpus, const Columns& columns, size_t sentence,
                         std::span<const Action> derivation, size_t step,
                         std::span<const Action> actions) const;

  protected:
    // What one thread searches with.
    template <Problem P>
    struct Searcher {
        Scratch& scratch;
        CellReader& cells;
        P& problem;
        double scale;
        SearchOf<P> search;
        Derivation<typename P::Total> best;

        const TrajectoryOf<P>& run(const Corpus& corpus, size_t sentence, std::span<const Action> gold = {}) {
            scratch.bind(corpus, cells, sentence);
            return search(problem, gold);
        }
        // The same; then `best` is the best derivation.
        const TrajectoryOf<P>& find_best(const Corpus& corpus, size_t sentence) {
            const TrajectoryOf<P>& t = run(corpus, sentence);
            best.total = t.beam(t.steps())[0].total;
            best_derivation(problem, t, &best.actions);
            return t;
        }
    };
    template <Problem P>
    Searcher<P> searcher(Scratch& scratch, CellReader& cells, P& problem, const SearchOptions& options) const;

    // Calls use(searcher, sentence) for every sentence.
    template <class Use>
    void for_searches(const Corpus& corpus, const Columns& columns, size_t threads,
                      const SearchOptions& options, Use use) const;
    // The same, on states that can be merged if the options say so.
    template <class Use>
    void for_merged_searches(const Corpus& corpus, const Columns& columns, size_t threads, Use use) const;
    // The actions of the best derivation of one sentence.
    std::vector<Action> best_of(Scratch& scratch, CellReader& cells, const Corpus& corpus,
                                size_t sentence) const;
};

template <class Task>
TaskThreads<Task>::TaskThreads(std::shared_ptr<const Spec> spec, std::shared_ptr<const Frozen> weights,
                               SearchOptions search, Task task)
    : spec_(std::move(spec)),
      weights_(std::move(weights)),
      search_(std::move(search)),
      task_(std::move(task)) {
    check_search(search_, *spec_);
}

template <class Task>
TaskThreads<Task>::~TaskThreads() = default;

template <class Task>
typename TaskThreads<Task>::Loan TaskThreads<Task>::borrow() const {
    return Loan(pool_, [&] {
        if constexpr (std::is_empty_v<Task>)
            return std::make_unique<Scratch>(*spec_, *weights_);
        else
            return std::make_unique<Scratch>(*spec_, *weights_, task_);
    });
}

template <class Task>
template <class Work>
void TaskThreads<Task>::share_out(const Corpus& corpus, const Columns& columns, size_t threads, Work work,
                                  size_t chunk) const {
    std::atomic<size_t> next{0};
    const size_t count = corpus.sentence_count();
    Crew crew(std::min(threads, count / chunk + 1));
    crew.run([&](size_t) {
        Loan scratch = borrow();
        CellReader cells(corpus, columns);
        work(*scratch, cells, [&](auto use) {
            for (size_t first; (first = next.fetch_add(chunk)) < count;)
                for (size_t s = first; s < std::min(first + chunk, count); ++s) {
                    interrupt::poll();  // not every question about a sentence is a search
                    use(s);
                }
        });
    });
}

template <class Task>
template <class Use>
void TaskThreads<Task>::for_problems(const Corpus& corpus, const Columns& columns, Use use) const {
    share_out(corpus, columns, 1, [&](Scratch& scratch, CellReader& cells, auto each) {
        each([&](size_t s) {
            scratch.bind(corpus, cells, s);
            use(scratch.problem(), s);
        });
    });
}

template <class Task>
template <Problem P>
Decoder<Task>::Searcher<P> Decoder<Task>::searcher(Scratch& scratch, CellReader& cells, P& problem,
                                                   const SearchOptions& options) const {
    const double scale = this->template scale_of<P>();
    return {scratch, cells, problem, scale, make_search<P>(options, scale), {}};
}

template <class Task>
template <class Use>
void Decoder<Task>::for_searches(const Corpus& corpus, const Columns& columns, size_t threads,
                                 const SearchOptions& options, Use use) const {
    this->share_out(corpus, columns, threads, [&](Scratch& scratch, CellReader& cells, auto each) {
        auto with = searcher(scratch, cells, scratch.problem(), options);
        each([&](size_t s) { use(with, s); });
    });
}

template <class Task>
template <class Use>
void Decoder<Task>::for_merged_searches(const Corpus& corpus, const Columns& columns, size_t threads,
                                        Use use) const {
    if constexpr (requires(Scratch& scratch) { scratch.merged(); }) {
        if (merges(this->search_))
            return this->share_out(corpus, columns, threads,
                                   [&](Scratch& scratch, CellReader& cells, auto each) {
                                       auto with = searcher(scratch, cells, scratch.merged(), this->search_);
                                       each([&](size_t s) { use(with, s); });
                                   });
    }
    for_searches(corpus, columns, threads, this->search_, use);
}

template <class Task>
std::vector<typename Task::Answer> Decoder<Task>::decode(const Corpus& corpus, const Columns& columns,
                                                         size_t threads) const {
    std::vector<Answer> answers(corpus.sentence_count());
    for_merged_searches(corpus, columns, threads, [&](auto& with, size_t s) {
        if constexpr (requires { with.scratch.decode(with.search, corpus, with.cells, s, &answers[s]); }) {
            with.scratch.decode(with.search, corpus, with.cells, s, &answers[s]);
        } else {
            const auto& t = with.find_best(corpus, s);
            with.scratch.write(t, with.best, &answers[s]);
        }
    });
    return answers;
}

template <class Task>
std::vector<std::vector<Scored<typename Task::Answer>>> Decoder<Task>::k_best(const Corpus& corpus,
                                                                              const Columns& columns,
                                                                              size_t k,
                                                                              size_t threads) const {
    const SearchOptions options = list_options(this->search_, k, Task::kListWidth);
    check_search(options, *this->spec_);
    std::vector<std::vector<Scored<Answer>>> lists(corpus.sentence_count());
    for_searches(corpus, columns, threads, options, [&](auto& with, size_t s) {
        const auto& t = with.run(corpus, s);
        auto& list = lists[s];
        for (const auto& derivation :
             goldbeam::k_best(t, Task::kListWidth == 0 ? k : options.beam.filter.width)) {
            if (list.size() == k) break;
            Scored<Answer> found{{}, static_cast<double>(derivation.total) * with.scale};
            with.scratch.write(t, derivation, &found);
            const auto same = [&](const Answer& other) { return other == found; };
            if (std::none_of(list.begin(), list.end(), same)) list.push_back(std::move(found));
        }
    });
    return lists;
}

template <class Task>
std::vector<double> Decoder<Task>::scores(const Corpus& corpus, const Columns& columns,
                                          const std::function<std::vector<Action>(size_t)>& gold) const {
    std::vector<double> scores(corpus.sentence_count());
    this->for_problems(corpus, columns, [&]<Problem P>(P& problem, size_t s) {
        typename P::State state = problem.start();
        typename P::Total total = 0;
        const std::vector<Action> actions = gold(s);
        for (size_t i = 0; i < actions.size(); ++i) {
            problem.enter(i);
            total = problem.total_after(i, state, total, actions[i]);
            state = problem.advance(i, state, actions[i]);
        }
        scores[s] = static_cast<double>(total) * this->template scale_of<P>();
    });
    return scores;
}

template <class Task>
SearchTrace Decoder<Task>::trace(const Corpus& corpus, const Columns& columns, size_t sentence,
                                 std::span<const Action> gold) const {
    SearchOptions options = this->search_;
    options.beam.runner_up = true;
    // A trace shows derivations one by one; only labels are merged in it.
    if constexpr (requires(Scratch& scratch) { scratch.merged(); }) options.beam.merge = false;
    auto scratch = this->borrow();
    CellReader cells(corpus, columns);
    auto with = searcher(*scratch, cells, scratch->problem(), options);
    return trace_of(with.run(corpus, sentence, gold), with.scale);
}

template <class Task>
std::vector<Action> Decoder<Task>::best_of(Scratch& scratch, CellReader& cells, const Corpus& corpus,
                                           size_t sentence) const {
    const auto found = [&](auto& problem) {
        auto with = searcher(scratch, cells, problem, this->search_);
        with.find_best(corpus, sentence);
        return with.best.actions;
    };
    if constexpr (requires { scratch.merged(); })
        if (merges(this->search_)) return found(scratch.merged());
    return found(scratch.problem());
}

template <class Task>
std::vector<Decision> Decoder<Task>::decisions(const Corpus& corpus, const Columns& columns, size_t sentence,
                                               std::optional<std::vector<Action>> derivation) const {
    auto scratch = this->borrow();
    CellReader cells(corpus, columns);
    if (!derivation) derivation = best_of(*scratch, cells, corpus, sentence);
    scratch->bind(corpus, cells, sentence);
    auto& problem = scratch->problem();
    return decisions_of(problem, *derivation,
                        this->template scale_of<std::remove_reference_t<decltype(problem)>>());
}

template <class Task>
NamedWeights Decoder<Task>::explain(const Corpus& corpus, const Columns& columns, size_t sentence,
                                    std::span<const Action> derivation, size_t step,
                                    std::span<const Action> actions) const {
    auto scratch = this->borrow();
    CellReader cells(corpus, columns);
    scratch->bind(corpus, cells, sentence);
    auto& problem = scratch->problem();
    return explain_step(problem, this->weights(), derivation, step, actions,
                        this->template scale_of<std::remove_reference_t<decltype(problem)>>());
}

}  // namespace goldbeam
