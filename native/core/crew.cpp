#include "core/crew.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#if defined(__linux__)
#include <sched.h>
#endif

namespace goldbeam {

namespace {

// A round of minibatch learning takes a millisecond, and falling asleep and waking up takes a tenth of one:
// so a waiting worker looks again for a while before it sleeps.
constexpr int kLooks = 4000;

void wait_while(const std::atomic<uint32_t>& value, uint32_t old) {
    for (int look = 0; look < kLooks; ++look) {
        if (value.load(std::memory_order_acquire) != old) return;
#if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
#endif
    }
    value.wait(old, std::memory_order_acquire);
}

// The processors that this process may use.
size_t processors() {
#if defined(__linux__)
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return static_cast<size_t>(CPU_COUNT(&allowed));
#endif
    return std::max(1u, std::thread::hardware_concurrency());
}

// More workers than processors gain nothing, and each takes a scratch memory. A few more do no harm, and let
// a program behave the same on a small machine.
constexpr size_t kAlways = 8;

}  // namespace

Crew::Crew(size_t size) {
    // Asking takes a call of the system, which a short text would notice.
    if (size > kAlways) size = std::min(size, std::max(kAlways, processors()));
    errors_.resize(std::max<size_t>(1, size));
    try {
        for (size_t worker = 1; worker < size; ++worker) threads_.emplace_back(&Crew::serve, this, worker);
    } catch (const std::system_error&) {
        // No more threads to be had: those there are, and the caller, do all the work.
    }
}

Crew::~Crew() {
    over_ = true;
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Crew::run(const std::function<void(size_t)>& work) {
    if (threads_.empty()) {
        work(0);
        return;
    }
    work_ = &work;
    watch_ = interrupt::watch;
    watch_.failed = &failed_;
    failed_ = false;
    busy_.store(static_cast<uint32_t>(threads_.size()), std::memory_order_relaxed);
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
    guarded(0);
    for (uint32_t busy; (busy = busy_.load(std::memory_order_acquire)) > 0;) wait_while(busy_, busy);
    if (failed_) rethrow();
}

// Those that gave up did so because of another one; and an error counts more than a wish to stop.
void Crew::rethrow() {
    std::vector<std::exception_ptr> errors(errors_.size());
    errors.swap(errors_);
    std::exception_ptr first;
    bool stopped = false;
    for (const std::exception_ptr& error : errors) {
        if (!error) continue;
        try {
            std::rethrow_exception(error);
        } catch (const GivenUp&) {
            if (!first) first = error;
            continue;
        } catch (const Stopped&) {
            stopped = true;
            continue;
        } catch (...) {
        }
        std::rethrow_exception(error);
    }
    if (stopped) throw Stopped();
    std::rethrow_exception(first);
}

void Crew::serve(size_t worker) {
    for (uint32_t round = 0;; ++round) {
        wait_while(round_, round);
        if (over_) return;
        guarded(worker);
        busy_.fetch_sub(1, std::memory_order_acq_rel);
        busy_.notify_one();
    }
}

void Crew::guarded(size_t worker) {
    try {
        interrupt::Watch watch = watch_;
        if (worker > 0) watch.signals = nullptr;  // the caller looks at signals for all
        const interrupt::Watching watching(watch);
        (*work_)(worker);
    } catch (...) {
        failed_ = true;
        errors_[worker] = std::current_exception();
    }
}

}  // namespace goldbeam
