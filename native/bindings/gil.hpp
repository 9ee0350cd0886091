// Python's lock, given back and taken: the only guards that the bindings use.
//
// A thread that wants the lock while the interpreter is being finalized is ended by CPython (before 3.14)
// with forced unwinding, which runs into functions that must not throw, and the process aborts. So from the
// moment on when Python runs its `atexit` functions, threads other than the main one do not ask for the lock:
// they sleep until the process is gone, as CPython 3.14 lets them do.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <optional>

#include "core/interrupt.hpp"

namespace goldbeam::bindings {

// Gives the lock back for as long as this lives. The work in between can be interrupted (core/interrupt.hpp).
class WithoutGil {
  public:
    WithoutGil();
    ~WithoutGil();
    WithoutGil(const WithoutGil&) = delete;
    WithoutGil& operator=(const WithoutGil&) = delete;

  private:
    bool main_;  // whether this is Python's main thread, which does not leave
    interrupt::Watching watching_;
    PyThreadState* state_;
};

// What work() gives, worked out without the lock.
template <class Work>
auto without_gil(Work work) {
    const WithoutGil nogil;
    return work();
}

// Holds the lock for as long as this lives, whoever has it now.
class WithGil {
  public:
    WithGil();
    ~WithGil();
    WithGil(const WithGil&) = delete;
    WithGil& operator=(const WithGil&) = delete;

  private:
    bool held_, leaves_;
    PyGILState_STATE state_{};
};

// Around C++ that calls Python again and again with the lock held. Python takes the lock away in between, so
// the end of the program waits for a moment until such a thread is back in C++, where it goes to sleep.
class CallsPython {
  public:
    CallsPython();
    ~CallsPython();
    CallsPython(const CallsPython&) = delete;
    CallsPython& operator=(const CallsPython&) = delete;

  private:
    bool main_;
    interrupt::Watching watching_;
};

// A wish to stop, which any thread may have for others. Threads share the flag, not the Python object.
class Stop {
  public:
    void set() { *flag_ = true; }
    bool is_set() const { return *flag_; }
    const std::shared_ptr<std::atomic<bool>>& flag() const { return flag_; }

    // Learners that watch this pause between two examples once so much time has passed.
    void pause_after(std::optional<double> seconds);
    interrupt::Clock::time_point pause() const { return pause_; }

  private:
    std::atomic<interrupt::Clock::time_point> pause_{};
    std::shared_ptr<std::atomic<bool>> flag_ = std::make_shared<std::atomic<bool>>(false);
};

void bind_interrupts(nanobind::module_& m);

}  // namespace goldbeam::bindings
