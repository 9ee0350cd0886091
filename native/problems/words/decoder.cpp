#include "problems/words/decoder.hpp"

#include "problems/tokens/read_types.hpp"
#include "problems/words/problem.hpp"

namespace goldbeam {

namespace {

// A search remembers every beam. So a longer text, such as a file without line ends, is searched in pieces;
// words near the end of a piece are found again with what comes after them.
constexpr size_t kPiece = 1 << 14, kOverlap = 1 << 8;

// Cuts a piece at the last word that begins before the overlap, if one does in the second half: a piece must
// not be searched for a few characters only.
void keep_sure_words(std::vector<Action>* begins) {
    const auto half = begins->rbegin() + kPiece / 2;
    const auto last = std::find(begins->rbegin() + kOverlap, half, kSeparate);
    if (last != half) begins->resize(static_cast<size_t>(begins->rend() - last) - 1);
}

}  // namespace

class WordTask::Scratch {
  public:
    Scratch(const WordSpec& spec, const Frozen& weights) : types_(spec), problem_(spec, weights, types_) {}

    void bind(const Corpus& corpus, CellReader& cells, size_t s) {
        bind(cells, corpus.sentence_begin(s), corpus.sentence_end(s));
    }
    FrozenWords& problem() { return problem_; }

    // The last action closed the last word.
    template <class Trajectory>
    void write(const Trajectory&, const Derivation<Frozen::Total>& derivation, Answer* answer) const {
        answer->begins = derivation.actions;
        if (!answer->begins.empty()) answer->begins.pop_back();
    }

    void decode(SearchOf<FrozenWords>& search, const Corpus& corpus, CellReader& cells, size_t s,
                Answer* answer) {
        const size_t end = corpus.sentence_end(s);
        for (size_t first = corpus.sentence_begin(s); first < end; first += piece_.size()) {
            bind(cells, first, std::min(first + kPiece, end));
            best_derivation(problem_, search(problem_, {}), &piece_);
            piece_.pop_back();
            if (first + piece_.size() < end) keep_sure_words(&piece_);
            answer->begins.insert(answer->begins.end(), piece_.begin(), piece_.end());
        }
    }

  private:
    void bind(CellReader& cells, size_t begin, size_t end) {
        bound_types(types_, [] {});
        read_types(cells, begin, end, types_, &tokens_);
        problem_.bind(tokens_);
    }

    CharacterTypes types_;
    FrozenWords problem_;
    std::vector<uint32_t> tokens_;
    std::vector<Action> piece_;
};

template class TaskThreads<WordTask>;
template class Decoder<WordTask>;

}  // namespace goldbeam
