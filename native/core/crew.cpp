#include "core/crew.hpp"

#include <system_error>
#include <utility>

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

}  // namespace

Crew::Crew(size_t size) : errors_(size) {
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
    busy_.store(static_cast<uint32_t>(threads_.size()), std::memory_order_relaxed);
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
    guarded(0);
    for (uint32_t busy; (busy = busy_.load(std::memory_order_acquire)) > 0;) wait_while(busy_, busy);
    for (std::exception_ptr& error : errors_)
        if (error) std::rethrow_exception(std::exchange(error, nullptr));
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
        (*work_)(worker);
    } catch (...) {
        errors_[worker] = std::current_exception();
    }
}

}  // namespace goldbeam
