// Long work ends early: at Ctrl-C, when somebody asks it to stop, when another worker has failed, and when
// the program ends.
//
// Loops that may run for seconds call `interrupt::poll()` in each round. It counts, and looks up only now and
// then; that takes 3 to 5 nanoseconds. What it finds it throws, so everything on the way is given back.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>

namespace goldbeam {

// Somebody asked this work to stop.
struct Stopped : std::exception {
    const char* what() const noexcept override { return "the work was asked to stop"; }
};

// Nobody wants the result any more: another worker has failed, or the program ends.
struct GivenUp : std::exception {
    const char* what() const noexcept override { return "the work was given up"; }
};

namespace interrupt {

using Clock = std::chrono::steady_clock;

// What one thread looks at.
struct Watch {
    int left = 1;                               // polls until it looks again
    bool leaves = false;                        // whether it gives up when the program ends
    bool indivisible = false;                   // whether it is in the middle of a change
    void (*signals)() = nullptr;                // runs handlers of signals, and throws what they raise
    Clock::time_point asked{};                  // when they ran last
    const std::atomic<bool>* stop = nullptr;    // whether somebody asked it to stop
    const std::atomic<bool>* failed = nullptr;  // whether another worker has failed
    Clock::time_point pause{};                  // when a learner is to pause between two examples; 0: never
};

extern thread_local constinit Watch watch;

// The program ends: threads that leave with it must not go on.
extern std::atomic<bool> leaving;

// How long handlers of signals wait at most; for tests.
extern std::atomic<Clock::duration::rep> interval;

// Looks at everything but signals.
void look_for_stops();
void look();

// `work`: of how many ordinary steps this is one.
inline void poll(int work = 1) {
    if ((watch.left -= work) <= 0) look();
}

// Once a step of a search, over so many states. A greedy tagger takes 400 nanoseconds a step, so it does not
// look at each.
inline void poll_step(size_t step, size_t states) {
    if (step % 8 == 0 || states > 512) poll(1 + static_cast<int>(states / 64));
}

// Between two examples: whether it is time for whoever called to write down what was learned.
inline bool is_time_to_pause() { return watch.pause != Clock::time_point{} && Clock::now() >= watch.pause; }

// Another watch for a while, and the one before after it.
class Watching {
  public:
    explicit Watching(const Watch& other) : before_(watch) { watch = other; }
    ~Watching() { watch = before_; }
    Watching(const Watching&) = delete;
    Watching& operator=(const Watching&) = delete;

  private:
    Watch before_;
};

// From begin() on to the end of its life this thread does not stop, unless nobody will see what it leaves.
class Indivisible {
  public:
    Indivisible() = default;
    ~Indivisible() { watch.indivisible = false; }
    Indivisible(const Indivisible&) = delete;
    Indivisible& operator=(const Indivisible&) = delete;

    static void begin() { watch.indivisible = true; }
};

}  // namespace interrupt
}  // namespace goldbeam
