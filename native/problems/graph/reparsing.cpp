#include "problems/graph/reparsing.hpp"

#include <algorithm>
#include <numeric>

#include "core/interrupt.hpp"
#include "problems/graph/data.hpp"
#include "problems/graph/edmonds.hpp"
#include "problems/graph/eisner.hpp"

namespace goldbeam {

namespace {

class Reparser {
  public:
    explicit Reparser(ReparsingOptions options) : options_(options) {}

    // The ballots are those of one sentence.
    ParsedTree operator()(std::span<const Ballot> ballots) {
        ParsedTree tree;
        const auto first = ballots.front().trees.heads;
        if (first.size() > kLongestWhole)
            tree.heads = strongest(ballots);
        else if (std::all_of(ballots.begin(), ballots.end(),
                             [&](const Ballot& b) { return std::ranges::equal(b.trees.heads, first); }))
            tree.heads.assign(first.begin(), first.end());
        else
            find_heads(ballots, &tree.heads);
        for (size_t m = 0; m < tree.heads.size(); ++m)
            tree.relations.push_back(relation(ballots, m, tree.heads[m]));
        return tree;
    }

  private:
    static std::vector<uint32_t> strongest(std::span<const Ballot> ballots) {
        const auto strength = [](const Ballot& b) {
            return std::accumulate(b.votes.begin(), b.votes.end(), 0.0);
        };
        const auto best =
            std::max_element(ballots.begin(), ballots.end(),
                             [&](const Ballot& a, const Ballot& b) { return strength(a) < strength(b); });
        return {best->trees.heads.begin(), best->trees.heads.end()};
    }

    void find_heads(std::span<const Ballot> ballots, std::vector<uint32_t>* heads) {
        const size_t n = ballots.front().trees.heads.size(), width = n + 1;
        double all = 1;
        for (const Ballot& b : ballots) all = std::accumulate(b.votes.begin(), b.votes.end(), all);
        arcs_.assign(width * width, -all);  // worse than to lose all votes
        for (const Ballot& b : ballots)
            for (size_t m = 1; m <= n; ++m) {
                double& arc = arcs_[b.trees.heads[m - 1] * width + m];
                arc = std::max(arc, 0.0) + b.votes[m - 1];
            }
        heads->assign(n, 0);
        const auto score = [&](size_t h, size_t m) { return arcs_[h * width + m]; };
        if (options_.projective) {
            eisner_(n, options_.single_root, score, *heads);
            bool voted = true;
            for (size_t m = 1; m <= n; ++m) voted = voted && score((*heads)[m - 1], m) >= 0;
            if (voted) return;
        }
        edmonds_(n, options_.single_root, score, *heads);
    }

    uint32_t relation(std::span<const Ballot> ballots, size_t m, uint32_t head) {
        totals_.clear();
        for (const Ballot& b : ballots) {
            if (b.trees.heads[m] != head) continue;
            const uint32_t named = b.trees.relations[m];
            const auto found = std::find_if(totals_.begin(), totals_.end(),
                                            [&](const auto& total) { return total.first == named; });
            if (found == totals_.end())
                totals_.emplace_back(named, b.votes[m]);
            else
                found->second += b.votes[m];
        }
        // Without a vote for the arc, which takes heads that are no trees, it is the first parser's.
        if (totals_.empty()) return ballots.front().trees.relations[m];
        const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
        return std::max_element(totals_.begin(), totals_.end(), less)->first;
    }

    ReparsingOptions options_;
    Eisner<double> eisner_;
    Edmonds<double> edmonds_;
    std::vector<double> arcs_;                         // by head and modifier
    std::vector<std::pair<uint32_t, double>> totals_;  // votes by relation
};

}  // namespace

std::vector<ParsedTree> reparse(const Corpus& corpus, std::span<const Ballot> ballots,
                                ReparsingOptions options) {
    Reparser reparser(options);
    std::vector<ParsedTree> trees;
    std::vector<Ballot> sentence;
    for (size_t s = 0; s < corpus.sentence_count(); ++s) {
        interrupt::poll();
        const size_t begin = corpus.sentence_begin(s), n = corpus.sentence_end(s) - begin;
        sentence.clear();
        for (const Ballot& b : ballots)
            sentence.push_back({{b.trees.heads.subspan(begin, n), b.trees.relations.subspan(begin, n)},
                                b.votes.subspan(begin, n)});
        trees.push_back(reparser(sentence));
    }
    return trees;
}

}  // namespace goldbeam
