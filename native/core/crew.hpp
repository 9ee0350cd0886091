// A few threads that do a piece of work together, round after round.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <thread>
#include <vector>

#include "core/interrupt.hpp"

namespace goldbeam {

class Crew {
  public:
    // `size` workers, the caller among them; fewer if there are not so many processors, or if the system
    // gives no more threads.
    explicit Crew(size_t size);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    size_t size() const { return threads_.size() + 1; }

    // Calls work(worker) once in each worker, numbered from 0, and returns when all are done. After an
    // exception the others give up at their next poll (core/interrupt.hpp), and it is passed on; of several
    // the first, by the worker's number.
    void run(const std::function<void(size_t)>& work);

  private:
    void serve(size_t worker);
    void guarded(size_t worker);
    void rethrow();

    std::vector<std::thread> threads_;
    std::vector<std::exception_ptr> errors_;
    const std::function<void(size_t)>* work_ = nullptr;
    std::atomic<uint32_t> round_{0};
    std::atomic<uint32_t> busy_{0};
    std::atomic<bool> over_{false};
    std::atomic<bool> failed_{false};
    interrupt::Watch watch_;  // the caller's, in this round
};

}  // namespace goldbeam
