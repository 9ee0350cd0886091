#include "problems/reranking/candidates.hpp"

#include <cmath>
#include <string>

#include "core/errors.hpp"

namespace goldbeam {

namespace {

// Words that are in both, with the same tag.
size_t common_words(TaggedWords a, TaggedWords b) {
    size_t common = 0, at = 0, bt = 0;  // where the next word of each begins
    for (size_t i = 0, j = 0; i < a.lengths.size() && j < b.lengths.size();) {
        if (at == bt) common += a.lengths[i] == b.lengths[j] && a.tags[i] == b.tags[j];
        if (at <= bt) {
            const bool both = at == bt;
            at += a.lengths[i++];
            if (both) bt += b.lengths[j++];
        } else {
            bt += b.lengths[j++];
        }
    }
    return common;
}

// How many of the words, from `first` on, make up so many characters. SIZE_MAX if none do.
size_t words_of(std::span<const uint32_t> lengths, size_t first, size_t characters) {
    size_t word = first;
    for (size_t sum = 0; sum < characters; sum += lengths[word++])
        if (word == lengths.size() || lengths[word] == 0 || lengths[word] > characters - sum) return SIZE_MAX;
    return word - first;
}

}  // namespace

void CandidateLists::add(TaggedWords words, double score) {
    lengths_.insert(lengths_.end(), words.lengths.begin(), words.lengths.end());
    tags_.insert(tags_.end(), words.tags.begin(), words.tags.end());
    word_ends_.push_back(lengths_.size());
    scores_.push_back(score);
}

void CandidateLists::add_list(const CandidateLists& lists, size_t sentence) {
    for (size_t c = 0; c < lists.count(sentence); ++c)
        add(lists.words(sentence, c), lists.score(sentence, c));
    end_sentence();
}

double CandidateLists::spread() const {
    double sum = 0;
    size_t others = 0;
    for (size_t s = 0; s < sentence_count(); ++s)
        for (size_t c = 1; c < count(s); ++c, ++others) sum += std::abs(score(s, c) - score(s, 0));
    const double mean = others == 0 ? 0 : sum / static_cast<double>(others);
    return mean > 0 && std::isfinite(mean) ? mean : 1;
}

void CandidateLists::check(const Corpus& corpus) const {
    if (sentence_count() != corpus.sentence_count())
        throw ParameterError("there are " + std::to_string(sentence_count()) + " lists of candidates for " +
                             std::to_string(corpus.sentence_count()) + " sentences; give one a sentence");
    for (size_t s = 0; s < sentence_count(); ++s) {
        const size_t characters = corpus.sentence_end(s) - corpus.sentence_begin(s);
        for (size_t c = 0; c < count(s); ++c)
            if (words_of(words(s, c).lengths, 0, characters) != words(s, c).lengths.size() ||
                !std::isfinite(score(s, c)))
                throw ParameterError(
                    "candidate " + std::to_string(c) + " of sentence " + std::to_string(s) +
                    " does not fit: its words must cover the characters, and its score be finite");
    }
}

std::vector<uint32_t> CandidateLists::nearest(const Corpus& corpus, TaggedWords gold) const {
    std::vector<uint32_t> nearest(sentence_count());
    size_t first = 0;
    for (size_t s = 0; s < sentence_count(); ++s) {
        const size_t n = words_of(gold.lengths, first, corpus.sentence_end(s) - corpus.sentence_begin(s));
        if (n == SIZE_MAX)
            throw ParameterError("the gold words of sentence " + std::to_string(s) +
                                 " do not cover its characters");
        const TaggedWords here{gold.lengths.subspan(first, n), gold.tags.subspan(first, n)};
        first += n;
        double best = -1;
        for (uint32_t c = 0; c < count(s); ++c) {
            const auto common = static_cast<double>(common_words(here, words(s, c)));
            const double f = common / static_cast<double>(n + words(s, c).lengths.size());
            if (f > best) {
                best = f;
                nearest[s] = c;
            }
        }
    }
    if (first != gold.lengths.size()) throw ParameterError("there are more gold words than characters");
    return nearest;
}

}  // namespace goldbeam
