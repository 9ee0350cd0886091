// Semi-Markov tagging as a search problem (Sarawagi and Cohen 2004): segments are found, and features may
// look at whole ones.
//
// A step labels a token, as in tagging, with B, I, E, S or O. So the hypotheses of a beam have labelled the
// same tokens, and tokens have the features of tagging. E and S complete a segment, and with them come the
// features of the segment, which weights are of by its type. The state knows where the open segment begins.
#pragma once

#include "problems/segments/spec.hpp"
#include "problems/tagging/rows.hpp"
#include "problems/words/hashes.hpp"

namespace goldbeam {

struct SegmentState {
    LabelHistory labels = kNoLabels;
    uint32_t begin = 0;  // of the open segment, if one is
    // Of the last complete segment, if some template asks: its type and where it ended.
    uint32_t previous = kNoLabel, end = 0;
};

template <class Weights_, class Rows>
class SegmentProblem : public TaggingProblem<Weights_, Rows> {
  public:
    using Base = TaggingProblem<Weights_, Rows>;
    using State = SegmentState;
    using Score = typename Base::Score;
    using Total = typename Base::Total;
    static constexpr bool kMixes = false;  // a step of another derivation completes another segment

    SegmentProblem(const SegmentSpec& spec, const Weights_& weights, const TaggingTypes& types, Rows rows)
        : Base(spec, weights, types, std::move(rows)),
          segments_(spec),
          program_(spec.segments()),
          hashes_(spec.whole_atoms().size()) {}

    void bind(std::span<const uint32_t> sentence) {
        Base::bind(sentence);
        for (size_t k = 0; k < hashes_.size(); ++k) {
            hashes_[k].clear();
            for (const uint32_t type : sentence)
                hashes_[k].push(this->types_.atoms(type)[segments_.whole_atoms()[k]]);
        }
        spans_.assign(sentence.size(), {});
        versions_.assign(SegmentSpec::kSpan * sentence.size(), 0);
        one_ended_.resize(versions_.size() * this->labels());
    }
    State start() const { return {}; }

    void enter(size_t step) {
        Base::enter(step);
        spanning_.clear();
        asked_.clear();
        ++entered_;
    }
    void look_ahead(size_t step, State state) {
        Base::look_ahead(step, state.labels);
        ask(step, step);
        if (is_open(state)) ask(state.begin, step);
    }

    template <class Emit>
    void expand(size_t step, State state, Total total, Emit emit) {
        score_segment(step, step, state, &single_);
        if (is_open(state)) score_segment(state.begin, step, state, &ended_);
        Base::expand(step, state.labels, total, [&](Action label, Total t) {
            if (segments_.completes(label))
                t += (segments_.is_single(label) ? single_ : ended_)[segments_.type_of(label)];
            emit(label, t);
        });
    }
    Total total_after(size_t step, State state, Total total, Action label) {
        total = Base::total_after(step, state.labels, total, label);
        if (!segments_.completes(label)) return total;
        score_segment(begin_of(step, state, label), step, state, &ended_);
        return total + ended_[segments_.type_of(label)];
    }

    State advance(size_t step, State state, Action label) const {
        State next{push_label(state.labels, label), 0, state.previous, state.end};
        if (segments_.opens(label)) next.begin = static_cast<uint32_t>(step);
        if (segments_.goes_on(label)) next.begin = state.begin;
        if (segments_.completes(label) && segments_.looks_back()) {
            next.previous = segments_.type_of(label);
            next.end = static_cast<uint32_t>(step + 1);
        }
        return next;
    }
    uint64_t signature(size_t step, State state, Action label) const {
        const State next = advance(step, state, label);
        const uint64_t known = mix_key(next.labels & this->order_mask_, next.begin);
        if (!segments_.looks_back()) return known;
        const size_t begin = is_open(next) ? next.begin : step + 1;
        return mix_key(mix_key(known, next.previous), begin - next.end > kNear ? 0 : next.end + 1);
    }

    template <class Sink>
    void features(size_t step, State state, Action label, Sink sink) const {
        Base::features(step, state.labels, label, sink);
        segment_features(step, state, label, sink);
    }
    template <class Add, class Remove>
    void difference(size_t step, State s1, Action a1, State s2, Action a2, Add add, Remove remove) const {
        Base::difference(step, s1.labels, a1, s2.labels, a2, add, remove);
        if (a1 == a2 && s1.begin == s2.begin && s1.previous == s2.previous && s1.end == s2.end) return;
        segment_features(step, s1, a1, add);
        segment_features(step, s2, a2, remove);
    }

    // For people: the features of a step, whatever its label; of segments, those that it may complete.
    template <class Visit>
    void name_features(size_t step, State state, Visit visit) const {
        Base::name_features(step, state.labels, visit);
        for (const size_t begin : {step, size_t{state.begin}})
            if (begin == step || is_open(state))
                visit_lines(begin, step, state,
                            [&](const Program::Line& line, FeatureKey feature, auto text) {
                                for (const Action type : segments_.types())
                                    visit(feature.key, [&] { return program_.name(line, text); }, type);
                            });
    }

    void order() = delete;  // segments may be long: this is no chain

  private:
    using Group = SegmentSpec::Group;
    static constexpr size_t kNear = 3;     // tokens between two segments that a template may see
    static constexpr size_t kAround = 8;   // tokens to the left and to the right of a segment
    static constexpr size_t kLongest = 8;  // longer segments count as this long

    // A segment that begins somewhere and ends at this step.
    struct Span {
        size_t entered = 0, row = 0;  // its row in spanning_
        size_t first = 0, end = 0;    // of asked_
        bool scored = false;
    };

    bool is_open(const State& state) const {
        const uint64_t last = label_at(state.labels, 1);
        return last != kNoLabel && !segments_.completes(static_cast<Action>(last)) &&
               !segments_.is_outside(static_cast<Action>(last));
    }
    size_t begin_of(size_t step, const State& state, Action label) const {
        return segments_.is_single(label) ? step : state.begin;
    }

    // The sum of all features of a segment [begin, step], by type.
    GOLDBEAM_APART void score_segment(size_t begin, size_t step, const State& state,
                                      std::vector<Score>* scores) {
        const size_t n = this->labels();
        Span& span = ask(begin, step);
        if (!span.scored) {
            span.scored = true;
            found_.clear();
            for (size_t k = span.first; k < span.end; ++k) found_.push_back(this->weights_.locate(asked_[k]));
            for (const auto row : found_) this->weights_.add(row, spanning_.data() + span.row);
            add_row(one_ended(SegmentSpec::kBegin, begin), spanning_.data() + span.row);
            add_row(one_ended(SegmentSpec::kEnd, step), spanning_.data() + span.row);
        }
        scores->assign(spanning_.begin() + static_cast<ptrdiff_t>(span.row),
                       spanning_.begin() + static_cast<ptrdiff_t>(span.row + n));
        if (segments_.looks_back()) add_lines(SegmentSpec::kPair, begin, step, state, scores->data());
    }
    // Asks for the rows of lines over a whole segment, once per step.
    Span& ask(size_t begin, size_t step) {
        Span& span = spans_[begin];
        if (span.entered == entered_) return span;
        span = {entered_, spanning_.size(), asked_.size(), 0, false};
        spanning_.resize(span.row + this->labels());
        program_.keys(SegmentSpec::kSpan, value_in(begin, step, begin, {}),
                      [&](uint64_t key) { asked_.push_back(this->weights_.ask(key)); });
        span.end = asked_.size();
        return span;
    }
    // The sum of what depends on one end of a segment, or on one token near it: computed when it is first
    // asked for, and again if weights have changed.
    const Score* one_ended(Group group, size_t place) {
        const size_t n = this->labels();
        Score* row = one_ended_.data() + (group * this->steps() + place) * n;
        uint64_t& version = versions_[group * this->steps() + place];
        if (version == this->weights_.version()) return row;
        version = this->weights_.version();
        std::fill_n(row, n, Score{0});
        add_lines(group, place, place, {}, row);
        if (group == SegmentSpec::kBegin && !program_.lines(SegmentSpec::kLeft).empty())
            visit_left(place, [&](size_t token) { add_row(one_ended(SegmentSpec::kLeft, token), row); });
        if (group == SegmentSpec::kEnd && !program_.lines(SegmentSpec::kRight).empty())
            visit_right(place, [&](size_t token) { add_row(one_ended(SegmentSpec::kRight, token), row); });
        return row;
    }
    void add_row(const Score* from, Score* scores) const {
        for (size_t a = 0; a < this->labels(); ++a) scores[a] += from[a];
    }
    void add_lines(Group group, size_t begin, size_t step, const State& state, Score* scores) {
        found_.clear();
        keys_.clear();
        program_.keys(group, value_in(begin, step, begin, state),
                      [&](uint64_t key) { keys_.push_back(this->weights_.ask(key)); });
        for (const auto& key : keys_) found_.push_back(this->weights_.locate(key));
        for (const auto row : found_) this->weights_.add(row, scores);
    }
    template <class Visit>
    void visit_left(size_t begin, Visit visit) const {
        for (size_t token = begin - std::min(begin, kAround); token < begin; ++token) visit(token);
    }
    template <class Visit>
    void visit_right(size_t step, Visit visit) const {
        for (size_t token = step + 1; token < std::min(step + 1 + kAround, this->steps()); ++token)
            visit(token);
    }

    // The values of slots, for the program; `token` is the one of [left] or [right].
    auto value_in(size_t begin, size_t step, size_t token, const State& state) const {
        return [this, begin, step, token, &state](uint32_t number) {
            const SegmentSlot& slot = segments_.segment_slots()[number];
            switch (slot.kind) {
                case SegmentSlot::Kind::kWhole:
                    return hashes_[slot.function].word(begin, step + 1);
                case SegmentSlot::Kind::kFirst:
                    return atom(begin, slot);
                case SegmentSlot::Kind::kLast:
                    return atom(step, slot);
                case SegmentSlot::Kind::kLength:
                    return scramble(1 + std::min(step + 1 - begin, kLongest));
                case SegmentSlot::Kind::kPrevious:
                    return mix_key(label_atom(state.previous), between(state, begin));
                default:
                    return atom(token, slot);
            }
        };
    }
    uint64_t atom(size_t token, const SegmentSlot& slot) const {
        return this->types_.atoms(this->token(token, slot.offset))[slot.function];
    }
    uint64_t between(const State& state, size_t begin) const {
        if (state.previous == kNoLabel || begin - state.end > kNear) return kAfterSentence;
        return begin == state.end ? kBeforeSentence : hashes_[0].word(state.end, begin);
    }

    // Calls visit(line, feature, text of a slot) for all features of a segment.
    template <class Visit>
    void visit_lines(size_t begin, size_t step, const State& state, Visit visit) const {
        const auto visit_group = [&](size_t group, size_t token) {
            program_.features(group, value_in(begin, step, token, state),
                              [&](const Program::Line& line, const FeatureKey& feature) {
                                  visit(line, feature, [&](uint32_t number) {
                                      return text_of(segments_.segment_slots()[number], begin, step, token,
                                                     state);
                                  });
                              });
        };
        for (const Group group :
             {SegmentSpec::kBegin, SegmentSpec::kEnd, SegmentSpec::kSpan, SegmentSpec::kPair})
            visit_group(group, begin);
        visit_left(begin, [&](size_t token) { visit_group(SegmentSpec::kLeft, token); });
        visit_right(step, [&](size_t token) { visit_group(SegmentSpec::kRight, token); });
    }
    template <class Sink>
    void segment_features(size_t step, const State& state, Action label, Sink sink) const {
        if (segments_.completes(label))
            visit_lines(begin_of(step, state, label), step, state,
                        [&](const Program::Line&, const FeatureKey& feature, auto) {
                            sink(feature, segments_.type_of(label));
                        });
    }
    std::string text_of(const SegmentSlot& slot, size_t begin, size_t step, size_t token,
                        const State& state) const {
        const auto texts = [&](size_t first, size_t end, int offset, uint32_t function) {
            std::string all;
            for (size_t i = first; i < end; ++i)
                all += (i == first ? "" : " ") +
                       this->types_.text(this->token(i, offset), segments_.token_atoms()[function]);
            return all;
        };
        switch (slot.kind) {
            case SegmentSlot::Kind::kWhole:
                return texts(begin, step + 1, 0, segments_.whole_atoms()[slot.function]);
            case SegmentSlot::Kind::kFirst:
                return texts(begin, begin + 1, slot.offset, slot.function);
            case SegmentSlot::Kind::kLast:
                return texts(step, step + 1, slot.offset, slot.function);
            case SegmentSlot::Kind::kLength:
                return std::to_string(std::min(step + 1 - begin, kLongest)) +
                       (step + 1 - begin >= kLongest ? "+" : "");
            case SegmentSlot::Kind::kPrevious: {
                if (state.previous == kNoLabel) return "<s>";
                const std::string type = segments_.labels()[state.previous].substr(2);
                if (begin - state.end > kNear) return type + "…";
                return begin == state.end
                           ? type
                           : type + " " + texts(state.end, begin, 0, segments_.whole_atoms()[0]);
            }
            default:
                return texts(token, token + 1, 0, slot.function);
        }
    }

    const SegmentSpec& segments_;
    const Program& program_;
    size_t entered_ = 0;              // steps so far
    std::vector<WordHashes> hashes_;  // of the sentence, by whole_atoms()
    std::vector<Span> spans_;         // by where they begin: rows in spanning_
    std::vector<Score> spanning_, single_, ended_;
    std::vector<uint64_t>
        versions_;  // by group and place, of the weights that rows in one_ended_ were added up from
    std::vector<Score> one_ended_;
    std::vector<typename Weights_::Asked> keys_, asked_;
    std::vector<typename Weights_::Row> found_;
};

using LearningSegments = SegmentProblem<MaskedWeights, LiveRows>;
using FrozenSegments = SegmentProblem<Frozen, CachedRows>;

static_assert(Problem<LearningSegments> && Problem<FrozenSegments>);

}  // namespace goldbeam
