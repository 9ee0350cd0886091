#include "bindings/gil.hpp"

#include <nanobind/stl/optional.h>
#include <pthread.h>

#include <thread>

#include "core/crew.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace goldbeam::bindings {

namespace {

std::atomic<unsigned long> main_thread{0};

// Threads other than the main one. Signed: after a fork they are counted anew.
std::atomic<int> computing{0};  // without the lock
std::atomic<int> waiting{0};    // for the lock; they get it, unless they see in time that the program ends
std::atomic<int> calling{0};    // Python, from C++

// What calls of this thread into the core stop for.
thread_local std::shared_ptr<std::atomic<bool>> thread_stop;

bool in_main_thread() { return PyThread_get_thread_ident() == main_thread.load(std::memory_order_relaxed); }

thread_local int calls_of_thread = 0;  // of those that are `calling`

void begin_call() {
    ++calls_of_thread;
    ++calling;
}
void end_call() {
    --calls_of_thread;
    --calling;
}

// Python that C++ has called may have called C++ again: nobody waits for what is further out.
[[noreturn]] void sleep_for_ever() {
    calling -= calls_of_thread;
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

// Whether this thread may ask for the lock: the end of the program waits for those that do.
bool may_wait() {
    ++waiting;
    if (!interrupt::leaving) return true;
    --waiting;
    return false;
}

void run_signal_handlers() {
    const WithGil gil;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

interrupt::Watch new_watch(bool main, bool has_lock) {
    interrupt::Watch watch;
    watch.leaves = !main;
    // With the lock held Python's own loop runs the handlers.
    watch.signals = main && !has_lock ? &run_signal_handlers : nullptr;
    watch.stop = thread_stop.get();
    return watch;
}

// Python's `atexit` calls this in the main thread, before it begins to end the others.
void leave() {
    main_thread = PyThread_get_thread_ident();
    interrupt::leaving = true;
    PyThreadState* state = PyEval_SaveThread();
    const auto begun = interrupt::Clock::now();
    // Work that does not poll ends by itself or goes on to the end of the process. A function of the user's
    // that takes longer than this can still be ended in the middle.
    constexpr auto kForWork = std::chrono::seconds(1), kForPython = std::chrono::seconds(5);
    for (;;) {
        const auto waited = interrupt::Clock::now() - begun;
        const bool wait_for_python = (waiting > 0 || calling > 0) && waited < kForPython;
        const bool wait_for_work = computing > 0 && waited < kForWork;
        if (!wait_for_python && !wait_for_work) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    PyEval_RestoreThread(state);
    // Threads that sleep, or that Python ends, give nothing back: that is no leak which a user could mend.
    PyThreadState* threads = PyInterpreterState_ThreadHead(PyInterpreterState_Get());
    if (PyThreadState_Next(threads) != nullptr) nb::set_leak_warnings(false);
}

// Only the thread that forks is there afterwards, and it is Python's main thread then. What the others held
// is lost.
void forked() {
    nb::set_leak_warnings(false);
    computing = waiting = calling = 0;
    main_thread = PyThread_get_thread_ident();
}

}  // namespace

WithoutGil::WithoutGil()
    : main_(in_main_thread()), watching_(new_watch(main_, false)), state_(PyEval_SaveThread()) {
    if (!main_) ++computing;
}

WithoutGil::~WithoutGil() {
    if (main_) {
        PyEval_RestoreThread(state_);
        return;
    }
    const bool goes_on = may_wait();
    --computing;
    if (!goes_on) sleep_for_ever();
    PyEval_RestoreThread(state_);
    --waiting;
}

// A worker of the main thread's crew does not leave either: the main thread waits for it.
WithGil::WithGil() : held_(PyGILState_Check() != 0), leaves_(interrupt::watch.leaves) {
    if (held_) return;
    if (leaves_ && !may_wait()) sleep_for_ever();
    state_ = PyGILState_Ensure();
    if (!leaves_) return;
    begin_call();
    --waiting;
}

WithGil::~WithGil() {
    if (held_) return;
    PyGILState_Release(state_);
    if (leaves_) end_call();
}

CallsPython::CallsPython() : main_(in_main_thread()), watching_(new_watch(main_, true)) {
    if (!main_) begin_call();
}

CallsPython::~CallsPython() {
    if (main_) return;
    end_call();
    if (!interrupt::leaving) return;
    PyEval_SaveThread();
    sleep_for_ever();
}

void Stop::pause_after(std::optional<double> seconds) {
    constexpr double kNever = 1e9;  // 30 years
    const bool ever = seconds && *seconds < kNever;
    const std::chrono::duration<double> wait(ever ? *seconds : 0);
    pause_ = ever ? interrupt::Clock::now() + std::chrono::duration_cast<interrupt::Clock::duration>(wait)
                  : interrupt::Clock::time_point{};
}

void bind_interrupts(nb::module_& m) {
    nb::class_<Stop>(m, "Stop", "A wish that long work in other threads, or in this one, ends early.")
        .def(nb::init<>())
        .def("set", &Stop::set, "Ask for it; this cannot be taken back.")
        .def_prop_ro("is_set", &Stop::is_set)
        .def("pause_after", &Stop::pause_after, "seconds"_a.none(),
             "Ask learners to end after the example that they are at when so many seconds have passed, and "
             "after one example at least; None takes it back.")
        .def(
            "watch", [](const Stop& stop) { thread_stop = stop.flag(); },
            "From now on the core's long calls in this thread end with KeyboardInterrupt once this is set.");
    m.def(
        "set_signal_interval",
        [](double seconds) {
            interrupt::interval =
                std::chrono::duration_cast<interrupt::Clock::duration>(std::chrono::duration<double>(seconds))
                    .count();
        },
        "seconds"_a, "How long a Ctrl-C waits in the core at most: 0.2 seconds. For tests.");
    m.def(
        "crew_size", [](size_t threads) { return Crew(threads).size(); }, "threads"_a,
        "How many threads do the work if so many are asked for: no more than there are processors, or 8.");
    nb::register_exception_translator([](const std::exception_ptr& p, void*) {
        try {
            std::rethrow_exception(p);
        } catch (const Stopped&) {
            PyErr_SetNone(PyExc_KeyboardInterrupt);
        }
    });
    main_thread =
        nb::cast<unsigned long>(nb::module_::import_("threading").attr("main_thread")().attr("ident"));
    nb::module_::import_("atexit").attr("register")(nb::cpp_function(&leave));
    pthread_atfork(nullptr, nullptr, &forked);
}

}  // namespace goldbeam::bindings
