// Which of the lemmas that scripts make of a word is its lemma.
//
// A classifier of words ranks scripts by the ends of the word and its tags. Its score, an advantage for
// lemmas that training had with this UPOS, and learned weights of features of the lemma itself add up:
// whether it is a known word, how it ends, whether its end is a known lemma (overtake: take), and whether a
// known word that the form ends with has the same script (overtook: took).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "problems/morphology/edit_script.hpp"
#include "problems/morphology/packed_keys.hpp"
#include "problems/morphology/script_table.hpp"

namespace goldbeam {

// A word with its tags: UPOS and FEATS as a rule.
struct TaggedForm {
    std::string_view word, upos, feats;
};

// What a lemma ranker knows of a language. Keys are hashes: of a word, or of a lemma and its UPOS.
struct LemmaKnowledge {
    PackedKeys lemmas;                 // with their UPOS
    PackedKeys endings;                // of lemmas, with the UPOS of these
    PackedKeys words;                  // forms, lemmas and those of a list
    PackedKeys ambiguous;              // forms with several lemmas, which only the classifier ranks
    ScriptTable<PackedKeys> scripted;  // forms that have one lemma
    ScriptTable<LongKeys> pairs;       // forms with their tags
    ScriptTable<PackedKeys> lexicon;   // forms that training has not, with one of their tags or alone
    ScriptTable<PackedKeys> by_upos;   // ambiguous forms with a UPOS
};

class LemmaRanker {
  public:
    // Endings of lemmas that are known, in characters.
    static constexpr size_t kShortestEnding = 2, kLongestEnding = 5;

    struct Candidate {
        double score = 0;  // without the weights
        std::string lemma;
        std::vector<uint32_t> features;
    };
    static constexpr uint32_t kNoLabel = UINT32_MAX;

    // `advantage`: of known lemmas, in units of the classifier's scores. Without weights nothing else counts.
    LemmaRanker(const std::vector<std::string>& scripts, LemmaKnowledge known, double advantage,
                PackedKeys features, std::vector<float> weights);

    // The lemma of a form that training or the lexicon has; nothing if a classifier is to say it.
    std::optional<std::string> remembered(const TaggedForm& form) const;
    // `labels` are numbers of scripts, the best first, with their scores.
    std::string best(const TaggedForm& form, std::span<const uint32_t> labels,
                     std::span<const float> scores) const;
    // Different lemmas with their features.
    std::vector<Candidate> candidates(const TaggedForm& form, std::span<const uint32_t> labels,
                                      std::span<const float> scores) const;

    // For people: what speaks for each lemma. The number of its script, which may be none of the labels; the
    // classifier's score, with the advantage of a known lemma; the named features that have weights.
    struct Reasons {
        std::string lemma;
        size_t script;
        double score, advantage;
        std::vector<std::pair<std::string, double>> features;
    };
    std::vector<Reasons> reasons(const TaggedForm& form, std::span<const uint32_t> labels,
                                 std::span<const float> scores) const;

  private:
    struct Script {
        EditScript edit;
        uint64_t hash;
    };
    struct Choice {
        double score;  // without the weights
        size_t script, step;
        std::string lemma;
    };
    // What the features of all lemmas of a form share.
    struct Form;
    struct Lower;
    std::optional<std::string> look_up(const TaggedForm& form) const;
    bool known(std::string_view lemma, std::string_view upos) const;
    double raised(float score, std::string_view lemma, std::string_view upos) const;
    bool is_ambiguous(const TaggedForm& form, const Word& word) const;
    // Different lemmas; also finds what the form is like.
    std::vector<Choice> choices(Form* form, std::span<const uint32_t> labels,
                                std::span<const float> scores) const;
    // Calls visit(key, make), where make() is the name of the feature, for people.
    template <class Visit>
    void each_feature(const Form& form, const Lower& lemma, const Choice& choice, const Visit& visit) const;
    // The length of the longest known lemma that a lemma ends with, and of the longest known ending.
    size_t known_tail(const Lower& lemma, std::string_view upos, size_t ending) const;
    size_t known_ending(const Lower& lemma, std::string_view upos) const;
    void find_analogy(Form* form) const;

    std::vector<Script> scripts_;
    LemmaKnowledge known_;
    double advantage_;
    PackedKeys features_;
    std::vector<float> weights_;
};

}  // namespace goldbeam
