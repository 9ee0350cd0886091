#include "problems/morphology/lemma_ranker.hpp"

#include <algorithm>

#include "core/errors.hpp"
#include "core/hash.hpp"
#include "core/unicode.hpp"

namespace goldbeam {

namespace {

constexpr std::string_view kAnyTag = "";     // of a word that has one lemma in the lexicon
constexpr std::string_view kName = "PROPN";  // whose capital letters are its own
constexpr size_t kShortestTail = 3;          // shorter ends of words are known by chance
constexpr size_t kLongestTail = 7;           // longer ones count alike
constexpr size_t kLongestSuffix = 5;
constexpr double kReach = 1.5;  // scripts that are further behind the best one are not looked at
constexpr std::u32string_view kVowels = U"áéíóúýàèìòùâêîôûäëïöüãõåæøőűıαεηιουωάέήίόύώϊϋΐΰаеёиоуыэюяіїє";
// How far a script is behind the best one, in units of the classifier's scores.
constexpr std::array kSteps{0.0, 0.1, 0.25, 0.5, 1.0};

uint32_t key_of(uint64_t hash) { return static_cast<uint32_t>(hash); }

// A feature is a letter for its kind, mixed with a hash of what it is about, and a value.
uint32_t feature(uint64_t about, char kind, std::string_view value) {
    return key_of(hash_bytes(value, about + kMix0 * static_cast<uint64_t>(kind)));
}

size_t step_behind(double behind) {
    return static_cast<size_t>(std::lower_bound(kSteps.begin(), kSteps.end(), behind) - kSteps.begin());
}

std::string digits(std::initializer_list<size_t> values) {
    std::string text;
    for (const size_t value : values) text.push_back(static_cast<char>('0' + value));
    return text;
}

bool is_vowel(char32_t c) {
    if (c < 0x80) return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u' || c == 'y';
    return kVowels.find(c) != kVowels.npos;
}

// Whether there is one group of vowels or more, and the last three letters: v a vowel, d a letter that is
// doubled, c another one. English doubles a consonant after a single vowel: hot, hotter, but neat, neater.
std::string sound(const std::u32string& lemma) {
    size_t groups = 0;
    for (size_t i = 0; i < lemma.size(); ++i)
        groups += is_vowel(lemma[i]) && (i == 0 || !is_vowel(lemma[i - 1]));
    std::string shape(1, groups > 1 ? '2' : '1');
    for (size_t i = lemma.size() - std::min<size_t>(3, lemma.size()); i < lemma.size(); ++i) {
        const bool doubled = i > 0 && lemma[i] == lemma[i - 1];
        shape.push_back(is_vowel(lemma[i]) ? 'v' : doubled ? 'd' : 'c');
    }
    return shape;
}

}  // namespace

// A lemma in lower case, as characters and as bytes.
struct LemmaRanker::Lower {
    std::u32string points;
    std::string bytes;
    std::vector<uint32_t> starts;  // of the characters, in bytes

    Lower() = default;
    explicit Lower(std::string_view lemma) { assign(lemma); }
    // One object serves many lemmas, and keeps its memory.
    void assign(std::string_view lemma) {
        bytes.clear();
        starts.clear();
        points.clear();
        for (size_t i = 0; i < lemma.size();) {
            const char32_t c = lower_case(next_code_point(lemma, &i));
            starts.push_back(static_cast<uint32_t>(bytes.size()));
            points.push_back(c);
            append_utf8(c, &bytes);
        }
    }
    size_t size() const { return points.size(); }
    std::string_view from(size_t begin) const { return std::string_view(bytes).substr(starts[begin]); }
    std::string_view suffix(size_t length) const { return length < size() ? from(size() - length) : bytes; }
};

struct LemmaRanker::Form {
    const TaggedForm& form;
    const Word& word;
    uint64_t upos, feats;   // hashes
    size_t analogy = 0;     // length of a known word at the end, at most kLongestTail
    size_t script = 0;      // of that word
    std::string analogous;  // the lemma that it makes; empty if there is none

    Form(const TaggedForm& tagged, const Word& characters)
        : form(tagged), word(characters), upos(hash_bytes(tagged.upos)), feats(hash_bytes(tagged.feats)) {}
};

LemmaRanker::LemmaRanker(const std::vector<std::string>& scripts, LemmaKnowledge known, double advantage,
                         PackedKeys features, std::vector<float> weights)
    : known_(std::move(known)),
      advantage_(advantage),
      features_(std::move(features)),
      weights_(std::move(weights)) {
    if (features_.keys().size() != weights_.size())
        throw ModelError("the features of lemmas do not fit their weights");
    for (const std::string& text : scripts) {
        // The classifier alone decides about capital letters: it sees those of the form.
        EditScript edit(text);
        const std::string_view changes = edit.whole() ? text : std::string_view(text).substr(1);
        scripts_.push_back({std::move(edit), hash_bytes(changes)});
    }
}

bool LemmaRanker::known(std::string_view lemma, std::string_view upos) const {
    return known_.lemmas.contains(key_of(hash_bytes(upos, hash_bytes(lemma))));
}

double LemmaRanker::raised(float score, std::string_view lemma, std::string_view upos) const {
    return known(lemma, upos) ? static_cast<float>(score + advantage_) : score;
}

bool LemmaRanker::is_ambiguous(const TaggedForm& form, const Word& word) const {
    return known_.ambiguous.contains(key_of(hash_bytes(form.word))) ||
           known_.ambiguous.contains(key_of(hash_bytes(utf8(word.lower))));
}

std::optional<std::string> LemmaRanker::look_up(const TaggedForm& form) const {
    const uint64_t hash = hash_bytes(form.word);
    auto script = known_.scripted.find(key_of(hash));
    if (!script && !known_.pairs.empty())
        script = known_.pairs.find(hash_bytes(form.feats, hash_bytes(form.upos, hash)));
    if (!script && !known_.lexicon.empty())
        for (const std::string_view tag : {kAnyTag, form.upos, form.feats})
            if (!script) script = known_.lexicon.find(key_of(hash_bytes(tag, hash)));
    if (!script) return std::nullopt;
    const auto lemma = scripts_[*script].edit.lemma(Word(form.word));
    return lemma ? std::optional(utf8(*lemma)) : std::nullopt;
}

std::optional<std::string> LemmaRanker::remembered(const TaggedForm& form) const {
    auto lemma = look_up(form);
    if (lemma || form.upos == kName) return lemma;
    const std::string lower = utf8(Word(form.word).lower);
    return lower == form.word ? lemma : look_up({lower, form.upos, form.feats});
}

template <class Visit>
void LemmaRanker::each_feature(const Form& form, const Lower& lemma, const Choice& choice,
                               const Visit& visit) const {
    const std::string_view upos = form.form.upos;
    const std::string& lower = lemma.bytes;
    const auto is_word = [&](std::string_view text) {
        return known_.words.contains(key_of(hash_bytes(text)));
    };
    const size_t known_lemma = known(choice.lemma, upos) || known(lower, upos);
    const size_t known_word = is_word(choice.lemma) || is_word(lower);
    const size_t ending = known_ending(lemma, upos);
    const size_t tail = known_lemma ? 0 : known_tail(lemma, upos, ending);
    const size_t analogy = lower == form.analogous ? form.analogy : 0;
    const uint64_t edit = scripts_[choice.script].hash;
    const std::string known_bits = digits({known_lemma, known_word});
    const std::string sounds = sound(lemma.points);
    const std::array features{
        feature(form.upos, 'k', known_bits),
        feature(edit, 'k', known_bits),
        feature(form.upos, 't', digits({tail})),
        feature(edit, 't', digits({tail > 0})),
        feature(form.upos, 'a', digits({analogy})),
        feature(edit, 'a', digits({analogy > 0})),
        feature(0, 'a', digits({analogy, known_lemma, known_word})),
        feature(0, 'b', digits({choice.step, known_lemma, known_word})),
        feature(form.upos, 'l', digits({std::min<size_t>(lemma.size(), 5)})),
        feature(edit ^ form.feats, 'f', ""),
        feature(edit, 'v', sounds),
        feature(form.upos, 'v', sounds),
        feature(form.upos, 'e', digits({ending})),
        feature(edit, 'e', digits({ending})),
        feature(0, 'e', digits({ending, known_lemma, known_word})),
        feature(0, 'w', digits({scripts_[choice.script].edit.whole()})),
    };
    const auto name = [&](size_t k) {
        const std::string tag = "upos=" + std::string(upos) + " ", script = "script ";
        const auto number = [](const char* what, size_t value) { return what + std::to_string(value); };
        const std::string of_lemma = number("known=", known_lemma) + number(" word=", known_word);
        const std::array names{
            tag + of_lemma,
            script + of_lemma,
            tag + number("known-tail=", tail),
            script + number("known-tail=", tail > 0),
            tag + number("like=", analogy),
            script + number("like=", analogy > 0),
            number("like=", analogy) + " " + of_lemma,
            number("behind=", choice.step) + " " + of_lemma,
            tag + number("length=", std::min<size_t>(lemma.size(), 5)),
            script + "feats=" + std::string(form.form.feats),
            script + "sound=" + sounds,
            tag + "sound=" + sounds,
            tag + number("known-ending=", ending),
            script + number("known-ending=", ending),
            number("known-ending=", ending) + " " + of_lemma,
            number("irregular=", scripts_[choice.script].edit.whole()),
        };
        static_assert(names.size() == features.size());
        return names[k];
    };
    for (size_t k = 0; k < features.size(); ++k) visit(features[k], [&] { return name(k); });
    for (size_t length = 1; length <= kLongestSuffix; ++length) {
        const std::string_view end = lemma.suffix(length);
        visit(feature(form.upos, 's', end),
              [&] { return "upos=" + std::string(upos) + " ends=" + std::string(end); });
        if (length == 2 || length == 3)
            visit(feature(edit, 's', end), [&] { return "script ends=" + std::string(end); });
    }
}

std::string LemmaRanker::best(const TaggedForm& form, std::span<const uint32_t> labels,
                              std::span<const float> scores) const {
    std::string chosen(form.word);
    double most = 0;
    bool any = false;
    const auto offer = [&](double score, std::string&& lemma) {
        if (any && score <= most) return;
        any = true;
        most = score;
        chosen = std::move(lemma);
    };
    const Word word(form.word);
    if (weights_.empty() || is_ambiguous(form, word)) {
        for (size_t i = 0; i < labels.size() && labels[i] != kNoLabel; ++i) {
            if (any && static_cast<float>(scores[i] + advantage_) <= most) break;
            if (const auto lemma = scripts_.at(labels[i]).edit.lemma(word)) {
                std::string text = utf8(*lemma);
                const double score = raised(scores[i], text, form.upos);
                offer(score, std::move(text));
            }
        }
        return chosen;
    }
    Form shared(form, word);
    std::vector<Choice> found = choices(&shared, labels, scores);
    if (found.size() == 1) return std::move(found[0].lemma);
    Lower lower;
    for (Choice& choice : found) {
        lower.assign(choice.lemma);
        double score = choice.score;
        each_feature(shared, lower, choice, [&](uint32_t key, const auto&) {
            if (const size_t place = features_.find(key); place != PackedKeys::kNone)
                score += weights_[place];
        });
        offer(score, std::move(choice.lemma));
    }
    return chosen;
}

void LemmaRanker::find_analogy(Form* form) const {
    const Lower lower(form->form.word);
    for (size_t begin = 1; begin + kShortestTail <= lower.size(); ++begin) {
        const std::string_view tail = lower.from(begin);
        const uint64_t hash = hash_bytes(tail);
        auto script = known_.by_upos.find(key_of(hash_bytes(form->form.upos, hash)));
        if (!script) script = known_.scripted.find(key_of(hash));
        if (!script) continue;
        form->script = *script;
        if (scripts_[form->script].edit.keeps_case()) return;  // it is about names
        if (const auto lemma = scripts_[form->script].edit.lemma(Word(tail))) {
            form->analogous = lower.bytes.substr(0, lower.starts[begin]) + utf8(*lemma);
            form->analogy = std::min(lower.size() - begin, kLongestTail);
        }
        return;
    }
}

std::vector<LemmaRanker::Candidate> LemmaRanker::candidates(const TaggedForm& tagged,
                                                            std::span<const uint32_t> labels,
                                                            std::span<const float> scores) const {
    const Word word(tagged.word);
    Form form(tagged, word);
    std::vector<Candidate> found;
    for (Choice& choice : choices(&form, labels, scores)) {
        std::vector<uint32_t> features;
        each_feature(form, Lower(choice.lemma), choice,
                     [&](uint32_t key, const auto&) { features.push_back(key); });
        found.push_back({choice.score, std::move(choice.lemma), std::move(features)});
    }
    return found;
}

std::vector<LemmaRanker::Reasons> LemmaRanker::reasons(const TaggedForm& tagged,
                                                       std::span<const uint32_t> labels,
                                                       std::span<const float> scores) const {
    const Word word(tagged.word);
    std::vector<Reasons> found;
    const auto add = [&](std::string lemma, size_t script, double score) {
        const double advantage = known(lemma, tagged.upos) ? advantage_ : 0;
        found.push_back({std::move(lemma), script, score, advantage, {}});
    };
    if (weights_.empty() || is_ambiguous(tagged, word)) {  // the classifier decides alone
        for (size_t i = 0; i < labels.size() && labels[i] != kNoLabel; ++i)
            if (const auto lemma = scripts_.at(labels[i]).edit.lemma(word)) {
                std::string text = utf8(*lemma);
                const double score = raised(scores[i], text, tagged.upos);
                const auto same = [&](const Reasons& other) { return other.lemma == text; };
                if (std::none_of(found.begin(), found.end(), same)) add(std::move(text), labels[i], score);
            }
        return found;
    }
    Form form(tagged, word);
    for (Choice& choice : choices(&form, labels, scores)) {
        const Lower lower(choice.lemma);
        std::vector<std::pair<std::string, double>> features;
        each_feature(form, lower, choice, [&](uint32_t key, const auto& make) {
            if (const size_t place = features_.find(key); place != PackedKeys::kNone)
                features.emplace_back(make(), weights_[place]);
        });
        add(choice.lemma, choice.script, choice.score);
        found.back().features = std::move(features);
    }
    return found;
}

std::vector<LemmaRanker::Choice> LemmaRanker::choices(Form* shared, std::span<const uint32_t> labels,
                                                      std::span<const float> scores) const {
    find_analogy(shared);
    const Form& form = *shared;
    const std::string_view upos = form.form.upos;
    std::vector<Choice> found;
    found.reserve(labels.size() + 1);
    bool analogous = form.analogy == 0;  // whether it is among them
    size_t count = 0;
    const auto add = [&](size_t script, float score, size_t step, std::string&& text) {
        analogous = analogous || text == form.analogous;
        const double own = raised(score, text, upos);
        found.push_back({own, script, step, std::move(text)});
    };
    for (; count < labels.size() && labels[count] != kNoLabel; ++count) {
        if (scores[0] - scores[count] > kReach) break;
        // The script of the known word at the end is meant for that word: upheld is up + hold, not uoheld.
        const bool of_tail = form.analogy > 0 && labels[count] == form.script;
        const auto lemma = of_tail ? std::optional(code_points(form.analogous))
                                   : scripts_.at(labels[count]).edit.lemma(form.word);
        if (!lemma) continue;
        std::string text = utf8(*lemma);
        const auto same = [&](const Choice& other) { return other.lemma == text; };
        if (std::none_of(found.begin(), found.end(), same))
            add(labels[count], scores[count], step_behind(scores[0] - scores[count]), std::move(text));
    }
    // What the classifier thinks of it is not known; it has to be a known lemma with something before it.
    if (!analogous && count > 0) {
        const Lower lower(form.analogous);
        if (known_tail(lower, upos, known_ending(lower, upos)) > 0)
            add(form.script, scores[count - 1], kSteps.size() + 1, std::string(form.analogous));
    }
    return found;
}

size_t LemmaRanker::known_tail(const Lower& lemma, std::string_view upos, size_t ending) const {
    // A known lemma has known endings, so most lemmas need not be looked for.
    const size_t longest = ending < kLongestEnding ? ending : lemma.size() - 1;
    for (size_t begin = std::max<size_t>(1, lemma.size() - longest); begin + kShortestTail <= lemma.size();
         ++begin)
        if (known(lemma.from(begin), upos)) return std::min(lemma.size() - begin, kLongestTail);
    return 0;
}

size_t LemmaRanker::known_ending(const Lower& lemma, std::string_view upos) const {
    size_t known_length = 0;
    for (size_t length = kShortestEnding; length <= std::min(kLongestEnding, lemma.size()); ++length) {
        if (!known_.endings.contains(key_of(hash_bytes(upos, hash_bytes(lemma.suffix(length)))))) break;
        known_length = length;
    }
    return known_length;
}

}  // namespace goldbeam
