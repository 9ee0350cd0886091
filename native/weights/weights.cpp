#include "weights/weights.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/errors.hpp"

namespace goldbeam {

namespace {
constexpr int kFirstBits = 12;
constexpr size_t kLoadNumerator = 5, kLoadDenominator = 8;  // grow when more than 5/8 full
}  // namespace

Weights::Weights(Penalty penalty)
    : slots_(size_t{1} << kFirstBits),
      checks_(size_t{1} << kFirstBits),
      mask_((size_t{1} << kFirstBits) - 1),
      shift_(64 - kFirstBits),
      penalty_(penalty),
      clock_(penalty),
      penalised_(penalty.lazy()) {
    if (penalised_) set_decay();
}

float Weights::weight(uint64_t key, uint32_t action) const {
    const Slot* slot = find(key);
    if (slot == nullptr) return 0;
    for (uint32_t i = slot->first; i < slot->first + slot->count; ++i)
        if (entries_[i].action == action) return present(entries_[i]);
    return 0;
}

void Weights::update(const FeatureKey& feature, uint32_t action, double delta) {
    ++version_;
    const uint32_t i = entry_of(find_or_insert(feature), action);
    History& history = histories_[i];
    history.total += sum_since(i);
    history.last = now_;
    float& stored = entries_[i].stored;
    if (penalised_)
        stored = static_cast<float>(clock_.updated(stored, decay_now_, decay_next_, delta));
    else if (penalty_.l2 > 0)  // of the features of an update
        stored = static_cast<float>(stored * (1 - penalty_.l2) + delta);
    else
        stored += static_cast<float>(delta);
    history.total -= summed(i);
    updated_ = true;
}

double Weights::sum_since(uint32_t entry) const {
    const uint64_t last = histories_[entry].last;
    if (!penalised_) return entries_[entry].stored * static_cast<double>(now_ - last);
    if (penalty_.counts_updates()) return summed(entry);
    return clock_.sum(entries_[entry].stored, last - base_, now_ - base_);
}

// Every weight becomes smaller, if there is something to pay for.
void Weights::pay(uint64_t examples) {
    if (penalty_.counts_updates()) {
        paid_ += updated_;
        elapsed_ += static_cast<double>(examples) * clock_.at(paid_).scale;
    } else {
        paid_ += examples;
    }
    updated_ = false;
    if (clock_.wants_base(paid_)) move_base();
    set_decay();
    ++version_;
}

void Weights::set_decay() {
    decay_now_ = clock_.at(paid_);
    decay_next_ = clock_.at(paid_ + 1);
    scale_now_ = static_cast<float>(decay_now_.scale);
    offset_now_ = static_cast<float>(decay_now_.offset);
}

void Weights::move_base() {
    const Decay now = clock_.at(paid_), fresh = clock_.at(0);
    for (const Slot& slot : slots_)
        for (uint32_t i = slot.first; i < slot.first + slot.count; ++i) {
            histories_[i].total += sum_since(i);
            histories_[i].last = now_;
            entries_[i].stored = static_cast<float>(fresh.stored(now.value(entries_[i].stored)));
        }
    base_ = now_;
    paid_ = 0;
    elapsed_ = 0;
}

double Weights::average(uint32_t entry) const {
    if (now_ == 0) return present(entries_[entry]);
    return (histories_[entry].total + sum_since(entry)) / static_cast<double>(now_);
}

// A slot is where the front of its key says, or soon after. So the table is sorted already, but for runs of
// slots with none free between them, and for a run that goes on at the front of the table.
std::vector<const Weights::Slot*> Weights::sorted_slots() const {
    const auto by_key = [](const Slot* a, const Slot* b) { return a->key < b->key; };
    std::vector<const Slot*> rows;
    rows.reserve(used_);
    ptrdiff_t run = 0;  // where it begins
    const auto end_run = [&] {
        std::sort(rows.begin() + run, rows.end(), by_key);
        run = static_cast<ptrdiff_t>(rows.size());
    };
    for (const Slot& slot : slots_)
        if (slot.count > 0)
            rows.push_back(&slot);
        else
            end_run();
    end_run();
    if (!std::is_sorted(rows.begin(), rows.end(), by_key)) std::sort(rows.begin(), rows.end(), by_key);
    return rows;
}

Weights::Slot& Weights::find_or_insert(const FeatureKey& feature) {
    reserve(used_);
    for (size_t i = home(feature.key);; i = (i + 1) & mask_) {
        Slot& slot = slots_[i];
        if (slot.count == 0) {
            slot.key = feature.key;
            slot.first = take_run(0);
            slot.capacity_log2 = 0;
            checks_[i] = feature.check;
            ++used_;
            return slot;
        }
        if (slot.key == feature.key) {
            if (checks_[i] != feature.check)
                throw DataError("two features share one 64-bit key; rename a template to give both new keys");
            return slot;
        }
    }
}

uint32_t Weights::entry_of(Slot& slot, uint32_t action) {
    for (uint32_t i = slot.first; i < slot.first + slot.count; ++i)
        if (entries_[i].action == action) return i;
    if (slot.count == (1u << slot.capacity_log2)) {
        const uint16_t bigger = slot.capacity_log2 + 1;
        const uint32_t moved = take_run(bigger);
        std::copy_n(entries_.begin() + slot.first, slot.count, entries_.begin() + moved);
        std::copy_n(histories_.begin() + slot.first, slot.count, histories_.begin() + moved);
        free_runs_[slot.capacity_log2].push_back(slot.first);
        slot.first = moved;
        slot.capacity_log2 = bigger;
    }
    const uint32_t i = slot.first + slot.count++;
    entries_[i] = {action, 0};
    histories_[i] = {0, now_};
    ++entry_count_;
    return i;
}

uint32_t Weights::take_run(uint16_t capacity_log2) {
    if (free_runs_.size() <= capacity_log2) free_runs_.resize(capacity_log2 + 1);
    std::vector<uint32_t>& free = free_runs_[capacity_log2];
    if (!free.empty()) {
        const uint32_t first = free.back();
        free.pop_back();
        return first;
    }
    const size_t first = entries_.size();
    const size_t end = first + (size_t{1} << capacity_log2);
    if (end > UINT32_MAX) throw DataError("more than 2^32 weights; use fewer templates or prune rare words");
    entries_.resize(end);
    histories_.resize(end);
    return static_cast<uint32_t>(first);
}

void Weights::reserve(size_t features) {
    while ((features + 1) * kLoadDenominator > slots_.size() * kLoadNumerator) grow();
}

void Weights::grow() {
    moves_ += used_;
    Table<Slot> old_slots(slots_.size() * 2);
    std::vector<uint32_t> old_checks(slots_.size() * 2);
    old_slots.swap(slots_);
    old_checks.swap(checks_);
    mask_ = slots_.size() - 1;
    --shift_;
    for (size_t k = 0; k < old_slots.size(); ++k) {
        if (old_slots[k].count == 0) continue;
        size_t i = home(old_slots[k].key);
        while (slots_[i].count != 0) i = (i + 1) & mask_;
        slots_[i] = old_slots[k];
        checks_[i] = old_checks[k];
    }
}

void Weights::pack(StateWriter& out) const {
    State s;
    s.now = now_;
    s.base = base_;
    s.paid = paid_;
    s.elapsed = std::bit_cast<uint64_t>(elapsed_);
    for (const Slot* slot : sorted_slots()) {
        s.keys.push_back(slot->key);
        s.checks.push_back(checks_[static_cast<size_t>(slot - slots_.data())]);
        s.lengths.push_back(slot->count);
        for (uint32_t i = slot->first; i < slot->first + slot->count; ++i) {
            s.actions.push_back(entries_[i].action);
            s.weights.push_back(entries_[i].stored);
            s.totals.push_back(histories_[i].total);
            s.lasts.push_back(histories_[i].last);
        }
    }
    write_fields(s, "", out);
}

namespace {

// What is wrong with a state from a file, or null.
const char* fault_of(const Weights::State& s, size_t actions) {
    const size_t rows = s.keys.size(), entries = s.actions.size();
    if (s.checks.size() != rows || s.lengths.size() != rows) return "its rows do not agree in number";
    if (s.weights.size() != entries || s.totals.size() != entries || s.lasts.size() != entries)
        return "its entries do not agree in number";
    size_t begin = 0;
    for (size_t r = 0; r < rows; ++r) {
        if (r > 0 && s.keys[r] <= s.keys[r - 1]) return "its keys are not in order";
        if (s.lengths[r] == 0 || s.lengths[r] > UINT16_MAX || s.lengths[r] > entries - begin)
            return "a row has an impossible length";
        begin += s.lengths[r];
    }
    if (begin != entries) return "its rows and entries do not agree";
    for (size_t i = 0; i < entries; ++i) {
        if (s.actions[i] >= actions) return "an entry has an action that does not exist";
        if (!std::isfinite(s.weights[i]) || !std::isfinite(s.totals[i])) return "a weight is not a number";
        if (s.lasts[i] > s.now || s.lasts[i] < s.base)
            return "an entry was changed before the beginning or in the future";
    }
    return nullptr;
}

}  // namespace

void Weights::restore(const StateReader& in, size_t actions) {
    const auto s = read_fields<State>(in, "");
    if (const char* fault = fault_of(s, actions))
        throw ModelError(std::string("the state of the weights cannot be restored: ") + fault);
    if (s.base > s.now || (s.base > 0 && (!penalised_ || penalty_.cumulative)))
        throw ModelError("the state of the weights cannot be restored: it is of another penalty");
    const uint64_t most = s.now - s.base;
    const bool counted = penalty_.counts_updates() ? s.paid <= most : s.paid == (penalised_ ? most : 0);
    const auto elapsed = std::bit_cast<double>(s.elapsed);
    if (!counted || !(elapsed >= 0 && elapsed <= static_cast<double>(most)))
        throw ModelError("the state of the weights cannot be restored: its penalties do not fit its time");
    Weights fresh(penalty_);
    fresh.now_ = s.now;
    fresh.base_ = s.base;
    fresh.paid_ = s.paid;
    fresh.elapsed_ = elapsed;
    fresh.version_ = version_ + 1;
    fresh.reserve(s.keys.size());
    size_t begin = 0;
    for (size_t r = 0; r < s.keys.size(); ++r) {
        Slot& slot = fresh.find_or_insert({s.keys[r], s.checks[r]});
        for (const size_t end = begin + s.lengths[r]; begin < end; ++begin) {
            const uint32_t i = fresh.entry_of(slot, s.actions[begin]);
            fresh.entries_[i].stored = s.weights[begin];
            fresh.histories_[i] = {s.totals[begin], s.lasts[begin]};
        }
    }
    if (penalised_) fresh.set_decay();
    *this = std::move(fresh);
}

}  // namespace goldbeam
