// The queue of guided search: places with the scores of their best actions, the highest first.
//
// A place whose score changes is queued again. Its old entries stay in the heap and are passed over, because
// every entry has the stamp that was its place's latest when it came.
#pragma once

#include <cstddef>
#include <cstdint>
#include <queue>
#include <vector>

namespace goldbeam {

template <class Score>
class GuidedQueue {
  public:
    void begin(size_t places) {
        queue_ = {};
        stamps_.assign(places, 0);
    }
    void push(uint32_t place, Score score) { queue_.push({score, place, ++stamps_[place]}); }
    void remove(uint32_t place) { ++stamps_[place]; }

    // The place with the highest score, the leftmost of equals. There must be one.
    uint32_t top() {
        while (queue_.top().stamp != stamps_[queue_.top().place]) queue_.pop();
        return queue_.top().place;
    }

  private:
    struct Entry {
        Score score;
        uint32_t place, stamp;
        bool operator<(const Entry& other) const {
            return score != other.score ? score < other.score : place > other.place;
        }
    };

    std::priority_queue<Entry> queue_;
    std::vector<uint32_t> stamps_;  // by place: of its latest entry
};

}  // namespace goldbeam
