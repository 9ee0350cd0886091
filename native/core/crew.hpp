// A few threads that do a piece of work together, round after round.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <thread>
#include <vector>

namespace goldbeam {

class Crew {
  public:
    // `size` workers, the caller among them; fewer if the system gives no more threads.
    explicit Crew(size_t size);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    size_t size() const { return threads_.size() + 1; }

    // Calls work(worker) once in each worker, numbered from 0, and returns when all are done. The first
    // exception, by the worker's number, is passed on.
    void run(const std::function<void(size_t)>& work);

  private:
    void serve(size_t worker);
    void guarded(size_t worker);

    std::vector<std::thread> threads_;
    std::vector<std::exception_ptr> errors_;
    const std::function<void(size_t)>* work_ = nullptr;
    std::atomic<uint32_t> round_{0};
    std::atomic<uint32_t> busy_{0};
    std::atomic<bool> over_{false};
};

}  // namespace goldbeam
