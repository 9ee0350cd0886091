#include "core/interrupt.hpp"

namespace goldbeam::interrupt {

namespace {

// A step of a wide beam takes some milliseconds, and reading the clock 25 nanoseconds.
constexpr int kPolls = 16;

// Python's lock has to be taken for it, which may take 5 milliseconds if another thread is busy in Python.
constexpr Clock::duration kInterval = std::chrono::milliseconds(200);

}  // namespace

thread_local constinit Watch watch;
std::atomic<bool> leaving{false};
std::atomic<Clock::duration::rep> interval{kInterval.count()};

void look_for_stops() {
    if (watch.failed != nullptr && watch.failed->load(std::memory_order_relaxed)) throw GivenUp();
    if (watch.leaves && leaving.load(std::memory_order_relaxed)) throw GivenUp();
    if (watch.indivisible) return;
    if (watch.stop != nullptr && watch.stop->load(std::memory_order_relaxed)) throw Stopped();
}

void look() {
    watch.left = kPolls;
    look_for_stops();
    if (watch.signals == nullptr || watch.indivisible) return;
    const Clock::time_point now = Clock::now();
    if (watch.asked == Clock::time_point{}) watch.asked = now;  // the first look
    if (now - watch.asked < Clock::duration(interval.load(std::memory_order_relaxed))) return;
    watch.asked = now;
    watch.signals();
}

}  // namespace goldbeam::interrupt
